from bird_count import as_table, widest_of


def test_a_single_bird_makes_a_single_line() -> None:
    line = "chaffinch" + " " * 2 + "59"
    assert as_table({"chaffinch": 59}) == [line]


def test_numbers_end_below_each_other() -> None:
    lines = as_table({"one": 59, "two": 593})
    assert [line[-3:] for line in lines] == [" 59", "593"]


def test_nothing_to_set_out() -> None:
    assert as_table({}) == []


def test_the_longest_text_is_measured() -> None:
    assert widest_of(["a", "abc", "ab"]) == 3
    assert widest_of([]) == 0
