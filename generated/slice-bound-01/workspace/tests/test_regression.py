from gas_meter import obscured, in_groups


def test_a_short_number_is_hidden_as_a_whole() -> None:
    assert obscured("12").replace(" ", "") == ".."


def test_no_number_prints_nothing() -> None:
    assert obscured("") == ""


def test_the_first_digit_is_hidden() -> None:
    assert obscured("1234 5678 9012").startswith(".")


def test_groups_have_a_space_between_them() -> None:
    assert in_groups("a" * 9) == " ".join(["a" * 4, "a" * 4, "a"])
