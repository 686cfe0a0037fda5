"""No answer passes for gold's that is not gold's, however it is written, placed or framed."""

import socket
from typing import Any

from fixture_forge.sandbox.candidate import Bounds, Broken, CandidateWorker
from fixture_forge.sandbox.inside.hearing import Example, Hearing, Transcript
from fixture_forge.sandbox.sealed import channel
from fixture_forge.sandbox.sealed.channel import unpack, written
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table

from . import subject
from .choices import Choices, bytes_edited, tree_edited
from .harness import target
from .shapes import shape
from .test_messages import WORDS
from .values import ATOMS, KINDS, table, value

_PATIENCE = Bounds(call_s=0.02)
_HEAD = 4


class _Nobody:
    """Where a nursery would be."""

    def end(self, pid: int) -> int:
        return pid


class Scripted(CandidateWorker):
    """A worker without a process: what it writes is gold's answers after some edits."""

    def __init__(self, choices: Choices, gold: dict[bytes, bytes]) -> None:
        self._choices = choices
        self._gold = gold
        self._nursery: Any = _Nobody()
        self._bounds = _PATIENCE
        self.exchanges = None
        self.pid = 0
        self._socket, self._peer = socket.socketpair()
        self._socket.setblocking(False)
        # By question: the line that arrived for it, if one did.
        self.told: dict[bytes, bytes] = {}
        self._stream = b""

    def ask_many(self, calls: Any) -> str:
        nonce = super().ask_many(calls)
        asked = channel.receive(self._peer.fileno(), 1)
        assert [written(call) for call in asked["calls"]] == list(calls)
        lines = [nonce.encode(), *(self._line(call) for call in calls)]
        frame = channel.pack(b"\n".join(_misplaced(self._choices, lines)))
        if self._choices.one_in(4):
            frame = bytes_edited(self._choices, frame, (b"\n", b"\0\0\0\1", *calls, *lines))
        self._peer.sendall(frame)
        self._stream += frame
        # Read as a stranger would: what is left of one frame is the beginning of the next.
        end = _HEAD + int.from_bytes(self._stream[:_HEAD], "big")
        if len(self._stream) < max(end, _HEAD):
            self._peer.close()
            return nonce
        said = self._stream[_HEAD:end].split(b"\n")
        self._stream = self._stream[end:]
        if said[0] == lines[0] and len(said) == len(lines):
            self.told |= zip(calls, said[1:], strict=True)
        return nonce

    def _line(self, call: bytes) -> bytes:
        gold = self._gold[call]
        match self._choices.below(12):
            case 0:
                return bytes_edited(self._choices, gold, WORDS)
            case 1:
                tree = unpack(gold)
                tree_edited(self._choices, tree, ATOMS)
                return _spelled(tree, gold)
            case 2:
                return gold.replace(b",", b", ", 1)
            case 3:
                return self._choices.pick(list(self._gold.values()))
        return gold

    def close(self) -> None:
        self._socket.close()
        self._peer.close()


def _spelled(tree: Any, otherwise: bytes) -> bytes:
    try:
        return written(tree)
    except CannotCross:
        return otherwise + b" "


def _misplaced(choices: Choices, lines: list[bytes]) -> list[bytes]:
    """Return lines of an answer: some swapped, doubled, left out, or with another number."""
    at = choices.below(len(lines))
    match choices.below(24):
        case 0:
            return [*lines[:at], *lines[at + 1 :]]
        case 1:
            return [*lines[: at + 1], *lines[at:]]
        case 2:
            return [lines[0], *reversed(lines[1:])]
        case 3:
            return [lines[0] + b"0", *lines[1:]]
        case 4:
            return [*lines, b""]
    return lines


@target("answers", examples=1500)
def test_an_answer_that_is_not_golds_does_not_pass_for_it(choices: Choices) -> str:
    match choices.below(3):
        case 0:
            return _heard(choices)
        case 1:
            return _called(choices)
    return _told_apart(choices)


