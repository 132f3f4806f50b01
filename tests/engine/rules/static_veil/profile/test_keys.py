"""Every key of the profile is honoured: set to something else, a number or a choice is another."""

import pytest

from engine.rules.static_veil.options import OPTIONS

from .keys_of_harm import DAMAGE, DEFENSE, LOCATION, WOUNDS
from .keys_of_tests import ATTACK, TESTS, Key
from .keys_of_time import GRIT, TIME

KEYS = (*TESTS, *ATTACK, *DEFENSE, *LOCATION, *DAMAGE, *WOUNDS, *TIME, *GRIT)
ELSEWHERE = {
    "wounds.minor_npc_survives_on": "actions/test_aftermath",
    "attack.area_counts": "attack/test_area",
    "attack.suppressive_counts": "attack/test_area",
    "attack.throw_it_back_counts": "attack/test_area",
    "attack.multi_target_counts": "attack/test_area",
    "time.carry_over_ap": "turn/test_rounds",
    "time.initiative_reroll": "turn/test_initiative",
}
"""Keys that have a test of their own, and where."""


def _label(key: Key) -> str:
    return f"{key.name}={str(key.value)[:20]}"


@pytest.mark.parametrize("key", KEYS, ids=_label)
def test_a_key_changes_what_it_says(key: Key) -> None:
    wrong = OPTIONS[key.name].wrong
    assert wrong is None or wrong(key.value) == ""
    assert key.probe(dict(key.beside)) == key.usual
    assert key.probe({**dict(key.beside), key.name: key.value}) == key.then
    assert key.usual != key.then


def test_no_key_is_without_a_test() -> None:
    assert {key.name for key in KEYS} | set(ELSEWHERE) == set(OPTIONS)
