from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}, to_fahrenheit

ROOM = {{ cookiecutter.class_name }}(ceiling={{ cookiecutter.ceiling }})
COLD = {{ cookiecutter.ceiling - 3 }}
WARM = {{ cookiecutter.ceiling + 2 }}


def test_the_longest_spell_counts() -> None:
    assert ROOM.{{ cookiecutter.method }}([WARM, COLD, WARM, WARM, COLD, WARM]) == 2


def test_a_cold_day_has_no_warm_spell() -> None:
    assert ROOM.{{ cookiecutter.method }}([COLD] * 4) == 0


def test_it_is_emptied_when_it_stays_warm_for_long() -> None:
    assert ROOM.must_be_emptied([WARM] * {{ cookiecutter.patience }})
    assert not ROOM.must_be_emptied([COLD] * {{ cookiecutter.patience }})


def test_the_display_shows_fahrenheit() -> None:
    assert to_fahrenheit(100) == 212
