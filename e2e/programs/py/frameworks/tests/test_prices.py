import contextlib
import json

import pytest


def discounted(price):
    return price * 90 // 100


def parsed(text):
    return json.loads(text)


def test_expected_error():
    with pytest.raises(ValueError, match="Expecting"):
        parsed("many")
    with pytest.raises(
        (KeyError, LookupError),
    ):
        [][1]
    pytest.raises(json.JSONDecodeError, parsed, "few")


def test_left_out():
    with contextlib.suppress(ZeroDivisionError):
        1 / 0
    pytest.skip("not on this machine")


def test_discount():
    total = discounted(50)
    assert total == 40


def test_other_error():
    with pytest.raises(KeyError):
        parsed("none")
