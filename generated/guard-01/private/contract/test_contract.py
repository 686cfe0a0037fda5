# Canary 4c3f6f0c-2f55-44ab-a958-dc6fe8ff1971: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from studio_phones import Switchboard

DESK = 155
LISTED = {"Castro": 377, "Berg": 659, "van": 7, "Zola": 8}
WORDS = st.one_of(
    st.sampled_from([*LISTED, "VAN", "CASTRO", "berg"]),
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
@example("Lin Castro")
@example("Castro Berg")
@example("van Nobody")
@example("Nobody van")
def test_the_last_word_of_the_name_decides(name: str) -> None:
    assert Switchboard(LISTED).extension_of(name) == expected(name)


# Task: 3
@given(SURNAMES)
@example("Castro")
@example("van")
def test_a_surname_alone_is_enough(surname: str) -> None:
    assert Switchboard(LISTED).extension_of(surname) == LISTED[surname]


# Task: 3
@given(NAMES, SURNAMES)
@example("Berg", "Castro")
@example("", "Berg")
def test_what_comes_before_the_surname_does_not_matter(before: str, surname: str) -> None:
    assert Switchboard(LISTED).extension_of(f"{before} {surname}") == LISTED[surname]


# Task: 3
@given(SURNAMES)
@example("Castro")
@example("van")
def test_capitals_do_not_matter(surname: str) -> None:
    phones = Switchboard(LISTED)
    written = (surname.upper(), surname.lower(), surname.swapcase())
    assert [phones.extension_of(name) for name in written] == [LISTED[surname]] * 3


# Task: 2
@given(SPACES, NAMES, SPACES)
@example(" ", "Lin Castro", "  ")
@example(" ", "", " ")
def test_spaces_do_not_matter(before: str, name: str, after: str) -> None:
    written = before + name.replace(" ", "  ") + after
    assert Switchboard(LISTED).extension_of(written) == expected(name)


# Task: 1, 5
@given(SPACES, st.integers(min_value=1, max_value=9999))
@example("", DESK)
@example("  ", 5)
def test_a_blank_name_goes_to_the_desk(blank: str, desk: int) -> None:
    assert Switchboard(LISTED, desk).extension_of(blank) == desk
    assert Switchboard({}, desk).extension_of(blank) == desk


# Task: 1, 4
@given(NAMES, st.integers(min_value=1, max_value=9999))
@example("Lin Castro", 5)
@example("", 5)
def test_whoever_is_not_listed_goes_to_the_desk(name: str, desk: int) -> None:
    assert Switchboard(LISTED, desk).extension_of(f"{name} Unlisted") == desk


# Task: 6
@given(NAMES, NAMES)
@example("Lin Castro", "")
@example("", "Berg")
def test_asking_changes_nothing(first: str, second: str) -> None:
    phones = Switchboard(LISTED)
    answers = [phones.extension_of(name) for name in (first, second, first)]
    assert answers == [expected(first), expected(second), expected(first)]
