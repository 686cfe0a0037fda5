from {{ cookiecutter.module }} import {{ cookiecutter.cls }}


def test_without_results_nobody_is_ahead() -> None:
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}() == 0


def test_one_{{ cookiecutter.who }}_alone_is_ahead() -> None:
    results = {{ cookiecutter.cls }}()
    results.{{ cookiecutter.helper }}("{{ cookiecutter.first }}", {{ cookiecutter.base }})
    assert results.{{ cookiecutter.function }}() == {{ cookiecutter.base }}


def test_nobody_is_ahead_when_all_are_level() -> None:
    results = {{ cookiecutter.cls }}()
    for name in ("{{ cookiecutter.first }}", "{{ cookiecutter.second }}", "{{ cookiecutter.third }}"):
        results.{{ cookiecutter.helper }}(name, {{ cookiecutter.base }})
    assert results.{{ cookiecutter.function }}() == 0


def test_{{ cookiecutter.points }}_of_the_same_{{ cookiecutter.who }}_are_added_up() -> None:
    results = {{ cookiecutter.cls }}()
    results.{{ cookiecutter.helper }}("{{ cookiecutter.first }}", {{ cookiecutter.ahead }})
    results.{{ cookiecutter.helper }}("{{ cookiecutter.first }}", {{ cookiecutter.behind }})
    assert results.totals == {"{{ cookiecutter.first }}": {{ cookiecutter.ahead + cookiecutter.behind }}}
