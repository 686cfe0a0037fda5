"""The kinds of bug that can be injected: one small file each, in one explicit order."""

from fixture_forge.families import arithmetic_operator, boundary, statement_deletion
from fixture_forge.mutation.model import AnyFamily

FAMILIES: tuple[AnyFamily, ...] = (
    boundary.FAMILY,
    arithmetic_operator.FAMILY,
    statement_deletion.FAMILY,
)
