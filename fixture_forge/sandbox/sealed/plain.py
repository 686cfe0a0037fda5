"""Values without an identity worth keeping, as JSON and back: numbers, texts, times."""

import datetime as dt
import zoneinfo
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

# So many keys of one hash, and a dictionary of them is no dictionary but an attack.
MAX_SAME_HASH = 64
# To bring a fraction to its lowest terms takes the square of so many digits.
_MAX_FRACTION = 10_000
_SINGLETONS = {"...": Ellipsis, "NotImplemented": NotImplemented}


class CannotCross(BaseException):
    """The value is of no kind that can be carried, or too large.

    No test that expects an exception of the subject takes this for it.
    """


class Malformed(ValueError):
    """What arrived is not what an honest sender sends."""


def text_told(value: str) -> Any:
    """Return a text as JSON."""
    # JSON would join two surrogates into one character.
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError:
        return ["u", value.encode("utf-8", "surrogatepass").hex()]
    return value


def listed(told: Any) -> list[Any]:
    """Return a list. Raises Malformed for anything else."""
    if type(told) is not list:
        raise Malformed("no list where one belongs")
    return told


def comparisons(keys: Sequence[Any]) -> int:
    """Return how often keys may be compared to put them in a table.

    Raises Malformed if they were made to collide.
    """
    hashes = list(map(hash, keys))
    if len(set(hashes)) == len(hashes):
        return 0
    same = [count for count in Counter(hashes).values() if count > 1]
    if max(same) > MAX_SAME_HASH:
        raise Malformed("keys made to collide")
    return sum(count * count for count in same)


def _zone(zone: dt.tzinfo | None) -> Any:
    if zone is None:
        return None
    if type(zone) is dt.timezone:
        return ["", zone.utcoffset(None) // dt.timedelta(microseconds=1)]
    if type(zone) is zoneinfo.ZoneInfo and zone.key:
        return [zone.key, 0]
    raise CannotCross("a time zone of its own")


def _zone_back(told: Any) -> dt.tzinfo | None:
    if told is None:
        return None
    key, offset = told
    if not key:
        return dt.timezone(dt.timedelta(microseconds=offset))
    return zoneinfo.ZoneInfo(key)


def _moment(value: dt.datetime) -> Any:
    parts = [value.year, value.month, value.day, value.hour, value.minute, value.second]
    return ["dt", *parts, value.microsecond, value.fold, _zone(value.tzinfo)]


def _hour(value: dt.time) -> Any:
    parts = [value.hour, value.minute, value.second, value.microsecond]
    return ["tm", *parts, value.fold, _zone(value.tzinfo)]


def _moment_back(*told: Any) -> dt.datetime:
    year, month, day, hour, minute, second, micro, fold, zone = told
    return dt.datetime(
        year, month, day, hour, minute, second, micro, tzinfo=_zone_back(zone), fold=fold
    )


def _hour_back(*told: Any) -> dt.time:
    hour, minute, second, micro, fold, zone = told
    return dt.time(hour, minute, second, micro, tzinfo=_zone_back(zone), fold=fold)


def _whole(told: str) -> int:
    if type(told) is not str:
        raise Malformed("no number")
    return int(told, 16)


def _fraction(value: Fraction) -> Any:
    told = ["fr", hex(value.numerator), hex(value.denominator)]
    if max(map(len, told)) > _MAX_FRACTION:
        raise CannotCross("a fraction of very many digits")
    return told


def _fraction_back(top: str, bottom: str) -> Fraction:
    if max(len(top), len(bottom)) > _MAX_FRACTION:
        raise Malformed("a fraction of very many digits")
    return Fraction(_whole(top), _whole(bottom))


def _range(value: range) -> Any:
    return ["rg", hex(value.start), hex(value.stop), hex(value.step)]


# What has no identity worth keeping, by its exact type.
ENCODERS: dict[type, Callable[[Any], Any]] = {
    complex: lambda v: ["c", repr(v.real), repr(v.imag)],
    bytes: lambda v: ["b", v.hex()],
    dt.date: lambda v: ["D", v.year, v.month, v.day],
    dt.datetime: _moment,
    dt.time: _hour,
    dt.timedelta: lambda v: ["td", v.days, v.seconds, v.microseconds],
    dt.timezone: lambda v: ["tz", _zone(v)],
    Decimal: lambda v: ["de", str(v)],
    Fraction: _fraction,
    range: _range,
    type(Ellipsis): lambda _: ["!", "..."],
    type(NotImplemented): lambda _: ["!", "NotImplemented"],
}
DECODERS: dict[str, Callable[..., Any]] = {
    "i": _whole,
    "u": lambda digits: bytes.fromhex(digits).decode("utf-8", "surrogatepass"),
    "c": lambda real, imag: complex(float(real), float(imag)),
    "b": bytes.fromhex,
    "D": dt.date,
    "dt": _moment_back,
    "tm": _hour_back,
    "td": dt.timedelta,
    "tz": _zone_back,
    "de": Decimal,
    "fr": _fraction_back,
    "rg": lambda start, stop, step: range(_whole(start), _whole(stop), _whole(step)),
    "!": lambda name: _SINGLETONS[name],
}
