"""What is typed by hand in a fight on the wheel: ticks, DV penalties, effects that end on a tick."""

from typing import Any

import pytest

from engine.inputs import Begin
from engine.model import Refused, get
from engine.rules import ruleset
from tui.entries import EFFECT, At, of_order

from . import ford
from .playing import press

RULES = ruleset("exalted2e")
STATE: dict[str, Any] = {"clock": {"begun": True, "tick": 31, "acting": "x"}, "combatant": {"x": {"name": "Ash"}}}


@pytest.mark.parametrize(
    ("text", "args"),
    [("-1", {"change": -1}), ("+2", {"change": 2}), ("=36", {"set": 36}), ("dv 2", {"penalty": 2}),
     ("DV=0", {"penalty": 0})],
)  # fmt: skip
def test_the_next_tick_and_the_penalty(text: str, args: dict[str, int]) -> None:
    assert of_order(RULES).read(text, At("x", STATE, RULES)) == Begin("tick", "x", args)


@pytest.mark.parametrize("text", ["36", "dv -2", "dv", "init 3", "++2"])
def test_what_is_no_tick_is_said(text: str) -> None:
    with pytest.raises(Refused, match="Type -3 to take away, \\+3 to add, or =3 to set Tick"):
        of_order(RULES).read(text, At("x", STATE, RULES))


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("+2 dv 5 ticks", {"label": "ruling", "modifiers": {"dv": 2}, "until": {"tick": 36}}),
        ('-1 dodge 2 actions "mud"', {"label": "mud", "modifiers": {"dodge": -1},
                                      "until": {"start_of": "x", "count": 2}}),
        ("+3 lethal soak scene", {"label": "ruling", "modifiers": {"lethal_soak": 3}, "until": {"scene": True}}),
        ("prone", {"label": "prone"}),
    ],
)  # fmt: skip
def test_an_effect_ends_on_a_tick_with_an_action_or_the_scene(text: str, args: dict[str, Any]) -> None:
    assert EFFECT.read(text, At("x", STATE, RULES)) == Begin("effect", "x", args)


def test_rounds_and_numbers_of_other_rules_are_not_known() -> None:
    with pytest.raises(Refused, match="No number is called evasion"):
        EFFECT.read("+2 evasion", At("x", STATE, RULES))
    with pytest.raises(Refused, match="No dice count twice"):
        EFFECT.read("double 9s", At("x", STATE, RULES))
    with pytest.raises(Refused, match="lasts at least 1 turn or 1 action or 1 tick"):
        EFFECT.read("+2 dv 0 ticks", At("x", STATE, RULES))


def test_by_keys_on_the_desk() -> None:
    enc = ford.fight()
    pages = ford.desk(enc)
    press(pages, "down", "i", "type:=40", "enter", "i", "type:dv 3", "enter")
    assert get(enc.state, "combatant.warden-hask.now.tick") == 40
    assert sum(get(enc.state, "combatant.warden-hask.now.dv").values()) == 3
    press(pages, "d", "type:2l", "enter", "e", "type:+2 parry 4 ticks", "enter")
    assert get(enc.state, "combatant.warden-hask.now.health") == {"lethal": 2}
    assert [one for one in enc.state["effect"].values() if one["on"] == "warden-hask"] == [
        {"on": "warden-hask", "label": "ruling", "modifiers": {"parry": 2}, "until": {"tick": 35}}
    ]
