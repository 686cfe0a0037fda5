from gas_meter import obscured


def test_exactly_the_last_4_digits_are_shown() -> None:
    printed = obscured("12345678")
    assert printed.replace(" ", "") == "....5678"
