from studio_phones import Switchboard, words_of


def test_whoever_is_not_listed_is_called_through_the_desk() -> None:
    phones = Switchboard({"Berg": 659})
    assert phones.extension_of("Lin Castro") == 155


def test_the_desk_can_have_another_number() -> None:
    assert Switchboard({}, desk=1).extension_of("Castro") == 1


def test_a_name_is_split_into_its_words() -> None:
    assert words_of(" Jo  van Dam ") == ["jo", "van", "dam"]
    assert words_of("  ") == []
