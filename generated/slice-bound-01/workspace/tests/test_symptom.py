from library_pass import veiled


def test_exactly_the_last_2_digits_are_shown() -> None:
    printed = veiled("1234")
    assert printed.replace(" ", "") == "..34"
