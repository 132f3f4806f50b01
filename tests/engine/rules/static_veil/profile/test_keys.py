"""Every key of the profile is honoured: set to something else, a number or a choice is another."""

import pytest

from engine.rules.static_veil.profile.specs import OPTIONS

from .keys_of_harm import DAMAGE, DEFENSE, LOCATION, WOUNDS
from .keys_of_tests import ATTACK, TESTS, Key
from .keys_of_time import GRIT, TIME

KEYS = (*TESTS, *ATTACK, *DEFENSE, *LOCATION, *DAMAGE, *WOUNDS, *TIME, *GRIT)
ELSEWHERE = {
    "wounds.minor_npc_survives_on": "tests of actions/aftermath",
}
"""Keys that have tests of their own."""


def _label(key: Key) -> str:
    return f"{key.name}={str(key.value)[:20]}"


@pytest.mark.parametrize("key", KEYS, ids=_label)
def test_a_key_changes_what_it_says(key: Key) -> None:
    assert not OPTIONS[key.name].wrong or OPTIONS[key.name].wrong(key.value) == ""
    assert key.probe(dict(key.beside)) == key.usual
    assert key.probe({**dict(key.beside), key.name: key.value}) == key.then
    assert key.usual != key.then


def test_no_key_is_without_a_test() -> None:
    assert {key.name for key in KEYS} | set(ELSEWHERE) == set(OPTIONS)
