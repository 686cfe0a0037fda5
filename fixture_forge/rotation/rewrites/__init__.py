"""Rewrites that keep a function's meaning, each in a file of its own, with examples that hold."""

from fixture_forge.rotation.rewrites.augmented_assignment import AugmentedAssignment
from fixture_forge.rotation.rewrites.base import Rewrite
from fixture_forge.rotation.rewrites.branches_exchanged import BranchesExchanged
from fixture_forge.rotation.rewrites.chained_comparison import ChainedComparison
from fixture_forge.rotation.rewrites.comparison_direction import ComparisonDirection
from fixture_forge.rotation.rewrites.comprehension_to_loop import ComprehensionToLoop
from fixture_forge.rotation.rewrites.continue_guard import ContinueGuard
from fixture_forge.rotation.rewrites.de_morgan import DeMorgan
from fixture_forge.rotation.rewrites.guard_exchanged import GuardExchanged
from fixture_forge.rotation.rewrites.guard_split import GuardSplit
from fixture_forge.rotation.rewrites.keyword_argument import KeywordArgument
from fixture_forge.rotation.rewrites.local_renamed import LocalRenamed
from fixture_forge.rotation.rewrites.loop_to_comprehension import LoopToComprehension
from fixture_forge.rotation.rewrites.maximum import Maximum
from fixture_forge.rotation.rewrites.operand_order import OperandOrder
from fixture_forge.rotation.rewrites.range_to_while import RangeToWhile
from fixture_forge.rotation.rewrites.statements_reordered import StatementsReordered
from fixture_forge.rotation.rewrites.sum_to_loop import SumToLoop
from fixture_forge.rotation.rewrites.temporary import CallNamed, NamedPart, PartUnnamed
from fixture_forge.rotation.rewrites.ternary import Ternary

REWRITES: tuple[type[Rewrite], ...] = (
    AugmentedAssignment, BranchesExchanged, CallNamed, ChainedComparison, ComparisonDirection,
    ComprehensionToLoop, ContinueGuard, DeMorgan, GuardExchanged, GuardSplit, KeywordArgument,
    LocalRenamed, LoopToComprehension, Maximum, NamedPart, OperandOrder, PartUnnamed,
    RangeToWhile, StatementsReordered, SumToLoop, Ternary,
)  # fmt: skip

__all__ = ["REWRITES", "Rewrite"]
