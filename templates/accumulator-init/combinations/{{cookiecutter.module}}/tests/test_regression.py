from {{ cookiecutter.module }} import {{ cookiecutter.function }}, sorted_names


def test_a_part_without_any_name_allows_nothing() -> None:
    assert {{ cookiecutter.function }}({"{{ cookiecutter.part }}": []}, []) == 0


def test_a_catalogue_prints_each_name_once() -> None:
    assert sorted_names(["b", "a", "b"]) == ["a", "b"]


def test_what_is_offered_stays_as_it_was() -> None:
    offered = {"{{ cookiecutter.part }}": ["b", "a"]}
    {{ cookiecutter.function }}(offered, [])
    assert offered == {"{{ cookiecutter.part }}": ["b", "a"]}
