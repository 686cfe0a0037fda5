from {{ cookiecutter.module }} import Timetable


def test_every_{{ cookiecutter.vehicle | replace(" ", "_") }}_has_its_time() -> None:
    table = Timetable({{ cookiecutter.first }}, {{ cookiecutter.every }}, 3)
    assert len(table.{{ cookiecutter.method }}()) == 3
