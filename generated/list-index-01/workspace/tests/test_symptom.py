from archery import Shooting


def test_the_winner_is_measured_against_the_next() -> None:
    results = Shooting()
    results.enter("Tove", 65)
    results.enter("Ines", 94)
    results.enter("Karim", 79)
    assert results.winning_margin() == 15
