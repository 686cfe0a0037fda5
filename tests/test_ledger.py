"""The ledger knows what became of every variant, and gives none away twice."""

import stat
import tempfile
import threading
from collections.abc import Callable
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)
from ledgers import AT, MANIFEST, draws, stocked

from fixture_forge.canonical import decode, encode, sha256
from fixture_forge.documents.entry import ENTRY_LIMIT, NO_ENTRY, Issued, LedgerEntry
from fixture_forge.errors import BadDeed, BadOption, ForgeError, NoVariant
from fixture_forge.rotation.accounts import STATES
from fixture_forge.rotation.ledger import Ledger, begin, bytes_of


def states(ledger: Ledger) -> dict[str, str]:
    return {name: account.state for name, account in ledger.read().variants.items()}


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return stocked(tmp_path / "ledger.sqlite")


def test_a_new_ledger_is_empty_and_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "ledger.sqlite"
    begin(path)
    begin(path)  # to begin again changes nothing
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    accounts, entries = Ledger(path).check()
    assert (accounts.head, entries) == (NO_ENTRY, ())


def test_gives_each_variant_away_once_first_drawn_first(ledger: Ledger) -> None:
    first, head = ledger.issue(to="team a", run="run 1", at=AT)
    rest, last = ledger.issue(to="team b", run="run 2", at=AT, count=2)
    assert [*first, *rest] == list(draws(3))
    assert head != last == ledger.read().head
    with pytest.raises(NoVariant, match="0 sealed variants are free, 1 asked for"):
        ledger.issue(to="team c", run="run 3", at=AT)
    account = ledger.read().variants[rest[1]]
    assert account.issued is not None
    assert (account.issued.to, account.issued.run) == ("team b", "run 2")


def test_issues_all_that_was_asked_for_or_none(ledger: Ledger) -> None:
    with pytest.raises(NoVariant, match="3 sealed variants are free, 4 asked"):
        ledger.issue(to="a", run="r", at=AT, count=4)
    with pytest.raises(BadOption, match="at least one"):
        ledger.issue(to="a", run="r", at=AT, count=0)
    assert set(states(ledger).values()) == {"sealed"}


def test_issues_of_the_family_and_template_asked_for(ledger: Ledger) -> None:
    other = draws(1, "guard/empty-queue")
    ledger.draw(other, at=AT)
    ledger.seal(dict.fromkeys(other, MANIFEST), at=AT)
    with pytest.raises(NoVariant, match="of the family boundary of the template guard/empty-queue"):
        ledger.issue(to="a", run="r", at=AT, family="boundary", template="guard/empty-queue")
    assert ledger.issue(to="a", run="r", at=AT, family="guard")[0] == list(other)


@pytest.mark.parametrize("deed", ["expose", "retire"])
def test_what_is_exposed_or_retired_is_never_issued(ledger: Ledger, deed: str) -> None:
    gone = list(draws(3))[:2]
    getattr(ledger, deed)(gone, reason="seen in a paste", at=AT)
    assert ledger.issue(to="a", run="r", at=AT)[0] == list(draws(3))[2:]
    with pytest.raises(NoVariant):
        ledger.issue(to="a", run="r", at=AT)
    assert ledger.read().variants[gone[0]].reason == "seen in a paste"


def test_an_id_or_a_lot_is_never_drawn_again(ledger: Ledger) -> None:
    name, drawn = next(iter(draws(1).items()))
    ledger.retire([name], reason="dull", at=AT)
    with pytest.raises(BadDeed, match="an id is never used again"):
        ledger.draw({name: drawn}, at=AT)
    with pytest.raises(BadDeed, match=f"the same lot was drawn before, as {name}"):
        ledger.draw({"boundary-other": drawn}, at=AT)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda one: one.retire(["absent"], reason="x", at=AT), "knows no such variant"),
        (lambda one: one.seal({"absent": MANIFEST}, at=AT), "knows no such variant"),
        (lambda one: one.seal(dict.fromkeys(draws(1), MANIFEST), at=AT), "only what is drawn"),
        (lambda one: one.retire(["../x"], reason="x", at=AT), "fixture is not as it must be"),
        (lambda one: one.retire(draws(1), reason="", at=AT), "reason is not as it must be"),
        (lambda one: one.expose(draws(1), reason="a\nb", at=AT), "reason is not as it must be"),
        (lambda one: one.issue(to="\u2028", run="r", at=AT), "to is not as it must be"),
        (lambda one: one.issue(to="\udcff", run="r", at=AT), "a text is not as it must be"),
        (lambda one: one.issue(to="a", run="r" * 1001, at=AT), "run is not as it must be"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    ledger: Ledger, act: Callable[[Ledger], Any], message: str
) -> None:
    before = ledger.check()
    with pytest.raises(ForgeError, match=message):
        act(ledger)
    with pytest.raises(ForgeError, match="knows no such"):  # nor the deeds before a bad one
        ledger.retire([*draws(1), "absent"], reason="x", at=AT)
    assert ledger.check() == Ledger(ledger.path).check() == before


