from {{ cookiecutter.module }} import {{ cookiecutter.owner }}


def test_of_four_marks_the_two_in_the_middle_count() -> None:
    assert {{ cookiecutter.owner }}([1, 50, 20, 10]).final_score() == {{ 15 * cookiecutter.factor }}


def test_a_single_mark_is_the_mean() -> None:
    assert {{ cookiecutter.owner }}([40]).final_score() == {{ 40 * cookiecutter.factor }}


def test_each_{{ cookiecutter.fault | replace(" ", "_") }}_costs_points() -> None:
    assert {{ cookiecutter.owner }}([50, 50, 50, 50], faults=1).final_score() == {{ 50 * cookiecutter.factor - cookiecutter.deduction }}


def test_only_without_any_{{ cookiecutter.fault | replace(" ", "_") }}_it_is_clean() -> None:
    assert {{ cookiecutter.owner }}([9]).is_clean()
    assert not {{ cookiecutter.owner }}([9], faults=1).is_clean()
