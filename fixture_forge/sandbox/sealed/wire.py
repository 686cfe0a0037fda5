"""Carry plain values over a pipe between the judge and candidate code, both ways.

The set of types is closed and exact: a subclass, with whatever its methods claim, never crosses.
Both sides number the objects that have an identity in the order in which they cross, so that what
was shared, or came back as the very object that went in, is so on the other side as well.

In JSON, a text, a number, a truth value and null mean themselves; all else is a list that begins
with a tag.
"""

import math
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any

from fixture_forge.sandbox.sealed import positions, tags
from fixture_forge.sandbox.sealed.changes import Snapshot, become, has_changed, taken
from fixture_forge.sandbox.sealed.kinds import (
    BUILTIN_ERRORS,
    BUILTIN_TYPES,
    Kinds,
    made_by,
    state_of,
)
from fixture_forge.sandbox.sealed.plain import (
    DECODERS,
    ENCODERS,
    CannotCross,
    Malformed,
    comparisons,
    listed,
    text_told,
)

# The bounds of one message. Whoever decodes must not be stalled by whoever encoded.
MAX_DEPTH = 120
MAX_NODES = 500_000
_SAFE = 2**53
_AS_IT_IS = frozenset({type(None), bool, str, float})


class Table:
    """The objects that crossed in one conversation, in the order in which they did.

    ``kinds`` are the classes of the subject; ``opaque`` makes what stands here for a thing of the
    other side; ``keep`` numbers a thing of this side that the other may only ask.
    """

    def __init__(
        self,
        kinds: Kinds,
        opaque: Callable[[str, int], object],
        keep: Callable[[str, object], int] | None = None,
    ) -> None:
        self._kinds = kinds
        self._opaque = opaque
        self._keep = keep
        self.objects: list[Any] = []
        self._numbers: dict[int, int] = {}
        self._open: set[int] = set()
        self._nodes = 0
        self._parts: dict[int, int] = {}

    # Encoding -----------------------------------------------------------------------------

    def encode(self, value: Any, depth: int = 0) -> Any:
        """Return a value as JSON. Raises CannotCross."""
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is int:
            return value if -_SAFE < value < _SAFE else ["i", hex(value)]
        if kind is str:
            return text_told(value)
        if depth > MAX_DEPTH:
            raise CannotCross("nested too deeply")
        if (number := self._numbers.get(id(value))) is not None:
            if number in self._open:
                raise CannotCross("a value that holds itself by way of an immutable one")
            return ["r", number]
        if kind is float:
            return self._encode_float(value)
        if (plain := ENCODERS.get(kind)) is not None:
            return plain(value)
        number = self._register(value)
        if kind in (tuple, frozenset):
            self._open.add(number)
        tag, *content = self._content(value, depth + 1)
        self._open.discard(number)
        return [tag, *content]

    def _encode_float(self, value: float) -> Any:
        if math.isfinite(value):
            return value
        if value != value:
            # Two of them are equal only if they are one: a list that holds it equals itself.
            self._register(value)
        return ["f", repr(value)]

    def _register(self, value: object) -> int:
        self._numbers[id(value)] = len(self.objects)
        self.objects.append(value)
        if len(self.objects) > MAX_NODES:
            raise CannotCross("too many parts")
        return len(self.objects) - 1

    def content(self, value: Any) -> list[Any]:
        """Return what a known object holds now, itself written out and known ones by number."""
        # ``change`` makes a new object on the other side, which takes a number there.
        self.objects.append(None)
        return self._content(value, 1)

    def _content(self, value: Any, depth: int) -> list[Any]:
        kind = type(value)
        each = self.encode
        if kind in tags.ITEMS:
            items = [each(item, depth) for item in value]
            return (
                [tags.ITEMS[kind], items, value.maxlen]
                if kind is deque
                else [tags.ITEMS[kind], items]
            )
        if kind in tags.PAIRS:
            pairs = [[each(k, depth), each(v, depth)] for k, v in value.items()]
            if kind is defaultdict:
                return ["dd", pairs, tags.factory_told(value.default_factory)]
            return [tags.PAIRS[kind], pairs]
        if kind in tags.VIEWS:
            return ["vw", each(dict(value.mapping), depth), tags.VIEWS[kind]]
        if kind is bytearray:
            return ["ba", value.hex()]
        if kind in positions.KINDS:
            over, at = positions.taken_apart(value)
            if type(over) in (list, tuple):
                return ["at", each(over, depth), at]
        if (named := self._kinds.name_of(kind)) is not None:
            return self._subject_content(named, value, depth)
        if isinstance(value, BaseException):
            return self._error_content(value, depth)
        if isinstance(value, type):
            name = BUILTIN_TYPES.get(value) or self._kinds.name_of(value)
            if name is not None:
                return ["k", name]
        if self._keep is not None:
            if hasattr(kind, "__next__"):
                return ["it", self._keep("it", value)]
            if callable(value):
                return ["fn", self._keep("fn", value)]
        raise CannotCross(f"a {kind.__module__}.{kind.__qualname__} cannot cross"[:200])

    def _subject_content(self, name: str, value: Any, depth: int) -> list[Any]:
        shape = self._kinds.shape(name)
        if shape == "enum":
            return ["e", name, value.name]
        if shape == "tuple":
            return ["n", name, [self.encode(item, depth) for item in tuple(value)]]
        if shape == "error":
            return self._error_content(value, depth)
        if shape == "other":
            raise CannotCross(f"a {name} holds more than attributes")
        state = [[key, self.encode(held, depth)] for key, held in state_of(value).items()]
        return ["o", name, state]

    def _error_content(self, error: BaseException, depth: int) -> list[Any]:
        arguments = []
        for argument in error.args:
            try:
                arguments.append(self.encode(argument, depth))
            except CannotCross:
                arguments.append(f"<{type(argument).__name__}>")
        cause = error.__cause__
        # Notes and the like are the language's own, and no behaviour.
        own = {key: held for key, held in vars(error).items() if not key.startswith("__")}
        state = [[key, self.encode(held, depth)] for key, held in own.items()]
        told = None if cause is None else self.encode(cause, depth)
        return ["x", tags.error_name(type(error), self._kinds), arguments, told, state]

    def snapshot(self, first: int = 0) -> Snapshot:
        """Return what can change among the objects from a number on, and what each holds."""
        return taken(self.objects, self._kinds, first)

    def changes(self, snapshot: Snapshot) -> list[list[Any]]:
        """Return the contents of what is not as it was, with numbers. Raises CannotCross."""
        return [
            [number, self.content(value)]
            for number, value, before in snapshot
            if has_changed(value, before)
        ]

    # Decoding -----------------------------------------------------------------------------

    def decode(self, told: Any, depth: int = 0) -> Any:
        """Return the value that JSON stands for. Raises Malformed."""
        kind = type(told)
        if kind in _AS_IT_IS:
            return told
        if kind is int:
            if not -_SAFE < told < _SAFE:
                raise Malformed("a number out of its range")
            return told
        if depth > MAX_DEPTH:
            raise Malformed("nested too deeply")
        if kind is not list or not told or type(told[0]) is not str:
            raise Malformed("a value without a tag")
        self._count(1)
        tag, number, before = told[0], len(self.objects), self._nodes
        try:
            if tag in DECODERS:
                return DECODERS[tag](*told[1:])
            value = getattr(self, tags.NAMES[tag])(depth + 1, *told[1:])
        except Malformed:
            raise
        except Exception:  # of what makes the value, or of a key's own methods
            raise Malformed(f"a {tag[:10]} that is none") from None
        if len(self.objects) > number:
            self._parts[number] = self._nodes - before
        return value

    def _count(self, parts: int) -> None:
        self._nodes += parts
        if self._nodes > MAX_NODES:
            raise Malformed("too many parts")

    def _placed(self, value: Any) -> Any:
        if len(self.objects) >= MAX_NODES:
            raise Malformed("too many parts")
        self._register(value)
        return value

    def _reserve(self) -> int:
        """Return the number of what can be made only when its parts are there."""
        self.objects.append(None)
        self._open.add(len(self.objects) - 1)
        return len(self.objects) - 1

    def _settle(self, number: int, value: Any) -> Any:
        self._open.discard(number)
        self.objects[number] = value
        self._numbers[id(value)] = number
        return value

    def _decode_reference(self, _: int, number: int) -> Any:
        if type(number) is not int or not 0 <= number < len(self.objects):
            raise Malformed("a number of nothing")
        if number in self._open:
            raise Malformed("a value that holds itself")
        # Whoever hashes, compares or writes a value meets what is shared again at each place.
        self._count(self._parts.get(number, 0))
        return self.objects[number]

    def _decode_float(self, _: int, text: str) -> float:
        value = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}[text]
        return self._placed(float(text)) if value != value else value

    def _each(self, depth: int, items: Any) -> list[Any]:
        # Most items mean themselves: to ask decode for each would take half of the time.
        return [
            item if type(item) in _AS_IT_IS else self.decode(item, depth) for item in listed(items)
        ]

    def _spread(self, keys: list[Any]) -> list[Any]:
        """Return keys, if to put them in a table does not take too long. Raises Malformed."""
        if len(keys) > 1 and (count := comparisons(keys)):
            # Tables that are keys of tables, alike in hash, take the square at each level.
            get, numbers = self._parts.get, self._numbers
            self._count(count * max(get(numbers.get(id(key), -1), 0) for key in keys))
        return keys

    def _decode_list(self, depth: int, items: list[Any]) -> list[Any]:
        found: list[Any] = self._placed([])
        found.extend(self._each(depth, items))
        return found

    def _decode_deque(self, depth: int, items: list[Any], most: int | None) -> deque[Any]:
        if most is not None and type(most) is not int:
            raise Malformed("a deque without an end")
        found: deque[Any] = self._placed(deque(maxlen=most))
        found.extend(self._each(depth, items))
        return found

    def _frozen(self, make: Callable[[list[Any]], Any], depth: int, items: list[Any]) -> Any:
        number = self._reserve()
        found = make(self._each(depth, items))
        return self._settle(number, found)

    def _decode_tuple(self, depth: int, items: list[Any]) -> Any:
        return self._frozen(tuple, depth, items)

    def _decode_frozenset(self, depth: int, items: list[Any]) -> Any:
        return self._frozen(lambda found: frozenset(self._spread(found)), depth, items)

    def _decode_set(self, depth: int, items: list[Any]) -> set[Any]:
        found: set[Any] = self._placed(set())
        found.update(self._spread(self._each(depth, items)))
        return found

    def _pairs(self, depth: int, pairs: list[Any], found: Any) -> Any:
        self._placed(found)
        if pairs == []:
            return found
        told = [(self.decode(k, depth), self.decode(v, depth)) for k, v in listed(pairs)]
        self._spread([key for key, _ in told])
        for key, value in told:
            found[key] = value
        return found

    def _decode_dict(self, depth: int, pairs: list[Any]) -> Any:
        return self._pairs(depth, pairs, {})

    def _decode_ordered(self, depth: int, pairs: list[Any]) -> Any:
        return self._pairs(depth, pairs, OrderedDict())

    def _decode_counter(self, depth: int, pairs: list[Any]) -> Any:
        return self._pairs(depth, pairs, Counter())

    def _decode_defaults(self, depth: int, pairs: list[Any], factory: str | None) -> Any:
        made = None if factory is None else tags.BUILTINS[factory]
        return self._pairs(depth, pairs, defaultdict(made))

    def _decode_view(self, depth: int, told: Any, part: str) -> Any:
        number = self._reserve()
        over = self.decode(told, depth)
        if type(over) is not dict or part not in tags.VIEWS.values():
            raise Malformed("a view of nothing")
        return self._settle(number, getattr(over, part)())

    def _decode_position(self, depth: int, over: Any, at: Any) -> Any:
        number = self._reserve()
        return self._settle(number, positions.put_together(self.decode(over, depth), at))

    def _decode_bytearray(self, _: int, digits: str) -> Any:
        return self._placed(bytearray.fromhex(digits))

    def _decode_enum(self, _: int, name: str, member: str) -> Any:
        return self._placed(self._kinds.of_shape(name, "enum")[member])

    def _decode_named(self, depth: int, name: str, items: list[Any]) -> Any:
        kind = self._kinds.of_shape(name, "tuple")
        found = self._frozen(lambda given: tuple.__new__(kind, given), depth, items)
        if len(found) != len(kind._fields):
            raise Malformed(f"{name} has other fields")
        return found

    def _decode_object(self, depth: int, name: str, state: list[Any]) -> Any:
        kind = self._kinds.of_shape(name, "object")
        # Past a constructor of its own, which would be to ask the other side again.
        found = self._placed(object.__new__(kind))
        self._kinds.set_state(found, self._state(depth, state))
        return found

    def _state(self, depth: int, state: list[Any]) -> dict[str, Any]:
        found = {}
        for key, value in listed(state):
            if type(key) is not str or (key.startswith("__") and key.endswith("__")):
                raise Malformed("a state that is none")
            found[key] = self.decode(value, depth)
        return found

    def _decode_error(
        self, depth: int, name: str, arguments: list[Any], cause: Any, state: list[Any]
    ) -> Any:
        kind = BUILTIN_ERRORS.get(name) or self._kinds.of_shape(name, "error")
        number = self._reserve()
        given = self._each(depth, arguments)
        found = kind.__new__(kind, *given)
        # What an error of the language makes of its arguments: a code, a value, a position.
        made_by(kind).__init__(found, *given)
        found.args = tuple(given)
        self._settle(number, found)
        if cause is not None:
            found.__cause__ = self.decode(cause, depth)
        vars(found).update(self._state(depth, state))
        return found

    def _decode_class(self, _: int, name: str) -> Any:
        return self._placed(tags.BUILTINS.get(name) or self._kinds.named(name))

    def _decode_iterator(self, _: int, number: int) -> Any:
        return self._placed(self._opaque("it", number))

    def _decode_function(self, _: int, number: int) -> Any:
        return self._placed(self._opaque("fn", number))

    def change(self, number: int, told: list[Any]) -> None:
        """Give a known object the content that it has on the other side. Raises Malformed."""
        if type(number) is not int or not 0 <= number < len(self.objects):
            raise Malformed("a change of nothing")
        value, before = self.objects[number], len(self.objects)
        changed = self.decode(told)
        # It was placed as a new object, but is the one that is known.
        if type(changed) is not type(value) or len(self.objects) == before:
            raise Malformed("a change into something else")
        try:
            become(value, changed, self._kinds)
        except Malformed:
            raise
        except Exception:  # of a key's own methods
            raise Malformed("a change that is none") from None
