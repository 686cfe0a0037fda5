from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.cls }}, {{ cookiecutter.function }}

REACH = {{ cookiecutter.reach }}
COATS = {{ cookiecutter.coats }}
SIDES = st.integers(min_value=1, max_value=60)
INCLUDED = st.builds({{ cookiecutter.cls }}, SIDES, SIDES)
{{ cookiecutter.things | upper }} = st.lists(st.builds({{ cookiecutter.cls }}, SIDES, SIDES, st.booleans()), max_size=6)


def expected({{ cookiecutter.things }}: list[{{ cookiecutter.cls }}]) -> int:
    # Open one more {{ cookiecutter.pack }} for as long as something is left to cover.
    opened = 0
    for {{ cookiecutter.thing }} in {{ cookiecutter.things }}:
        left = COATS * {{ cookiecutter.thing }}.width * {{ cookiecutter.thing }}.length if {{ cookiecutter.thing }}.included else 0
        while left > 0:
            left -= REACH
            opened += 1
    return opened


# Task: 3, 4
@given({{ cookiecutter.things | upper }})
@example([])
@example([{{ cookiecutter.cls }}(1, 1)])
@example([{{ cookiecutter.cls }}(1, REACH), {{ cookiecutter.cls }}(1, REACH + 1), {{ cookiecutter.cls }}(1, REACH - 1)])
@example([{{ cookiecutter.cls }}(2, 3, False), {{ cookiecutter.cls }}(5, 7)])
def test_opens_as_many_as_it_takes({{ cookiecutter.things }}: list[{{ cookiecutter.cls }}]) -> None:
    assert {{ cookiecutter.function }}({{ cookiecutter.things }}) == expected({{ cookiecutter.things }})


# Task: 3, 4
@given(INCLUDED)
@example({{ cookiecutter.cls }}(1, 1))
@example({{ cookiecutter.cls }}(1, REACH))
@example({{ cookiecutter.cls }}(1, REACH + 1))
def test_one_fewer_would_not_be_enough({{ cookiecutter.thing }}: {{ cookiecutter.cls }}) -> None:
    bought = {{ cookiecutter.function }}([{{ cookiecutter.thing }}])
    assert (bought - 1) * REACH < COATS * {{ cookiecutter.thing }}.width * {{ cookiecutter.thing }}.length <= bought * REACH


# Task: 4
@given(SIDES)
@example(1)
@example(60)
def test_leaves_nothing_over_when_it_comes_out_even(width: int) -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.cls }}(width, REACH)]) == COATS * width


# Task: 5
@given({{ cookiecutter.things | upper }}, {{ cookiecutter.things | upper }})
@example([{{ cookiecutter.cls }}(1, 1)], [{{ cookiecutter.cls }}(1, 1)])
@example([{{ cookiecutter.cls }}(1, 2)], [{{ cookiecutter.cls }}(1, REACH)])
def test_nothing_is_shared(one: list[{{ cookiecutter.cls }}], two: list[{{ cookiecutter.cls }}]) -> None:
    apart = {{ cookiecutter.function }}(one) + {{ cookiecutter.function }}(two)
    assert {{ cookiecutter.function }}(one + two) == apart


# Task: 2
@given({{ cookiecutter.things | upper }}, SIDES, SIDES)
@example([], 1, 1)
@example([{{ cookiecutter.cls }}(2, REACH)], 3, 5)
def test_one_left_out_changes_nothing({{ cookiecutter.things }}: list[{{ cookiecutter.cls }}], width: int, length: int) -> None:
    left_out = {{ cookiecutter.cls }}(width, length, included=False)
    assert {{ cookiecutter.function }}([left_out, *{{ cookiecutter.things }}, left_out]) == expected({{ cookiecutter.things }})


# Task: 3, 4
@given({{ cookiecutter.things | upper }}, SIDES, SIDES)
@example([], 1, 1)
@example([{{ cookiecutter.cls }}(1, 1)], 1, 2)
def test_each_{{ cookiecutter.thing }}_takes_at_least_one_more(
    {{ cookiecutter.things }}: list[{{ cookiecutter.cls }}], width: int, length: int
) -> None:
    more = {{ cookiecutter.function }}([*{{ cookiecutter.things }}, {{ cookiecutter.cls }}(width, length)])
    assert more > {{ cookiecutter.function }}({{ cookiecutter.things }})


# Task: 1
@given({{ cookiecutter.things | upper }})
@example([{{ cookiecutter.cls }}(1, 1), {{ cookiecutter.cls }}(1, REACH)])
def test_goes_through_the_{{ cookiecutter.things }}_only_once({{ cookiecutter.things }}: list[{{ cookiecutter.cls }}]) -> None:
    assert {{ cookiecutter.function }}(iter({{ cookiecutter.things }})) == expected({{ cookiecutter.things }})


# Task: 1, 2
def test_nothing_to_do_needs_nothing() -> None:
    assert {{ cookiecutter.function }}([]) == 0
    assert {{ cookiecutter.function }}([{{ cookiecutter.cls }}(1, 1, included=False)]) == 0
