"""Which steps of an attack ask a fighter: always, never, or by its sheet; and changing that while one is open."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import MISSING
from engine.history.encounter import Encounter

from ..fights import fight, now

RIPOSTE = {"riposte": {"name": "Riposte", "when": "counterattack"}}
GUARD = {"guard": {"name": "Turning guard", "when": "defender_effects", "adds": {"parry": 1}}}
BLOW = {"blow": {"name": "Hungry blow", "when": "attacker_damage", "adds": {"post_soak_dice": 1}}}
MUD = {"mud": {"name": "Mud", "when": "defender_damage", "adds": {"soak": 1}}}


def duel(kes: dict[str, Any] | None = None, orsolo: dict[str, Any] | None = None) -> Encounter:
    """Kes attacks Orsolo; what is said of each goes to its table `ask` and its powers."""
    enc = fight(
        acting="kes",
        kes={"initiative": 9, "side": "heroes", "power": (kes or {}).pop("power", {})},
        orsolo={"initiative": 6, "parry": 2, "power": (orsolo or {}).pop("power", {})},
    )
    values = [(f"combatant.{id}.ask", table) for id, table in (("kes", kes), ("orsolo", orsolo)) if table]
    if values:
        enc.do(Edit(tuple(values)))
    enc.do(Begin("attack", "kes", {"target": "orsolo"}))
    return enc


def asked(enc: Encounter) -> list[str]:
    """What is asked from now to the end, all by default."""
    out = list[str]()
    while enc.ask is not None:
        out.append(enc.ask.key)
        enc.answer((9,) * enc.ask.count if enc.ask.kind == "dice" else enc.ask.default)
    return out


PLAIN = ["declared", "attack", "damage", "apply"]


@pytest.mark.parametrize(
    ("habit", "key", "at"),
    [
        ("stunt", "target's stunt", 1),
        ("defender_effects", "target's effects", 1),
        ("counterattack", "counterattack", 1),
        ("defense", "defense", 1),
        ("defender_damage", "target's damage effects", 2),
    ],
)
def test_always_asks_though_the_sheet_holds_nothing(habit: str, key: str, at: int) -> None:
    assert asked(duel(orsolo={habit: "always"})) == [*PLAIN[:at], key, *PLAIN[at:]]
    assert asked(duel(orsolo={habit: "never"})) == PLAIN
    assert asked(duel(kes={habit: "always"})) == PLAIN


def test_the_attackers_damage_effects_are_its_own_habit() -> None:
    assert asked(duel(kes={"attacker_damage": "always"})) == ["declared", "attack", "damage effects", "damage", "apply"]


def test_never_passes_over_what_the_sheet_holds() -> None:
    powers = GUARD | RIPOSTE | MUD
    assert asked(duel(orsolo={"power": powers})) == [
        "declared", "target's effects", "counterattack", "attack", "target's damage effects", "damage", "apply",
    ]  # fmt: skip
    quiet = {"defender_effects": "never", "counterattack": "never", "defender_damage": "never"}
    assert asked(duel(orsolo={"power": powers, **quiet})) == PLAIN
    assert asked(duel(kes={"power": BLOW, "attacker_damage": "never"})) == PLAIN


def test_an_edit_at_an_open_step_passes_it_over_and_can_be_taken_back() -> None:
    enc = duel(orsolo={"power": GUARD})
    enc.answer("go")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.habit, enc.ask.by_sheet) == ("target's effects", "defender_effects", False)
    enc.do(Edit((("combatant.orsolo.ask.defender_effects", "never"),)))
    assert enc.ask.key == "attack"
    enc.undo()
    assert enc.ask.key == "target's effects"
    enc.redo()
    enc.do(Amend("target's effects", ({"power": "guard"},)))
    assert enc.outcome is not None
    assert enc.outcome.shown["Defense"].value == 3
    asked(enc)
    assert enc.committed["combatant"]["orsolo"]["ask"] == {"defender_effects": "never"}
    assert now(enc, "orsolo", "onslaught") == 1


def test_by_sheet_is_what_stands_where_nothing_is_said() -> None:
    enc = duel(orsolo={"power": RIPOSTE, "counterattack": "never"})
    enc.do(Edit((("combatant.orsolo.ask", MISSING),)))
    assert "counterattack" in asked(enc)
