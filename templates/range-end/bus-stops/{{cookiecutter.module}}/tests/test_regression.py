from {{ cookiecutter.module }} import Timetable, clock


def test_the_first_one_leaves_at_the_first_time() -> None:
    table = Timetable({{ cookiecutter.first }}, {{ cookiecutter.every }}, {{ cookiecutter.runs }})
    assert table.{{ cookiecutter.method }}()[0] == clock({{ cookiecutter.first }})


def test_nothing_leaves_at_midnight() -> None:
    assert "24:00" not in Timetable(1430, 10, 4).{{ cookiecutter.method }}()


def test_a_time_has_two_digits_for_the_hour() -> None:
    assert clock(65) == "01:05"
