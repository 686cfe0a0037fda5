from bird_count import as_table, column_width


def test_a_single_bird_makes_a_single_line() -> None:
    line = "chaffinch" + " " * 2 + "16"
    assert as_table({"chaffinch": 16}) == [line]


def test_numbers_end_below_each_other() -> None:
    lines = as_table({"one": 16, "two": 855})
    assert [line[-3:] for line in lines] == [" 16", "855"]


def test_nothing_to_set_out() -> None:
    assert as_table({}) == []


def test_the_longest_text_is_measured() -> None:
    assert column_width(["a", "abc", "ab"]) == 3
    assert column_width([]) == 0
