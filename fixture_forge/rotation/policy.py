"""What a variant must keep to: how far from its sibling, how near in difficulty.

A policy is a TOML file; what it does not name keeps its default.
"""

import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

from fixture_forge.errors import BadOption

_LIMIT = 64 * 1024
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Few = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``least_distance`` is the token edit distance of the functions between a variant and the
    public sibling below which it is not shipped, ``most_containment`` the share of its token
    5-grams that may stand there; ``least_between`` the distance, by the words of whole modules,
    between any two variants of a key. Twins are never shipped.
    Bands are by how much a figure may differ from the sibling's. A policy decides what is shipped,
    never what is drawn.
    """

    least_distance: Share = 0.05
    most_containment: Share = 0.95
    least_between: Share = 0.01
    lines_band: Few = 8
    complexity_band: Few = 4
    sites_band: Few = 6
    near_misses_band: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 40
    place_band: Share = 0.5


def read_policy(path: Path | None) -> Policy:
    """Return the policy in a file, or the usual one. Raises BadOption, naming the field."""
    if path is None:
        return Policy()
    try:
        data = path.read_bytes()[:_LIMIT]
        return msgspec.convert(tomllib.loads(data.decode()), Policy)
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        reason = str(error)
    fields = ", ".join(Policy.__struct_fields__)
    raise BadOption(f"{path}: {reason}.", hint=f"A policy may set: {fields}.")
