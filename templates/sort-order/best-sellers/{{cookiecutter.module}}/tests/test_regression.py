import pytest

from {{ cookiecutter.module }} import as_poster, {{ cookiecutter.function }}


def test_sales_under_one_name_are_added_up() -> None:
    sales = [("{{ cookiecutter.first }}", 1), ("{{ cookiecutter.first }}", {{ cookiecutter.least - 1 }})]
    assert {{ cookiecutter.function }}(sales, 3) == ["{{ cookiecutter.first }}"]


def test_what_sold_equally_stays_in_order() -> None:
    sales = [("{{ cookiecutter.third }}", {{ cookiecutter.much }}), ("{{ cookiecutter.first }}", {{ cookiecutter.much }})]
    assert {{ cookiecutter.function }}(sales, 3) == ["{{ cookiecutter.third }}", "{{ cookiecutter.first }}"]


def test_a_list_without_places_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one place"):
        {{ cookiecutter.function }}([], 0)


def test_a_poster_numbers_the_names() -> None:
    assert as_poster(["{{ cookiecutter.first }}", "{{ cookiecutter.second }}"]) == "1. {{ cookiecutter.first }}\n2. {{ cookiecutter.second }}"
