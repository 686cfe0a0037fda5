# Canary 4c3f6f0c-2f55-44ab-a958-dc6fe8ff1971: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from campus_phones import PhoneBook

DESK = 102
LISTED = {"Haddad": 262, "Murphy": 631, "van": 7, "Zola": 8}
WORDS = st.one_of(
    st.sampled_from([*LISTED, "VAN", "HADDAD", "murphy"]),
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


@given(NAMES)
@example("")
@example("Emil Haddad")
@example("Haddad Murphy")
@example("van Nobody")
@example("Nobody van")
def test_the_last_word_of_the_name_decides(name: str) -> None:
    assert PhoneBook(LISTED).number_for(name) == expected(name)


@given(SURNAMES)
@example("Haddad")
@example("van")
def test_a_surname_alone_is_enough(surname: str) -> None:
    assert PhoneBook(LISTED).number_for(surname) == LISTED[surname]


@given(NAMES, SURNAMES)
@example("Murphy", "Haddad")
@example("", "Murphy")
def test_what_comes_before_the_surname_does_not_matter(before: str, surname: str) -> None:
    assert PhoneBook(LISTED).number_for(f"{before} {surname}") == LISTED[surname]


@given(SURNAMES)
@example("Haddad")
@example("van")
def test_capitals_do_not_matter(surname: str) -> None:
    phones = PhoneBook(LISTED)
    written = (surname.upper(), surname.lower(), surname.swapcase())
    assert [phones.number_for(name) for name in written] == [LISTED[surname]] * 3


@given(SPACES, NAMES, SPACES)
@example(" ", "Emil Haddad", "  ")
@example(" ", "", " ")
def test_spaces_do_not_matter(before: str, name: str, after: str) -> None:
    written = before + name.replace(" ", "  ") + after
    assert PhoneBook(LISTED).number_for(written) == expected(name)


@given(SPACES, st.integers(min_value=1, max_value=9999))
@example("", DESK)
@example("  ", 5)
def test_a_blank_name_goes_to_the_desk(blank: str, desk: int) -> None:
    assert PhoneBook(LISTED, desk).number_for(blank) == desk
    assert PhoneBook({}, desk).number_for(blank) == desk


@given(NAMES, st.integers(min_value=1, max_value=9999))
@example("Emil Haddad", 5)
@example("", 5)
def test_whoever_is_not_listed_goes_to_the_desk(name: str, desk: int) -> None:
    assert PhoneBook(LISTED, desk).number_for(f"{name} Unlisted") == desk


@given(NAMES, NAMES)
@example("Emil Haddad", "")
@example("", "Murphy")
def test_asking_changes_nothing(first: str, second: str) -> None:
    phones = PhoneBook(LISTED)
    answers = [phones.number_for(name) for name in (first, second, first)]
    assert answers == [expected(first), expected(second), expected(first)]
