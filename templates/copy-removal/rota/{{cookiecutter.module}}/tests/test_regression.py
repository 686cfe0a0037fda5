from {{ cookiecutter.module }} import {{ cookiecutter.owner }}


def test_the_first_begins() -> None:
    assert {{ cookiecutter.owner }}(["Ada", "Bo", "Cy"]).on_duty(0)[0] == "Ada"


def test_the_next_one_follows_a_week_later() -> None:
    assert {{ cookiecutter.owner }}(["Ada", "Bo", "Cy"]).on_duty(1)[:2] == ["Bo", "Cy"]


def test_who_is_away_is_passed_over() -> None:
    assert {{ cookiecutter.owner }}(["Ada", "Bo", "Cy"]).on_duty(1, {"Bo"}) == ["Cy", "Ada"]


def test_it_is_as_long_as_its_list() -> None:
    assert len({{ cookiecutter.owner }}(["Ada", "Bo"])) == 2
