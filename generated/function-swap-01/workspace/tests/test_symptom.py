from bird_count import as_table


def test_all_names_begin_at_the_left_edge() -> None:
    lines = as_table({"wren": 59, "chaffinch": 593})
    assert [line.split(" ")[0] for line in lines] == ["wren", "chaffinch"]
