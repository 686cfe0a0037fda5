from studio_phones import Switchboard


def test_a_listed_painter_is_called_directly() -> None:
    phones = Switchboard({"Castro": 377, "Berg": 659})
    assert phones.extension_of("Lin Castro") == 377
