from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

GAP = {{ cookiecutter.gap }}
NAMES = st.text(alphabet="abcXYZ", min_size=1, max_size=12)
NUMBERS = st.integers(min_value=0, max_value=20000)
{{ cookiecutter.plural | upper }} = st.dictionaries(NAMES, NUMBERS, max_size=6)
PAIR = {"{{ cookiecutter.short }}": {{ cookiecutter.large }}, "{{ cookiecutter.long }}": {{ cookiecutter.amount }}}
THREE = {"abc": 5, "{{ cookiecutter.long }}": 10000, "x": 0}


def expected({{ cookiecutter.plural }}: dict[str, int]) -> list[str]:
    # Every line is as long as the longest name, the gap and the longest number together.
    names = max([len(name) for name in {{ cookiecutter.plural }}], default=0)
    digits = len(str(max({{ cookiecutter.plural }}.values(), default=0)))
    return [
        name + " " * (names + GAP + digits - len(name) - len(str(number))) + str(number)
        for name, number in {{ cookiecutter.plural }}.items()
    ]


# Task: 3, 4, 5
@given({{ cookiecutter.plural | upper }})
@example({})
@example(PAIR)
@example(THREE)
def test_fills_up_between_name_and_number({{ cookiecutter.plural }}: dict[str, int]) -> None:
    assert {{ cookiecutter.function }}({{ cookiecutter.plural }}) == expected({{ cookiecutter.plural }})


# Task: 1, 3, 4
@given({{ cookiecutter.plural | upper }})
@example(PAIR)
@example(THREE)
def test_each_line_begins_with_the_name({{ cookiecutter.plural }}: dict[str, int]) -> None:
    lines = {{ cookiecutter.function }}({{ cookiecutter.plural }})
    assert [line.partition(" ")[0] for line in lines] == list({{ cookiecutter.plural }})


# Task: 3
@given({{ cookiecutter.plural | upper }})
@example(PAIR)
@example(THREE)
def test_each_line_ends_with_the_number({{ cookiecutter.plural }}: dict[str, int]) -> None:
    lines = {{ cookiecutter.function }}({{ cookiecutter.plural }})
    ends = [line.rpartition(" ")[2] for line in lines]
    assert ends == [str(number) for number in {{ cookiecutter.plural }}.values()]


# Task: 4
@given({{ cookiecutter.plural | upper }})
@example(PAIR)
@example(THREE)
def test_all_lines_are_equally_long({{ cookiecutter.plural }}: dict[str, int]) -> None:
    lengths = {len(line) for line in {{ cookiecutter.function }}({{ cookiecutter.plural }})}
    assert lengths == {len(line) for line in expected({{ cookiecutter.plural }})}


# Task: 5
@given(NAMES, NUMBERS)
@example("{{ cookiecutter.short }}", 0)
@example("{{ cookiecutter.long }}", {{ cookiecutter.large }})
def test_a_single_line_has_the_gap_only(name: str, number: int) -> None:
    assert {{ cookiecutter.function }}({name: number}) == [f"{name}{' ' * GAP}{number}"]


# Task: 2
@given({{ cookiecutter.plural | upper }})
@example(PAIR)
@example({"a": 10000, "abc": 1, "ab": 20})
def test_turning_the_order_turns_the_lines({{ cookiecutter.plural }}: dict[str, int]) -> None:
    turned = dict(reversed({{ cookiecutter.plural }}.items()))
    assert {{ cookiecutter.function }}(turned) == expected({{ cookiecutter.plural }})[::-1]


# Task: 7
@given({{ cookiecutter.plural | upper }})
@example(PAIR)
def test_leaves_what_it_was_given_as_it_was({{ cookiecutter.plural }}: dict[str, int]) -> None:
    before = list({{ cookiecutter.plural }}.items())
    {{ cookiecutter.function }}({{ cookiecutter.plural }})
    assert list({{ cookiecutter.plural }}.items()) == before


# Task: 6
def test_nothing_to_set_out_makes_no_lines() -> None:
    assert {{ cookiecutter.function }}({}) == []
