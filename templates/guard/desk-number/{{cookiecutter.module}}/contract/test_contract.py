from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.cls }}

DESK = {{ cookiecutter.desk }}
LISTED = {"{{ cookiecutter.one_surname }}": {{ cookiecutter.first }}, "{{ cookiecutter.two_surname }}": {{ cookiecutter.second }}, "van": 7, "Zola": 8}
WORDS = st.one_of(
    st.sampled_from([*LISTED, "VAN", "{{ cookiecutter.one_surname | upper }}", "{{ cookiecutter.two_surname | lower }}"]),
    st.text(alphabet="abcXYZ", min_size=1, max_size=4),
)
NAMES = st.lists(WORDS, max_size=4).map(" ".join)
SURNAMES = st.sampled_from(list(LISTED))
SPACES = st.sampled_from(["", " ", "   "])


def expected(name: str) -> int:
    for surname, number in LISTED.items():
        if (" " + name.lower()).endswith(" " + surname.lower()):
            return number
    return DESK


# Task: 3, 4
@given(NAMES)
@example("")
@example("{{ cookiecutter.one }}")
@example("{{ cookiecutter.one_surname }} {{ cookiecutter.two_surname }}")
@example("van Nobody")
@example("Nobody van")
def test_the_last_word_of_the_name_decides(name: str) -> None:
    assert {{ cookiecutter.cls }}(LISTED).{{ cookiecutter.function }}(name) == expected(name)


# Task: 3
@given(SURNAMES)
@example("{{ cookiecutter.one_surname }}")
@example("van")
def test_a_surname_alone_is_enough(surname: str) -> None:
    assert {{ cookiecutter.cls }}(LISTED).{{ cookiecutter.function }}(surname) == LISTED[surname]


# Task: 3
@given(NAMES, SURNAMES)
@example("{{ cookiecutter.two_surname }}", "{{ cookiecutter.one_surname }}")
@example("", "{{ cookiecutter.two_surname }}")
def test_what_comes_before_the_surname_does_not_matter(before: str, surname: str) -> None:
    assert {{ cookiecutter.cls }}(LISTED).{{ cookiecutter.function }}(f"{before} {surname}") == LISTED[surname]


# Task: 3
@given(SURNAMES)
@example("{{ cookiecutter.one_surname }}")
@example("van")
def test_capitals_do_not_matter(surname: str) -> None:
    phones = {{ cookiecutter.cls }}(LISTED)
    written = (surname.upper(), surname.lower(), surname.swapcase())
    assert [phones.{{ cookiecutter.function }}(name) for name in written] == [LISTED[surname]] * 3


# Task: 2
@given(SPACES, NAMES, SPACES)
@example(" ", "{{ cookiecutter.one }}", "  ")
@example(" ", "", " ")
def test_spaces_do_not_matter(before: str, name: str, after: str) -> None:
    written = before + name.replace(" ", "  ") + after
    assert {{ cookiecutter.cls }}(LISTED).{{ cookiecutter.function }}(written) == expected(name)


# Task: 1, 5
@given(SPACES, st.integers(min_value=1, max_value=9999))
@example("", DESK)
@example("  ", 5)
def test_a_blank_name_goes_to_the_desk(blank: str, desk: int) -> None:
    assert {{ cookiecutter.cls }}(LISTED, desk).{{ cookiecutter.function }}(blank) == desk
    assert {{ cookiecutter.cls }}({}, desk).{{ cookiecutter.function }}(blank) == desk


# Task: 1, 4
@given(NAMES, st.integers(min_value=1, max_value=9999))
@example("{{ cookiecutter.one }}", 5)
@example("", 5)
def test_whoever_is_not_listed_goes_to_the_desk(name: str, desk: int) -> None:
    assert {{ cookiecutter.cls }}(LISTED, desk).{{ cookiecutter.function }}(f"{name} Unlisted") == desk


# Task: 6
@given(NAMES, NAMES)
@example("{{ cookiecutter.one }}", "")
@example("", "{{ cookiecutter.two_surname }}")
def test_asking_changes_nothing(first: str, second: str) -> None:
    phones = {{ cookiecutter.cls }}(LISTED)
    answers = [phones.{{ cookiecutter.function }}(name) for name in (first, second, first)]
    assert answers == [expected(first), expected(second), expected(first)]
