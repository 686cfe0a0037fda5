"""The words that documents are made of: digests, ids and paths with their exact alphabets."""

from typing import Annotated, TypeAlias

from msgspec import Meta

# `$` would accept a newline at the end in Python; this lookahead means the end in ECMA too.
_END = r"(?![\s\S])"

Sha256: TypeAlias = Annotated[
    str, Meta(pattern=f"^[0-9a-f]{{64}}{_END}", description="SHA-256, lowercase hexadecimal.")
]
GitId: TypeAlias = Annotated[
    str, Meta(pattern=f"^[0-9a-f]{{40}}{_END}", description="A git object id (SHA-1).")
]
FixtureId: TypeAlias = Annotated[
    str,
    Meta(
        pattern=f"^[a-z0-9][a-z0-9_-]{{0,99}}{_END}",
        description="Lowercase letters, digits, - and _; at most 100 characters.",
    ),
]
Guid: TypeAlias = Annotated[
    str,
    Meta(
        pattern=f"^[0-9a-f]{{8}}-[0-9a-f]{{4}}-4[0-9a-f]{{3}}-[89ab][0-9a-f]{{3}}-[0-9a-f]{{12}}{_END}",
        description="An RFC 4122 version 4 UUID.",
    ),
]
# No component may be empty, `.`, `..` or `.git`, so a path never leaves its folder.
RelativePath: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?!\.{1,2}(/|(?![\s\S])))(?!\.[gG][iI][tT](/|(?![\s\S])))[^/\\\u0000-\u001f\u007f]+"
        r"(/(?!\.{1,2}(/|(?![\s\S])))(?!\.[gG][iI][tT](/|(?![\s\S])))[^/\\\u0000-\u001f\u007f]+)*"
        + _END,
        max_length=400,
        description="A relative path with forward slashes and no `.`, `..` or `.git` in it.",
    ),
]
TestId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=4000, description="A pytest node id, exactly as collected.")
]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
TEXT_LIMIT = 20_000
Text: TypeAlias = Annotated[str, Meta(max_length=TEXT_LIMIT)]
