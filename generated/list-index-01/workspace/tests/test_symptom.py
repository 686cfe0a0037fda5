from stock_file import place_totals


def test_adds_up_the_pallets_of_each_depot() -> None:
    lines = [
        "K17 ; Ghent ; 63",
        "K17 ; Lille ; 3",
        "K17 ; Ghent ; 4",
    ]
    assert place_totals(lines) == {
        "Ghent": 67,
        "Lille": 3,
    }
