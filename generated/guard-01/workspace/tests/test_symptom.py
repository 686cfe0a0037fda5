from campus_phones import PhoneBook


def test_a_listed_lecturer_is_called_directly() -> None:
    phones = PhoneBook({"Haddad": 262, "Murphy": 631})
    assert phones.number_for("Emil Haddad") == 262
