"""What can go wrong, as one tree: a branch says who must act, a leaf says what happened.

    ForgeError
      VerdictError        exit 1  the answer is no
        BaselineHolds             the tests do not notice the injected bug
        SubjectBroken             the right version does not pass its own tests
      UsageError          exit 2  the request cannot be carried out as made
        BadOption, UnknownFamily, UnknownTemplate, UnreadableSource, NoMutant,
        BadTemplate, OutputExists, NothingToVerify, UnknownSchema, BadKey, ExposedPlace,
        NoVariant, BadDeed
      UntrustedError      exit 3  bytes are not what somebody vouched for
        MalformedDocument, TamperedFixture, BadPatch, BadLedger
      EnvironmentTrouble  exit 4  this machine cannot do it
        MissingTool, UnsupportedPlatform, SandboxTrouble, UnwritableOutput,
        Unreachable, LedgerBusy

Every leaf has a slug of its own with a paragraph in docs/messages.md.
"""

from typing import ClassVar


class ForgeError(Exception):
    """A promise that could not be kept: what, where, and in ``hint`` what to do next."""

    slug: ClassVar[str] = "forge-error"
    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process boundaries; the default would lose the hint.
        return (_rebuild, (type(self), self.message, self.hint))


def _rebuild(kind: type[ForgeError], message: str, hint: str) -> ForgeError:
    return kind(message, hint=hint)


class VerdictError(ForgeError):
    """The question was asked properly and the answer is no."""

    exit_code = 1


class BaselineHolds(VerdictError):
    """The tests pass although the bug is in."""

    slug = "baseline-holds"


class SubjectBroken(VerdictError):
    """The right version fails, or cannot be run at all."""

    slug = "subject-broken"


class UsageError(ForgeError):
    """The request cannot be carried out as it was made."""

    exit_code = 2


class BadOption(UsageError):
    """An option has a value that it cannot have."""

    slug = "bad-option"


class UnknownFamily(UsageError):
    """No family has this name."""

    slug = "unknown-family"


class UnknownTemplate(UsageError):
    """No template has this name."""

    slug = "unknown-template"


class UnreadableSource(UsageError):
    """A Python file that cannot be decoded or parsed."""

    slug = "unreadable-source"


class NoMutant(UsageError):
    """A family finds nothing to change where it was asked to."""

    slug = "no-mutant"


class BadTemplate(UsageError):
    """A template that is not complete, not consistent, or not allowed."""

    slug = "bad-template"


class OutputExists(UsageError):
    """Something is already where the result should go."""

    slug = "output-exists"


class NothingToVerify(UsageError):
    """No fixture below the paths given."""

    slug = "nothing-to-verify"


class UnknownSchema(UsageError):
    """No document type has this name."""

    slug = "unknown-schema"


class BadKey(UsageError):
    """A key file that is none, or that others can read."""

    slug = "bad-key"


class ExposedPlace(UsageError):
    """A place for private files from which they would get out."""

    slug = "exposed-place"


class NoVariant(UsageError):
    """The ledger has no free variant of the kind asked for."""

    slug = "no-variant"


class BadDeed(UsageError):
    """What the ledger knows of a variant does not allow what was asked for."""

    slug = "bad-deed"


class UntrustedError(ForgeError):
    """Bytes are not what somebody vouched for."""

    exit_code = 3


class MalformedDocument(UntrustedError):
    """A document that does not equal its own re-encoding, or breaks its schema."""

    slug = "malformed-document"


class TamperedFixture(UntrustedError):
    """A sealed file is changed, absent, added, or no plain file."""

    slug = "tampered-fixture"


class BadPatch(UntrustedError):
    """A patch that is not exactly what this project writes, or does not fit."""

    slug = "bad-patch"


class BadLedger(UntrustedError):
    """A ledger that is damaged, changed after the fact, or none of ours."""

    slug = "bad-ledger"


class EnvironmentTrouble(ForgeError):
    """This machine, as it is, cannot do what was asked."""

    exit_code = 4


class MissingTool(EnvironmentTrouble):
    """A program that is needed is not installed."""

    slug = "missing-tool"


class UnsupportedPlatform(EnvironmentTrouble):
    """An operating system or Python that is not supported."""

    slug = "unsupported-platform"


class SandboxTrouble(EnvironmentTrouble):
    """A process could not be started, or its result could not be read."""

    slug = "sandbox-trouble"


class UnwritableOutput(EnvironmentTrouble):
    """The result cannot be written where it should go."""

    slug = "unwritable-output"


class Unreachable(EnvironmentTrouble):
    """Nobody answers at an address that was given."""

    slug = "unreachable"


class LedgerBusy(EnvironmentTrouble):
    """Another process holds the ledger for longer than was waited."""

    slug = "ledger-busy"
