"""Ask a solver for calls that two versions answer differently (CrossHair, an extra).

Its word is never taken for it: what it proposes is a call like any other, made and compared by
whoever asked.
"""

import pickle
from collections.abc import Callable, Mapping
from typing import Any

Function = Callable[..., Any]


def proposed_calls(
    right: tuple[object, Function], other: tuple[object, Function], seconds: float
) -> list[bytes]:
    """Return pickled calls on which two functions may differ.

    Each function comes with its owner, a module or a class, which gives ``self`` its type.
    Raises ImportError if CrossHair is not installed.
    """
    import crosshair.core_and_libs  # noqa: F401 - teaches the solver the standard library
    from crosshair.diff_behavior import ExceptionEquivalenceType, diff_behavior
    from crosshair.fnutil import FunctionInfo
    from crosshair.options import DEFAULT_OPTIONS, AnalysisOptionSet

    def info(owner: object, function: Function) -> Any:
        if isinstance(owner, type):
            return FunctionInfo.from_class(owner, function.__name__)
        return FunctionInfo.from_fn(function)

    options = DEFAULT_OPTIONS.overlay(
        AnalysisOptionSet(
            per_condition_timeout=seconds,
            per_path_timeout=seconds / 3,
            max_uninteresting_iterations=10**9,
        )
    )
    found: Any = diff_behavior(
        info(*right), info(*other), options, ExceptionEquivalenceType.SAME_TYPE
    )
    names = dict(right[1].__globals__)
    calls = [] if isinstance(found, str) else [_read(each.args, names) for each in found]
    return [call for call in calls if call is not None]


def _read(written: Mapping[str, str], names: dict[str, Any]) -> bytes | None:
    """Return a call from the texts of its arguments, or None if one cannot be read back."""
    try:
        named = {name: eval(text, names) for name, text in written.items()}  # noqa: S307
        return pickle.dumps(([named.pop("self")] if "self" in named else [], named))
    except Exception:
        return None
