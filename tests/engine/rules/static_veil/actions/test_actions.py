"""Whether a minor foe that has fallen lives."""

from __future__ import annotations

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from tests.cases.playing import play
from tests.cases.veil_stage import fight, view

FALLEN = {"now": {"health": 0, "defeated": "incapacitated"}}
FIGHT = {"round": 1, "fighter": {"hero": {"side": "heroes"}, "thug": FALLEN, "boss": {**FALLEN, "rank": "major"}}}


@pytest.mark.parametrize(
    ("needed", "face", "state"),
    [(6, 6, "out, alive"), (6, 5, "dead"), (4, 4, "out, alive"), (7, 6, "dead"), (1, 1, "out, alive")],
)
def test_a_d6_says_it_by_the_profile(needed: int, face: int, state: str) -> None:
    enc = fight({**FIGHT, "options": {"wounds": {"minor_npc_survives_on": needed}}})
    played = play(enc, "survival", "thug", answers={"survival": [face]})
    assert view(enc, "thug").defeated == state
    assert played.facts("survival") == [{"who": "thug", "roll": face, "needed": needed, "lives": state != "dead"}]
    word = "lives" if state != "dead" else "is dead"
    assert played.entry is not None
    told = enc.rules.sentences(Begin("survival", "thug"), played.entry.facts, enc.name)
    assert told == (f"Thug {word}: {face} on the d6, {needed} needed.",)
    assert "survival" not in [item.id for item in enc.rules.menu(enc.state, "thug")]


@pytest.mark.parametrize("who", ["hero", "boss"])
def test_only_a_minor_foe_that_has_fallen_rolls(who: str) -> None:
    enc = fight(FIGHT)
    with pytest.raises(Refused) as refused:
        play(enc, "survival", who)
    assert refused.value.code == "not_fallen"
    assert "survival" not in [item.id for item in enc.rules.menu(enc.state, who)]


@pytest.mark.parametrize(("needed", "note"), [(6, "on 6"), (4, "on 4 or more"), (7, "never by the profile")])
def test_the_menu_says_what_is_needed(needed: int, note: str) -> None:
    enc = fight({**FIGHT, "options": {"wounds": {"minor_npc_survives_on": needed}}})
    (item,) = [item for item in enc.rules.menu(enc.state, "thug") if item.id == "survival"]
    assert item.note == note
