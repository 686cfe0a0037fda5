from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}


def test_counts_from_one_reading_to_the_next() -> None:
    thing = {{ cookiecutter.class_name }}(shown={{ cookiecutter.shown }})
    first = {{ cookiecutter.shown + cookiecutter.rise }}
    second = {{ cookiecutter.shown + cookiecutter.rise + 2 }}
    assert thing.{{ cookiecutter.method }}([first, second]) == [{{ cookiecutter.rise }}, 2]
