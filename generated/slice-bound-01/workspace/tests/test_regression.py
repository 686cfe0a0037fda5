from library_pass import veiled, in_groups


def test_a_short_number_is_hidden_as_a_whole() -> None:
    assert veiled("12").replace(" ", "") == ".."


def test_no_number_prints_nothing() -> None:
    assert veiled("") == ""


def test_the_first_digit_is_hidden() -> None:
    assert veiled("1234 5678 9012").startswith(".")


def test_groups_have_a_space_between_them() -> None:
    assert in_groups("a" * 7) == " ".join(["a" * 3, "a" * 3, "a"])
