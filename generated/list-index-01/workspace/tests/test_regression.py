from stock_file import place_totals, is_entry


def test_nothing_comes_of_blank_lines_and_remarks() -> None:
    assert place_totals(["", "   ", "# K17 ; Ghent ; 99"]) == {}


def test_a_small_entry_does_not_count() -> None:
    assert place_totals(["K17 ; Ghent ; 2"]) == {}


def test_no_amount_is_lost() -> None:
    lines = ["K17 ; Ghent ; 3", "X ; Lille ; 63"]
    assert sum(place_totals(lines).values()) == 66


def test_a_remark_is_not_an_entry() -> None:
    assert not is_entry("  # Ghent")
    assert is_entry("K17 ; Ghent ; 1")
