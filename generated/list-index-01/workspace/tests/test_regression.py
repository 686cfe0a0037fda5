from darts import Evening


def test_without_results_nobody_is_ahead() -> None:
    assert Evening().points_clear() == 0


def test_one_thrower_alone_is_ahead() -> None:
    results = Evening()
    results.note("Gwen", 131)
    assert results.points_clear() == 131


def test_nobody_is_ahead_when_all_are_level() -> None:
    results = Evening()
    for name in ("Gwen", "Hugo", "Yara"):
        results.note(name, 131)
    assert results.points_clear() == 0


def test_points_of_the_same_thrower_are_added_up() -> None:
    results = Evening()
    results.note("Gwen", 5)
    results.note("Gwen", 9)
    assert results.totals == {"Gwen": 14}
