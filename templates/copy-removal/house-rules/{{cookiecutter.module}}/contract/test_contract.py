from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import {{ cookiecutter.function }}

FIRST = {{ cookiecutter.first }}
SECOND = {{ cookiecutter.second }}
NAMES = st.sampled_from(["{{ cookiecutter.one }}", "{{ cookiecutter.other }}", "rows", "days"])
VALUES = st.integers(min_value=0, max_value=2 * SECOND)
COMMON = st.dictionaries(NAMES, VALUES, max_size=4)
SPECIAL = st.dictionaries(NAMES, st.none() | VALUES, max_size=4)

Common = dict[str, int]
Special = dict[str, int | None]


def restated(common: Common, special: Special) -> Common:
    """Ask for each name on its own."""
    found: Common = {}
    for name in sorted({*common, *special}):
        value = special.get(name, common.get(name)) if name in special else common[name]
        if value is not None:
            found[name] = value
    return found


# Task: 1, 2
@given(COMMON, SPECIAL)
@example({"rows": FIRST}, {"rows": SECOND})
@example({"rows": FIRST}, {"rows": None})
@example({"rows": FIRST}, {"days": SECOND})
@example({"rows": FIRST}, {"days": None})
@example({"rows": FIRST}, {"rows": 0})
@example({"rows": FIRST, "days": SECOND}, {})
@example({}, {"rows": FIRST})
def test_agrees_with_asking_name_by_name(common: Common, special: Special) -> None:
    assert {{ cookiecutter.function }}(dict(common), dict(special)) == restated(common, special)


# Task: 4
@given(COMMON, SPECIAL)
@example({"rows": FIRST}, {"rows": SECOND})
@example({"rows": FIRST}, {"rows": None})
@example({}, {"rows": FIRST})
def test_what_holds_for_all_stays_as_it_was(common: Common, special: Special) -> None:
    before = dict(common)
    {{ cookiecutter.function }}(common, special)
    assert common == before


# Task: 4
@given(COMMON, SPECIAL)
@example({"rows": FIRST}, {"rows": None})
@example({"rows": FIRST}, {"days": SECOND})
def test_what_is_special_stays_as_it_was(common: Common, special: Special) -> None:
    before = dict(special)
    {{ cookiecutter.function }}(common, special)
    assert special == before


# Task: 4
@given(COMMON, SPECIAL, SPECIAL)
@example({"rows": FIRST}, {"rows": SECOND}, {})
@example({"rows": FIRST, "days": 1}, {"rows": None}, {"days": 2})
def test_two_places_do_not_meet(common: Common, one: Special, two: Special) -> None:
    expected = [restated(common, one), restated(common, two)]
    assert [{{ cookiecutter.function }}(common, each) for each in (one, two)] == expected


# Task: 3
@given(COMMON)
@example({"rows": FIRST})
@example({})
def test_the_result_is_free_to_be_changed(common: Common) -> None:
    before = dict(common)
    {{ cookiecutter.function }}(common, {})["more"] = FIRST
    assert common == before


# Task: 2
@given(COMMON)
@example({"rows": FIRST, "days": SECOND})
def test_everything_can_be_taken_away(common: Common) -> None:
    assert {{ cookiecutter.function }}(common, dict.fromkeys(common)) == {}


# Task: 1
def test_without_anything_special_all_hold() -> None:
    assert {{ cookiecutter.function }}({"rows": FIRST, "days": 0}, {}) == {"rows": FIRST, "days": 0}