def test_each_entry_names_the_digest_of_the_one_before(ledger: Ledger) -> None:
    ledger.issue(to="ä", run="«1»", at=AT.astimezone(timezone(timedelta(hours=5))))
    accounts, entries = ledger.check()
    assert [entry.sequence for entry in entries] == list(range(1, 8))
    digests = [sha256(encode(entry)) for entry in entries]
    assert [entry.previous for entry in entries] == [NO_ENTRY, *digests[:-1]]
    assert accounts.digests == digests
    assert {entry.at for entry in entries} == {"2030-01-02T03:04:05+00:00"}
    assert [accounts.entry_of(digest) for digest in digests] == list(range(1, 8))


@given(st.text(max_size=1100), st.text(st.characters(), max_size=20))
def test_a_text_is_kept_as_it_was_given_or_refused(to: str, run: str) -> None:
    entry = LedgerEntry(
        schema_version=1,
        sequence=1,
        previous=NO_ENTRY,
        at="2030-01-02T03:04:05+00:00",
        fixture="a",
        deed=Issued(to=to, run=run),
    )
    try:
        data = bytes_of(entry)
    except BadOption:
        lines = (to + "|" + run).splitlines()
        odd = not (to + run).isprintable() or len(lines) > 1
        assert odd or not to or not run or len(to) > 1000
    else:
        assert decode(data, LedgerEntry, name="entry", limit=ENTRY_LIMIT) == entry
        assert len(to.splitlines()) == len(run.splitlines()) == 1


def test_two_that_have_it_open_see_what_the_other_did(ledger: Ledger) -> None:
    other = Ledger(ledger.path)
    assert other.read().head == ledger.read().head
    ledger.issue(to="a", run="r", at=AT)
    assert states(other) == states(ledger)
    other.issue(to="b", run="r", at=AT)
    assert states(other) == states(ledger)


def test_threads_of_one_process_never_get_the_same(tmp_path: Path) -> None:
    ledger = stocked(tmp_path / "ledger.sqlite", 24)
    got: list[str] = []

    def work(own: Ledger) -> None:
        for _ in range(3):
            got.extend(own.issue(to="a", run="r", at=AT)[0])

    threads = [
        threading.Thread(target=work, args=(ledger if i % 2 else Ledger(ledger.path),))
        for i in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == sorted(draws(24))
    assert len(ledger.check()[1]) == 72


class Bookkeeping(RuleBasedStateMachine):
    """What the fold says is what a model of five states and their order says."""

    names: "Bundle[str]" = Bundle("names")

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name, "ledger.sqlite")
        begin(self.path)
        self.ledger = Ledger(self.path)
        self.model: dict[str, str] = {}
        self.heads = [NO_ENTRY]
        self.lots = iter(draws(10_000).items())

    def teardown(self) -> None:
        accounts, entries = Ledger(self.path).check()
        assert len(entries) == len(accounts.digests)
        assert set(self.heads) - {NO_ENTRY} <= set(accounts.digests)
        self.folder.cleanup()

    def attempt(
        self, names: list[str], after: str, before: set[str], act: Callable[[], Any]
    ) -> None:
        if all(self.model[name] in before for name in names):
            act()
            self.model.update(dict.fromkeys(names, after))
            self.heads.append(self.ledger.read().head)
        else:
            with pytest.raises(BadDeed):
                act()

    @rule(target=names, count=st.integers(1, 4))
    def draw(self, count: int) -> Any:
        drawn = dict(next(self.lots) for _ in range(count))
        self.ledger.draw(drawn, at=AT)
        self.model.update(dict.fromkeys(drawn, "drawn"))
        return multiple(*drawn)

    @rule(name=names)
    def seal(self, name: str) -> None:
        self.attempt([name], "sealed", {"drawn"}, lambda: self.ledger.seal({name: MANIFEST}, at=AT))

    @rule(some=st.lists(names, min_size=1, max_size=3, unique=True))
    def expose(self, some: list[str]) -> None:
        self.attempt(
            some,
            "exposed",
            {"drawn", "sealed", "issued"},
            lambda: self.ledger.expose(some, reason="x", at=AT),
        )

    @rule(some=st.lists(names, min_size=1, max_size=3, unique=True))
    def retire(self, some: list[str]) -> None:
        self.attempt(
            some,
            "retired",
            {str(state) for state in STATES} - {"retired"},
            lambda: self.ledger.retire(some, reason="x", at=AT),
        )

    @rule(count=st.integers(1, 3))
    def issue(self, count: int) -> None:
        free = [name for name, state in self.model.items() if state == "sealed"]
        if len(free) < count:
            with pytest.raises(NoVariant):
                self.ledger.issue(to="a", run="r", at=AT, count=count)
        else:
            issued, head = self.ledger.issue(to="a", run="r", at=AT, count=count)
            assert issued == free[:count]
            self.model.update(dict.fromkeys(issued, "issued"))
            self.heads.append(head)

    @rule()
    def open_again(self) -> None:
        self.ledger = Ledger(self.path)

    @invariant()
    def agrees_with_the_model(self) -> None:
        assert states(self.ledger) == self.model


@pytest.mark.slow
def test_says_what_a_model_says_whatever_is_done() -> None:
    run_state_machine_as_test(
        Bookkeeping,
        settings=settings(max_examples=20, stateful_step_count=25, deadline=None, database=None),
    )
