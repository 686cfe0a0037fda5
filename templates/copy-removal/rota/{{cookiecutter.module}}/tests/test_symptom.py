from {{ cookiecutter.module }} import {{ cookiecutter.owner }}


def test_asking_about_a_week_does_not_move_the_turns() -> None:
    rota = {{ cookiecutter.owner }}(["Ada", "Bo", "Cy", "Di", "Eve"])
    first = rota.on_duty({{ 5 * cookiecutter.week + 1 }})
    assert first[0] == "Bo"
    assert rota.on_duty({{ 5 * cookiecutter.week + 1 }}) == first
    assert rota.names == ["Ada", "Bo", "Cy", "Di", "Eve"]
