from archery import Shooting


def test_without_results_nobody_is_ahead() -> None:
    assert Shooting().winning_margin() == 0


def test_one_archer_alone_is_ahead() -> None:
    results = Shooting()
    results.enter("Ines", 79)
    assert results.winning_margin() == 79


def test_nobody_is_ahead_when_all_are_level() -> None:
    results = Shooting()
    for name in ("Ines", "Karim", "Tove"):
        results.enter(name, 79)
    assert results.winning_margin() == 0


def test_points_of_the_same_archer_are_added_up() -> None:
    results = Shooting()
    results.enter("Ines", 15)
    results.enter("Ines", 14)
    assert results.totals == {"Ines": 29}
