from datetime import date, timedelta

from {{ cookiecutter.module }} import {{ cookiecutter.cls }}

# A {{ cookiecutter.closed_day }}.
DAY_OFF = date(2015, 6, {{ cookiecutter.closed + 1 }}) + timedelta(weeks={{ cookiecutter.week }})


def test_every_{{ cookiecutter.closed_day | lower }}_is_left_out() -> None:
    days = [DAY_OFF + timedelta(days=later) for later in range(1, {{ cookiecutter.count + 1 }})]
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(DAY_OFF, {{ cookiecutter.count }}) == days
