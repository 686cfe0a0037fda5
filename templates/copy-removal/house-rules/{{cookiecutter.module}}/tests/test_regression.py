from {{ cookiecutter.module }} import unknown_names, {{ cookiecutter.function }}


def test_an_own_value_takes_the_place_of_the_one_for_all() -> None:
    assert {{ cookiecutter.function }}({"{{ cookiecutter.one }}": {{ cookiecutter.first }}}, {"{{ cookiecutter.one }}": 1}) == {"{{ cookiecutter.one }}": 1}


def test_none_takes_a_setting_away() -> None:
    assert {{ cookiecutter.function }}({"{{ cookiecutter.one }}": {{ cookiecutter.first }}}, {"{{ cookiecutter.one }}": None}) == {}


def test_unknown_names_are_listed_in_order() -> None:
    assert unknown_names({"b": 1, "a": 2}, frozenset({"b"})) == ["a"]
