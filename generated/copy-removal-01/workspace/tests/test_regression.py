from sailing_club import DutyList


def test_the_first_begins() -> None:
    assert DutyList(["Ada", "Bo", "Cy"]).on_duty(0)[0] == "Ada"


def test_the_next_one_follows_a_week_later() -> None:
    assert DutyList(["Ada", "Bo", "Cy"]).on_duty(1)[:2] == ["Bo", "Cy"]


def test_who_is_away_is_passed_over() -> None:
    assert DutyList(["Ada", "Bo", "Cy"]).on_duty(1, {"Bo"}) == ["Cy", "Ada"]


def test_it_is_as_long_as_its_list() -> None:
    assert len(DutyList(["Ada", "Bo"])) == 2