def _heard(choices: Choices) -> str:
    """Only an example of which every line arrived as gold wrote it counts as heard."""
    gold: dict[bytes, bytes] = {}
    examples = []
    for number in range(1 + choices.below(3)):
        questions = []
        for turn in range(1 + choices.below(2)):
            call = written(["m", "f", ["l", [number, turn]], ["d", []]])
            gold[call] = written({"r": table().encode(value(choices, 2)), "m": []})
            questions.append(call)
        answers = tuple(gold[call] for call in questions)
        examples.append(Example((0, number), tuple(questions), answers))
    transcript = Transcript(b"[]", tuple(examples), frozenset(), (), ())
    workers = [Scripted(choices, gold)]
    try:
        heard = Hearing(transcript, workers).hold(1.0)
    finally:
        workers[0].close()
    told = workers[0].told
    same = {
        example.call
        for example in examples
        if all(told.get(q) == a for q, a in zip(example.questions, example.answers, strict=True))
    }
    assert heard.same <= same
    for example in examples:
        if example.call in heard.same:
            for question, answer in zip(example.questions, example.answers, strict=True):
                assert shape(_answer(told[question])) == shape(_answer(answer))
    if not heard.broken:
        return "all heard" if len(same) == len(examples) else "not all heard"
    return "broken"


def _answer(line: bytes) -> Any:
    return table().decode(unpack(line)["r"])


class Answering(CandidateWorker):
    """A worker without a process that answers each call with what it was given to say."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer
        self._bounds = _PATIENCE
        self.exchanges = None

    def _exchange(self, message: Any, seconds: float) -> Any:
        assert seconds == _PATIENCE.call_s
        answer = unpack(written(self._answer))
        if type(answer) is dict:
            answer.setdefault("n", message.get("n"))
        return answer


def _called(choices: Choices) -> str:
    """A call returns, raises and changes what the answer says, or the worker is broken."""
    bytes_left = choices.raw(24)
    given, known = value(Choices(bytes_left)), value(Choices(bytes_left))
    there, again = table(), table()
    received = there.decode(again.encode([given]))
    before = there.snapshot()
    _touch(choices, there)
    answer: Any = {"r": there.encode(choices.pick((received, value(choices, 2))))}
    if choices.one_in(4):
        answer = {"x": there.encode(choices.pick((KeyError, subject.Odd))(received))}
    answer["m"] = there.changes(before)
    if choices.below(2):
        answer = tree_edited(choices, answer, ATOMS)
    try:
        data = written(answer)
        message = unpack(data)
    except (CannotCross, Malformed):
        return "cannot be written"
    if b'"it"' in data or b'"fn"' in data:
        return "asks back"
    mirror = table()
    mirror.encode([known])
    mirror.encode({})
    expected = _expected(message, mirror)
    try:
        found = Answering(message).call(KINDS, ("m", "f"), [given], {})
    except Broken:
        assert expected is None
        return "broken"
    except CannotCross:
        assert "u" in message
        return "cannot cross"
    except BaseException as error:
        if expected is None or expected[0] != "x":
            raise
        error.__traceback__ = None
        word, found = "raised", error
    else:
        word = "returned"
    assert expected is not None
    assert shape([found, given]) == shape([expected[1], known])
    return word


def _touch(choices: Choices, there: Table) -> None:
    """Change what was received, as a function may."""
    for held in there.objects:
        if type(held) is list and choices.below(2):
            held.append(choices.pick((1, held)))
        elif type(held) is dict and choices.below(2):
            held[choices.pick((1, "new"))] = 2


def _expected(message: Any, mirror: Table) -> tuple[str, Any] | None:
    """Return what an answer says, in another table; None if it is no answer."""
    try:
        result = mirror.decode(message.get("r"))
        error = mirror.decode(message["x"]) if "x" in message else None
        for number, content in message.get("m", []):
            mirror.change(number, content)
    except (Malformed, ValueError, TypeError, LookupError, AttributeError):
        return None
    if error is not None:
        return ("x", error) if isinstance(error, BaseException) else None
    return "r", result


def _told_apart(choices: Choices) -> str:
    """Two values are written alike only if nobody could tell them apart."""
    gold = value(choices)
    golds = written(table().encode(gold))
    message = tree_edited(choices, unpack(golds), ATOMS) if choices.below(4) else None
    try:
        other = value(choices) if message is None else table().decode(message)
        told = written(table().encode(other))
    except (Malformed, CannotCross):
        return "refused"
    assert (shape(other) == shape(gold)) is (told == golds) or b'["s",' in told or b'["z",' in told
    assert told != golds or shape(other) == shape(gold)
    return "alike" if told == golds else "told apart"
