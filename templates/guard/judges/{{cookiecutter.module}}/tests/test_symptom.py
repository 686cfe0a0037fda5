from {{ cookiecutter.module }} import {{ cookiecutter.owner }}


def test_two_marks_both_count() -> None:
    assert {{ cookiecutter.owner }}([10, 20]).final_score() == {{ 15 * cookiecutter.factor }}


def test_of_three_marks_the_middle_one_counts() -> None:
    assert {{ cookiecutter.owner }}([10, 50, 11]).final_score() == {{ 11 * cookiecutter.factor }}
