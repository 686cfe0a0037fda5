"""What kind of file a path is, as a reviewer would see it."""

import re

from fixture_forge.documents.receipt import Kind

_GIT = re.compile(r"(^|/)\.git(attributes|modules|ignore|/|$)", re.IGNORECASE)
_LOCKFILE = re.compile(
    r"(^|/)([^/]*\.lock|[^/]*-lock\.(json|ya?ml)|requirements[^/]*\.(txt|lock|in)|Pipfile"
    r"|constraints[^/]*\.txt)$",
    re.IGNORECASE,
)
_CONFIG = re.compile(
    r"(^|/)(pyproject\.toml|setup\.(py|cfg)|tox\.ini|noxfile\.py|pytest\.ini|\.pytest\.ini|mypy\.ini"
    r"|ruff\.toml|\.coveragerc|\.env|\.editorconfig|Makefile|Dockerfile|conftest\.py"
    r"|(site|user)customize\.py|[^/]*\.pth|\.github/.*|\.vscode/.*|\.hypothesis/.*"
    r"|[^/]*\.(ini|cfg|toml|ya?ml))$",
    re.IGNORECASE,
)
_DEPENDENCY = re.compile(
    r"(^|/)((vendor|_vendor|third_party|node_modules|site-packages)/|[^/]*\.(dist|egg)-info(/|$)"
    r"|[^/]*\.(whl|egg|so|pyd|dll|dylib)$)",
    re.IGNORECASE,
)
_GENERATED = re.compile(
    r"(^|/)(generated/|__pycache__/|build/|dist/|[^/]*\.(pyc|pyo|min\.js|map)$|[^/]*_pb2\.pyi?$)"
)
_TEST = re.compile(r"(^|/)(tests?/|test_[^/]*\.py$|[^/]*_test\.py$)")


def kind_of(path: str) -> Kind:
    """Return what kind of file lies at a path. The most telling kind wins."""
    for kind, pattern in _KINDS:
        if pattern.search(path):
            return kind
    return "source" if path.endswith((".py", ".pyi")) else "other"


_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("git", _GIT),
    ("lockfile", _LOCKFILE),
    ("config", _CONFIG),
    ("dependency", _DEPENDENCY),
    ("generated", _GENERATED),
    ("test", _TEST),
)
