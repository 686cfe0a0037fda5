from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}, is_plausible


def test_without_readings_there_is_nothing_to_tell() -> None:
    assert {{ cookiecutter.class_name }}(shown={{ cookiecutter.shown }}).{{ cookiecutter.method }}([]) == []


def test_there_is_one_number_for_each_reading() -> None:
    readings = [{{ cookiecutter.shown + 1 }}, {{ cookiecutter.shown + cookiecutter.rise }}]
    assert len({{ cookiecutter.class_name }}(shown={{ cookiecutter.shown }}).{{ cookiecutter.method }}(readings)) == 2


def test_nothing_is_used_while_it_shows_nothing() -> None:
    assert {{ cookiecutter.class_name }}(shown=0).{{ cookiecutter.method }}([0, 0]) == [0, 0]


def test_it_cannot_show_more_than_it_has_digits_for() -> None:
    assert is_plausible({{ cookiecutter.span - 1 }})
    assert not is_plausible({{ cookiecutter.span }})
