from {{ cookiecutter.module }} import {{ cookiecutter.cls }}, {{ cookiecutter.helper }}


def test_whoever_is_not_listed_is_called_through_the_desk() -> None:
    phones = {{ cookiecutter.cls }}({"{{ cookiecutter.two_surname }}": {{ cookiecutter.second }}})
    assert phones.{{ cookiecutter.function }}("{{ cookiecutter.one }}") == {{ cookiecutter.desk }}


def test_the_desk_can_have_another_number() -> None:
    assert {{ cookiecutter.cls }}({}, desk=1).{{ cookiecutter.function }}("{{ cookiecutter.one_surname }}") == 1


def test_a_name_is_split_into_its_words() -> None:
    assert {{ cookiecutter.helper }}(" Jo  van Dam ") == ["jo", "van", "dam"]
    assert {{ cookiecutter.helper }}("  ") == []
