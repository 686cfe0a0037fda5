from tea_house import with_changes, dearest


def test_a_new_price_takes_the_place_of_the_old_one() -> None:
    assert with_changes({"oolong": 188}, {"oolong": 300}) == {"oolong": 300}


def test_what_is_taken_off_is_gone() -> None:
    assert with_changes({"oolong": 188}, {"oolong": None}) == {}


def test_no_new_price_is_below_the_lowest() -> None:
    assert with_changes({}, {"assam": 1}) == {"assam": 15}


def test_the_dearest_has_the_highest_price() -> None:
    assert dearest({"oolong": 3, "assam": 9, "sencha": 4}) == "assam"
