from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

PLACES = {{ cookiecutter.places }}
LEAST = {{ cookiecutter.least }}
NAMES = st.text(alphabet="ABCxyz", min_size=1, max_size=3)
SCORES = st.integers(min_value=0, max_value=2 * LEAST)
RESULTS = st.dictionaries(NAMES, SCORES, max_size=10)
FULL = {f"N{n}": 2 * LEAST - n % 3 for n in range(PLACES + 2)}
Results = dict[str, int]


# Task: 1, 2, 3, 4
@given(RESULTS)
@example({})
@example(FULL)
@example({"B": LEAST, "A": LEAST, "C": LEAST - 1})
@example({"B": LEAST + 1, "A": LEAST, "C": 2 * LEAST})
def test_fills_the_board_from_the_best_down(points: Results) -> None:
    left = {name: score for name, score in points.items() if score >= LEAST}
    expected: list[str] = []
    while left and len(expected) < PLACES:
        top = max(left.values())
        name = min(name for name, score in left.items() if score == top)
        expected.append(name)
        del left[name]
    assert {{ cookiecutter.function }}(points) == expected


# Task: 4
@given(st.integers(min_value=0, max_value=12))
@example(PLACES - 1)
@example(PLACES)
@example(PLACES + 1)
def test_has_as_many_lines_as_there_is_room_for(size: int) -> None:
    points = {f"N{n:02d}": LEAST for n in range(size)}
    assert {{ cookiecutter.function }}(points) == [f"N{n:02d}" for n in range(size if size < PLACES else PLACES)]


# Task: 2
@given(SCORES)
@example(LEAST - 1)
@example(LEAST)
@example(LEAST + 1)
@example(0)
def test_asks_for_enough_points(score: int) -> None:
    assert {{ cookiecutter.function }}({"A": score}) == (["A"] if score >= LEAST else [])


# Task: 3
@given(RESULTS)
@example(FULL)
@example({"B": LEAST, "A": LEAST})
def test_does_not_depend_on_the_order_of_the_results(points: Results) -> None:
    assert {{ cookiecutter.function }}(dict(reversed(points.items()))) == {{ cookiecutter.function }}(points)


# Task: 3
@given(RESULTS, NAMES)
@example(FULL, "A")
@example({"B": LEAST}, "A")
def test_a_new_best_comes_first_and_pushes_out_the_last(points: Results, name: str) -> None:
    others = {other: score for other, score in points.items() if other != name}
    expected = [name, *{{ cookiecutter.function }}(others)][:PLACES]
    assert {{ cookiecutter.function }}({**others, name: 3 * LEAST}) == expected


# Task: 4
@given(st.permutations([f"N{n}" for n in range(PLACES + 1)]))
@example([f"N{n}" for n in range(PLACES + 1)])
def test_leaves_out_just_the_last_of_one_too_many(names: list[str]) -> None:
    points = {name: LEAST + 50 - place for place, name in enumerate(names)}
    assert {{ cookiecutter.function }}(points) == names[:-1]


# Task: 5
@given(RESULTS)
@example(FULL)
def test_leaves_the_results_as_they_were(points: Results) -> None:
    before = list(points.items())
    {{ cookiecutter.function }}(points)
    assert list(points.items()) == before


# Task: 2
def test_is_empty_when_nobody_has_enough_points() -> None:
    assert {{ cookiecutter.function }}({}) == []
    assert {{ cookiecutter.function }}({"A": LEAST - 1, "B": 0}) == []
