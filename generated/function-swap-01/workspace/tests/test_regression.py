from datetime import date

from guesthouse import Stay, season_extra

OPENS = date(2027, 6, 24)


def test_a_stay_from_the_first_day_of_the_season_on() -> None:
    departure = date(2027, 6, 27)
    assert season_extra(Stay(OPENS, departure)) == 63


def test_a_stay_of_no_night_costs_nothing() -> None:
    assert season_extra(Stay(OPENS, OPENS)) == 0


def test_a_stay_knows_its_two_days() -> None:
    stay = Stay(OPENS, date(2027, 7, 8))
    assert (stay.arrival, stay.departure) == (OPENS, date(2027, 7, 8))
