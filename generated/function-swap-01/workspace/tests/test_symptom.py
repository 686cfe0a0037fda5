from datetime import date

from guesthouse import Stay, season_extra


def test_three_nights_in_july_are_three_nights_of_the_season() -> None:
    assert season_extra(Stay(date(2027, 7, 5), date(2027, 7, 8))) == 63


def test_the_nights_before_the_season_cost_no_more() -> None:
    arrival = date(2027, 6, 22)
    departure = date(2027, 6, 25)
    assert season_extra(Stay(arrival, departure)) == 21
