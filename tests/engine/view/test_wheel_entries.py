"""What is typed by hand in a fight on the wheel: ticks, DV penalties, effects that end on a tick."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.rules import ruleset
from engine.view.entries import EFFECT, At, of_order
from tests.tui import ford
from tests.tui.playing import frame, press

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


@pytest.mark.parametrize(
    ("text", "label"),
    [("cover 50", "cover 50%"), ("50% cover", "cover 50%"), ("Cover 25%", "cover 25%"), ("90 cover", "cover 90%"),
     ("terrain 2", "terrain 2"), ("higher 2", "higher 2"), ("2 higher", "higher 2"), ("fog", "poor vision"),
     ("cover", "cover 50%"), ("Mounted", "mounted")],
)  # fmt: skip
def test_what_the_rules_know_is_taken_with_its_size_before_or_behind(text: str, label: str) -> None:
    assert EFFECT.read(text, At("x", STATE, RULES)) == Begin("effect", "x", {"label": label})


def test_a_known_effect_takes_a_time_and_is_taken_off_in_the_same_words() -> None:
    at = At("x", STATE | {"effect": {"e1": {"on": "x", "label": "cover 50%"}}}, RULES)
    assert EFFECT.read("terrain 2 3 ticks", at) == Begin("effect", "x", {"label": "terrain 2", "until": {"tick": 34}})
    assert EFFECT.read('cover 25 "a cart"', at) == Begin("effect", "x", {"label": "cover 25%", "note": "a cart"})
    for text in ("-cover 50", "-50% cover", "-cover"):
        assert EFFECT.read(text, at) == Begin("effect", "x", {"remove": "e1"})
    at = At("x", STATE | {"effect": {"e2": {"on": "x", "label": "cover 25%"}}}, RULES)
    assert EFFECT.read("-cover", at) == Begin("effect", "x", {"remove": "e2"})


def test_a_size_that_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(Refused, match="There is no cover 60: type cover with 25, 50, 75 or 90"):
        EFFECT.read("60% cover", At("x", STATE, RULES))
    with pytest.raises(Refused, match="There is no terrain 4: type terrain with 1, 2 or 3"):
        EFFECT.read("terrain 4", At("x", STATE, RULES))


@pytest.mark.parametrize(
    ("text", "told"),
    [("50% cover", "GM: cover 50% on Warden.   DV +1 close, +2 ranged"),
     ("higher 2", "GM: higher 2 on Warden.   DV +2 in close combat with who stands lower"),
     ("terrain 2", "GM: terrain 2 on Warden: dodge -2."),
     ("glowing", "GM: glowing on Warden.   a word alone: no number changes")],
)  # fmt: skip
def test_what_a_known_effect_brings_is_said_as_it_is_typed(text: str, told: str) -> None:
    pages = ford.desk(ford.fight())
    press(pages, "down", "e", f"type:{text}")
    assert told in frame(pages)


def test_rounds_and_numbers_of_other_rules_are_not_known() -> None:
    with pytest.raises(Refused, match="No number is called evasion"):
        EFFECT.read("+2 evasion", At("x", STATE, RULES))
    with pytest.raises(Refused, match="No dice count twice"):
        EFFECT.read("double 9s", At("x", STATE, RULES))
    with pytest.raises(Refused, match="lasts at least 1 turn or 1 action or 1 tick"):
        EFFECT.read("+2 dv 0 ticks", At("x", STATE, RULES))
    with pytest.raises(Refused, match="lasts at most 99 ticks; without a time it lasts until you end it"):
        EFFECT.read("+2 dv 100 ticks", At("x", STATE, RULES))


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


def test_a_penalty_and_a_soak_of_two_digits_stand_apart_at_80_columns() -> None:
    enc = ford.fight()
    enc.do(
        Edit(
            (
                ("combatant.warden-hask.sheet.armor.mail.bashing", 10),
                ("combatant.warden-hask.sheet.armor.mail.lethal", 10),
            )
        )
    )
    row = next(line for line in frame(ford.desk(enc)).splitlines() if "Warden Hask" in line and "▮" in line)
    assert row.rstrip().endswith("  1   2  -1 13B 10L")


def test_the_line_of_several_says_in_how_many_there_is_what_is_not_so_of_all() -> None:
    enc = ford.fight()
    pending = {"on": "heron-archer-1", "by": "isra-moonfoal", "what": "harm", "levels": 9, "type": "lethal"}
    enc.do(Edit((("combatant.heron-archer-2.now.health", {}), ("pending.p2", pending))))
    row = next(line for line in frame(ford.desk(enc), 120, 40).splitlines() if "Heron Archer x12" in line)
    assert "1/12 soon dead" in row
