from sailing_club import DutyList


def test_asking_about_a_week_does_not_move_the_turns() -> None:
    rota = DutyList(["Ada", "Bo", "Cy", "Di", "Eve"])
    first = rota.on_duty(141)
    assert first[0] == "Bo"
    assert rota.on_duty(141) == first
    assert rota.names == ["Ada", "Bo", "Cy", "Di", "Eve"]
