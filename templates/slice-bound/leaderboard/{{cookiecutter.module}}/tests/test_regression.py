from {{ cookiecutter.module }} import {{ cookiecutter.function }}, line


def test_the_only_one_stands_on_the_board() -> None:
    assert {{ cookiecutter.function }}({"Ada": {{ cookiecutter.least }}}) == ["Ada"]


def test_too_few_points_do_not_count() -> None:
    assert {{ cookiecutter.function }}({"Ada": {{ cookiecutter.least - 1 }}, "Bo": {{ cookiecutter.least + 1 }}}) == ["Bo"]


def test_nobody_stands_on_an_empty_board() -> None:
    assert {{ cookiecutter.function }}({}) == []


def test_a_line_has_place_and_name() -> None:
    assert line(2, "Ada") == "2. Ada"
