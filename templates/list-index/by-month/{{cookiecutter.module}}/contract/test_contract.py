from datetime import date

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

MONTHS = st.integers(min_value=1, max_value=12)
NAMES = st.sampled_from(["{{ cookiecutter.first }}", "{{ cookiecutter.second }}", "A", "B", "C", "D", "E", "F", "Z"])
DATES = st.dates(min_value=date(1000, 1, 1), max_value=date(2099, 12, 31))
{{ cookiecutter.plural | upper }} = st.dictionaries(NAMES, DATES.map(date.isoformat), max_size=9)
MIXED = {
    "{{ cookiecutter.second }}": "{{ cookiecutter.year }}-03-07",
    "{{ cookiecutter.first }}": "{{ cookiecutter.year + 1 }}-03-07",
    "Z": "1001-03-01",
    "A": "2012-10-03",
    "B": "1999-07-12",
    "C": "2003-12-10",
}


def expected(month: int, {{ cookiecutter.plural }}: dict[str, str]) -> list[str]:
    # Go through the month day by day.
    names: list[str] = []
    for number in range(1, 32):
        end = f"-{month:02d}-{number:02d}"
        names += sorted(name for name in {{ cookiecutter.plural }} if {{ cookiecutter.plural }}[name].endswith(end))
    return names


# Task: 1, 2, 3, 4
@given(MONTHS, {{ cookiecutter.plural | upper }})
@example(3, MIXED)
@example(7, MIXED)
@example(10, MIXED)
@example(12, MIXED)
@example(1, {})
def test_lists_the_month_day_by_day(month: int, {{ cookiecutter.plural }}: dict[str, str]) -> None:
    assert {{ cookiecutter.function }}(month, {{ cookiecutter.plural }}) == expected(month, {{ cookiecutter.plural }})


# Task: 3
@given(DATES)
@example(date({{ cookiecutter.year }}, {{ cookiecutter.month }}, {{ cookiecutter.day }}))
@example(date(2012, 12, 31))
@example(date(2012, 10, 3))
def test_a_date_belongs_to_its_own_month_only(moment: date) -> None:
    {{ cookiecutter.plural }} = {"{{ cookiecutter.first }}": moment.isoformat()}
    months = [month for month in range(1, 13) if {{ cookiecutter.function }}(month, {{ cookiecutter.plural }}) != []]
    assert months == [moment.month]


# Task: 3
@given({{ cookiecutter.plural | upper }})
@example(MIXED)
def test_all_months_together_list_each_name_once({{ cookiecutter.plural }}: dict[str, str]) -> None:
    names = [name for month in range(1, 13) for name in {{ cookiecutter.function }}(month, {{ cookiecutter.plural }})]
    assert sorted(names) == sorted({{ cookiecutter.plural }})


# Task: 4
@given(MONTHS, st.dictionaries(NAMES, st.integers(min_value=1, max_value=28), max_size=9))
@example(3, {"A": 12, "B": 3, "C": 20})
@example(11, {"C": 7, "B": 7, "A": 8})
def test_the_earliest_day_comes_first(month: int, days: dict[str, int]) -> None:
    {{ cookiecutter.plural }} = {name: date({{ cookiecutter.year }}, month, day).isoformat() for name, day in days.items()}
    in_order = sorted(days, key=lambda name: (days[name], name))
    assert {{ cookiecutter.function }}(month, {{ cookiecutter.plural }}) == in_order


# Task: 4
@given(MONTHS, {{ cookiecutter.plural | upper }}, st.integers(min_value=1000, max_value=2099))
@example(3, MIXED, 1003)
@example(12, MIXED, 2012)
def test_the_year_does_not_matter(month: int, {{ cookiecutter.plural }}: dict[str, str], year: int) -> None:
    moved = {name: f"{year}{written[4:]}" for name, written in {{ cookiecutter.plural }}.items()}
    assert {{ cookiecutter.function }}(month, moved) == expected(month, {{ cookiecutter.plural }})


# Task: 4
@given(MONTHS, {{ cookiecutter.plural | upper }})
@example(3, MIXED)
def test_the_order_of_the_names_does_not_matter(
    month: int, {{ cookiecutter.plural }}: dict[str, str]
) -> None:
    turned = dict(reversed({{ cookiecutter.plural }}.items()))
    assert {{ cookiecutter.function }}(month, turned) == expected(month, {{ cookiecutter.plural }})


# Task: 6
@given(MONTHS, {{ cookiecutter.plural | upper }})
@example(3, MIXED)
def test_leaves_the_dates_as_they_were(month: int, {{ cookiecutter.plural }}: dict[str, str]) -> None:
    before = list({{ cookiecutter.plural }}.items())
    {{ cookiecutter.function }}(month, {{ cookiecutter.plural }})
    assert list({{ cookiecutter.plural }}.items()) == before


# Task: 3, 5
def test_the_last_day_of_a_month_belongs_to_it() -> None:
    assert {{ cookiecutter.function }}(2, {"A": "2000-02-29", "B": "2000-03-01"}) == ["A"]
    assert {{ cookiecutter.function }}(12, {"A": "2000-12-31", "B": "2001-01-12"}) == ["A"]
