from darts import Evening


def test_the_winner_is_measured_against_the_next() -> None:
    results = Evening()
    results.note("Yara", 122)
    results.note("Gwen", 136)
    results.note("Hugo", 131)
    assert results.points_clear() == 5
