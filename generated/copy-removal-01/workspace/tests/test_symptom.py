from tea_house import with_changes


def test_the_old_price_list_is_still_there_afterwards() -> None:
    old = {"oolong": 188, "assam": 20}
    new = with_changes(old, {"assam": None, "sencha": 198})
    assert new == {"oolong": 188, "sencha": 198}
    assert old == {"oolong": 188, "assam": 20}
