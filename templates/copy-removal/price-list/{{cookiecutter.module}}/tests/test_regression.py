from {{ cookiecutter.module }} import {{ cookiecutter.function }}, dearest


def test_a_new_price_takes_the_place_of_the_old_one() -> None:
    assert {{ cookiecutter.function }}({"{{ cookiecutter.first }}": {{ cookiecutter.first_price }}}, {"{{ cookiecutter.first }}": 300}) == {"{{ cookiecutter.first }}": 300}


def test_what_is_taken_off_is_gone() -> None:
    assert {{ cookiecutter.function }}({"{{ cookiecutter.first }}": {{ cookiecutter.first_price }}}, {"{{ cookiecutter.first }}": None}) == {}


def test_no_new_price_is_below_the_lowest() -> None:
    assert {{ cookiecutter.function }}({}, {"{{ cookiecutter.second }}": 1}) == {"{{ cookiecutter.second }}": {{ cookiecutter.minimum }}}


def test_the_dearest_has_the_highest_price() -> None:
    assert dearest({"{{ cookiecutter.first }}": 3, "{{ cookiecutter.second }}": 9, "{{ cookiecutter.third }}": 4}) == "{{ cookiecutter.second }}"
