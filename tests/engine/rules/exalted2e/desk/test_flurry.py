"""What of a flurry is left, in the words of the desk."""

from __future__ import annotations

from typing import Any

from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter

from ..fights import attack, fight, play

STRIKE: dict[str, Any] = {"do": "attack", "target": "b", "weapon": "sword"}
JUMP = {"do": "jump"}


def declared(*parts: dict[str, Any]) -> Encounter:
    sword = {"sword": {"name": "Sword", "rate": 3}}
    enc = fight({"a": {"tick": 0, "weapon": sword}, "b": {"side": "heroes", "tick": 9}}, tick=0)
    assert words(enc) == ("", "", "")
    enc.do(Begin("flurry", "a", {"parts": parts}))
    return enc


def words(enc: Encounter) -> tuple[str, str, str]:
    return (*enc.rules.goes_on(enc.state), enc.rules.given_up(enc.state))


def test_attacks_are_counted_as_attacks() -> None:
    enc = declared(STRIKE, STRIKE)
    assert words(enc) == ("attack 1 of 2", "the flurry", "2 attacks")
    attack(enc, "a", "b", attack=0)
    assert words(enc) == ("attack 2 of 2", "the flurry", "1 attack")
    attack(enc, "a", "b", attack=0)
    assert words(enc) == ("", "", "")


def test_actions_of_several_kinds_are_named_and_counted_as_actions() -> None:
    enc = declared(JUMP, STRIKE)
    assert words(enc) == ("jump, 1 of 2", "the flurry", "2 actions")
    play(enc, "part", "a")
    assert words(enc) == ("attack, 2 of 2", "the flurry", "1 attack")


def test_an_action_that_there_is_not_is_named_as_it_was_written() -> None:
    enc = declared(JUMP, STRIKE)
    enc.do(Edit((("combatant.a.now.flurry.part.1.do", "stand_on_head"),), "by hand"))
    assert words(enc) == ("stand on head, 1 of 2", "the flurry", "2 actions")
