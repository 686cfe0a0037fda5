from campus_phones import PhoneBook, name_parts


def test_whoever_is_not_listed_is_called_through_the_desk() -> None:
    phones = PhoneBook({"Murphy": 631})
    assert phones.number_for("Emil Haddad") == 102


def test_the_desk_can_have_another_number() -> None:
    assert PhoneBook({}, desk=1).number_for("Haddad") == 1


def test_a_name_is_split_into_its_words() -> None:
    assert name_parts(" Jo  van Dam ") == ["jo", "van", "dam"]
    assert name_parts("  ") == []
