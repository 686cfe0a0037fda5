from {{ cookiecutter.module }} import {{ cookiecutter.function }}, span


def test_level_ground_is_no_climb() -> None:
    assert {{ cookiecutter.function }}([300, 300, 300]) == 0


def test_a_single_point_is_no_climb() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.least }}]) == 0


def test_no_points_are_no_climb() -> None:
    assert {{ cookiecutter.function }}([]) == 0


def test_the_span_is_from_lowest_to_highest() -> None:
    assert span([5, 2, {{ 10 + cookiecutter.least }}, 7]) == {{ 8 + cookiecutter.least }}
