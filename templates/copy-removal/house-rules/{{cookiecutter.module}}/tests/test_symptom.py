from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_one_{{ cookiecutter.place | replace(" ", "_") }}_does_not_change_what_holds_for_the_others() -> None:
    for_all = {"{{ cookiecutter.one }}": {{ cookiecutter.first }}, "{{ cookiecutter.other }}": {{ cookiecutter.second }}}
    {{ cookiecutter.function }}(for_all, {"{{ cookiecutter.one }}": {{ cookiecutter.first + 1 }}})
    assert for_all == {"{{ cookiecutter.one }}": {{ cookiecutter.first }}, "{{ cookiecutter.other }}": {{ cookiecutter.second }}}
