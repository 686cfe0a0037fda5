from datetime import date

import pytest

from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}, backup_name


def test_few_backups_are_all_kept() -> None:
    names = ["{{ cookiecutter.year }}-01-31{{ cookiecutter.suffix }}", "{{ cookiecutter.year }}-03-31{{ cookiecutter.suffix }}"]
    assert {{ cookiecutter.class_name }}(keep={{ cookiecutter.keep }}).{{ cookiecutter.method }}(names) == []


def test_other_files_are_let_alone() -> None:
    assert {{ cookiecutter.class_name }}(keep=1).{{ cookiecutter.method }}(["notes.txt", "readme.md", "{{ cookiecutter.year }}-01-31.old"]) == []


def test_one_must_be_kept() -> None:
    with pytest.raises(ValueError, match="at least one backup"):
        {{ cookiecutter.class_name }}(keep=0).{{ cookiecutter.method }}([])


def test_a_backup_is_named_after_its_day() -> None:
    assert backup_name(date({{ cookiecutter.year }}, 3, 1)) == "{{ cookiecutter.year }}-03-01{{ cookiecutter.suffix }}"
