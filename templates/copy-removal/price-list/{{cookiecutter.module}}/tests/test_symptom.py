from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_the_old_price_list_is_still_there_afterwards() -> None:
    old = {"{{ cookiecutter.first }}": {{ cookiecutter.first_price }}, "{{ cookiecutter.second }}": {{ cookiecutter.minimum + 5 }}}
    new = {{ cookiecutter.function }}(old, {"{{ cookiecutter.second }}": None, "{{ cookiecutter.third }}": {{ cookiecutter.first_price + 10 }}})
    assert new == {"{{ cookiecutter.first }}": {{ cookiecutter.first_price }}, "{{ cookiecutter.third }}": {{ cookiecutter.first_price + 10 }}}
    assert old == {"{{ cookiecutter.first }}": {{ cookiecutter.first_price }}, "{{ cookiecutter.second }}": {{ cookiecutter.minimum + 5 }}}
