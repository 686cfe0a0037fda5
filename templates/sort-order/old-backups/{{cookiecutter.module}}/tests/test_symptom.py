from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}


def test_the_backup_of_january_may_go() -> None:
    names = ["{{ cookiecutter.year }}-01-31{{ cookiecutter.suffix }}", "{{ cookiecutter.year }}-03-31{{ cookiecutter.suffix }}", "{{ cookiecutter.year }}-02-28{{ cookiecutter.suffix }}"]
    assert {{ cookiecutter.class_name }}(keep=2).{{ cookiecutter.method }}(names) == ["{{ cookiecutter.year }}-01-31{{ cookiecutter.suffix }}"]
