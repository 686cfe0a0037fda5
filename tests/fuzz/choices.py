"""Turn a few bytes into many choices, so that one cheap draw makes a whole input and shrinks.

Whoever makes an input asks ``Choices``, never chance: the same bytes are the same input.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, TypeVar

T = TypeVar("T")


class Choices:
    """Choices in the order in which they are asked for; the first, once the bytes have run out."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def below(self, limit: int) -> int:
        width = 1 if limit <= 256 else 4
        part = self._data[self._at : self._at + width]
        self._at += width
        return int.from_bytes(part, "big") % limit

    def one_in(self, count: int) -> bool:
        # The last and not the first, so that bytes that have run out mean no.
        return self.below(count) == count - 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some(self, most: int) -> range:
        return range(self.below(most + 1))

    def raw(self, most: int) -> bytes:
        return bytes(self.below(256) for _ in self.some(most))


def bytes_edited(choices: Choices, data: bytes, words: Sequence[bytes]) -> bytes:
    """Return the bytes after one to three edits: cut, doubled, exchanged, or a word put in."""
    for _ in range(1 + choices.below(3)):
        start = choices.below(len(data) + 1)
        end = min(len(data), start + choices.pick((1, 0, 2, 7, 40, len(data))))
        head, part, tail = data[:start], data[start:end], data[end:]
        match choices.below(6):
            case 0:
                data = head + choices.pick(words) + data[start:]
            case 1:
                data = head + choices.pick(words) + tail
            case 2:
                data = head + tail
            case 3:
                data = head + part + part + tail
            case 4:
                data = head + bytes([choices.below(256)]) + data[start + 1 :]
            case _:
                data = head + choices.raw(4) + tail
    return data


def lines_edited(choices: Choices, data: bytes, words: Sequence[bytes]) -> bytes:
    """Return the text after one to three lines were taken out, doubled, swapped or replaced."""
    lines = data.split(b"\n")
    for _ in range(1 + choices.below(3)):
        at = choices.below(len(lines))
        other = choices.below(len(lines))
        match choices.below(6):
            case 0:
                lines[at] = choices.pick(words)
            case 1:
                lines.insert(at, choices.pick(words))
            case 2:
                lines.insert(at, lines[other])
            case 3:
                lines[at], lines[other] = lines[other], lines[at]
            case 4:
                lines[at] = choices.pick((b" ", b"+", b"-", b"\\", b"@", b"")) + lines[at][1:]
            case _:
                del lines[at]
                lines = lines or [b""]
    return b"\n".join(lines)


def tree_edited(choices: Choices, tree: Any, atoms: Sequence[Any]) -> Any:
    """Return JSON, changed in place at one to three points: in its values, its keys, its shape."""
    held = [tree]
    for _ in range(1 + choices.below(3)):
        _edit_below(choices, held, atoms)
    return held[0]


def _edit_below(choices: Choices, parent: Any, atoms: Sequence[Any]) -> None:
    while True:
        keys = list(parent) if isinstance(parent, dict) else range(len(parent))
        if not keys:
            _put_in(choices, parent, deepcopy(choices.pick(atoms)))
            return
        key = choices.pick(keys)
        below = parent[key]
        if not isinstance(below, list | dict) or choices.one_in(4):
            break
        parent = below
    match choices.below(10):
        case 0 | 1:
            parent[key] = deepcopy(choices.pick(atoms))
        case 2 | 3 if same := _of_type(atoms, type(below)):
            parent[key] = deepcopy(choices.pick(same))
        case 4 if len(parent) > 1:
            del parent[key]
        case 5:
            _put_in(choices, parent, deepcopy(below))
        case 6:
            other = choices.pick(keys)
            parent[key], parent[other] = parent[other], parent[key]
        case 7 | 8 if isinstance(below, str):
            at = choices.below(len(below) + 1)
            parent[key] = below[:at] + choices.pick("0a./\n\0\ud800é") + below[at + 1 :]
        case 7 | 8 if type(below) is int:
            parent[key] = below + choices.pick((1, -1, 2**31, 2**53, 2**64, -(2**63)))
        case 7 | 8 if type(below) is bool:
            parent[key] = not below
        case _:
            parent[key] = [below]


def _of_type(atoms: Sequence[Any], kind: type) -> list[Any]:
    if (id(atoms), kind) not in _BY_TYPE:
        # With the atoms themselves, for an id is only an identity while its object lives.
        _BY_TYPE[id(atoms), kind] = (atoms, [each for each in atoms if type(each) is kind])
    return _BY_TYPE[id(atoms), kind][1]


_BY_TYPE: dict[tuple[int, type], tuple[Sequence[Any], list[Any]]] = {}


def _put_in(choices: Choices, parent: Any, value: Any) -> None:
    if isinstance(parent, list):
        parent.insert(choices.below(len(parent) + 1), value)
    else:
        parent[choices.pick(("", "id", "x", "schema_version", "a/../b"))] = value
