"""The fight at the ford that the look of the wheel was drawn from: tick 31 of Exalted 2e, played by hand to there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.core.inputs import Edit
from engine.core.model import Tree
from engine.history.encounter import Encounter
from tests.engine.rules.exalted2e.fights import combatant
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

from .playing import stack


def _traits(strength: int, dexterity: int, stamina: int, wits: int = 3) -> dict[str, int]:
    return {"strength": strength, "dexterity": dexterity, "stamina": stamina, "wits": wits}


def _weapon(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, **more}


SWORD = _weapon("Straight sword", speed=4, accuracy=2, damage=3, defense=0, rate=2)
SELF_BOW = _weapon("Self bow", ability="archery", speed=6, damage=2, rate=2, range=150)
HERON: dict[str, Any] = {
    "extra": True, "group": "Heron Archer", "attributes": _traits(2, 3, 2), "abilities": {"archery": 3, "dodge": 1},
    "armor": {"jack": {"name": "Buff jacket", "bashing": 4, "lethal": 3}}, "weapon": {"self-bow": SELF_BOW},
    "tick": 34, "now": {"dv": {"attack": 1}},
}  # fmt: skip
HERONS = 12

FIGHTERS: dict[str, dict[str, Any]] = {
    "marsh-ghoul-1": {
        "being": "undead", "attributes": _traits(3, 3, 5), "abilities": {"martial_arts": 3},
        "weapon": {"claws": _weapon("Claws", ability="martial_arts", accuracy=1, damage=3, defense=1, rate=2)},
        "tick": 31, "now": {"health": {"lethal": 1, "bashing": 2}},
    },
    "warden-hask": {
        "name": "Warden Hask", "attributes": _traits(3, 3, 3), "abilities": {"melee": 4, "dodge": 2},
        "armor": {"mail": {"name": "Chain", "bashing": 7, "lethal": 6}}, "weapon": {"sword": {**SWORD, "speed": 5}},
        "tick": 32, "now": {"dv": {"attack": 1}},
    },
    "thessaly-crane": {
        "name": "Thessaly Crane", "side": "heroes", "player": "Jo", "being": "solar", "essence": 2, "willpower": 6,
        "attributes": _traits(2, 5, 2, 4), "abilities": {"archery": 5, "dodge": 4, "melee": 1},
        "personal": 14, "peripheral": 24, "excellencies": {"archery": ["first", "second"]},
        "armor": {"jack": {"name": "Buff jacket", "bashing": 3, "lethal": 2}},
        "weapon": {"bow": _weapon("Long bow", ability="archery", speed=6, accuracy=1, damage=3, rate=3, range=200)},
        "tick": 33, "now": {"dv": {"aim": 1}, "doing": "aim", "since": 30, "motes": {"personal": 8, "peripheral": 12},
                            "aim": {"target": "the-drowned-knight", "since": 30}},
    },
    "juno-brightwater": {
        "name": "Juno Brightwater", "side": "heroes", "player": "Ana", "attributes": _traits(2, 4, 3, 3),
        "abilities": {"melee": 3, "dodge": 2}, "weapon": {"sword": SWORD}, "willpower": 6,
        "armor": {"jack": {"name": "Breastplate", "bashing": 3, "lethal": 3}},
        "tick": 33, "now": {"doing": "guard", "since": 30, "health": {"lethal": 1, "bashing": 1}},
    },
    "marsh-ghoul-2": {
        "being": "undead", "attributes": _traits(3, 3, 5), "abilities": {"martial_arts": 3},
        "weapon": {"claws": _weapon("Claws", ability="martial_arts", accuracy=1, damage=3, defense=1, rate=2)},
        "tick": 33, "now": {"dv": {"attack": 1}},
    },
    "isra-moonfoal": {
        "name": "Isra Moonfoal", "side": "heroes", "player": "Sam", "being": "solar", "essence": 2, "willpower": 7,
        "attributes": _traits(4, 5, 4, 3), "abilities": {"melee": 5, "dodge": 4, "martial_arts": 2},
        "personal": 15, "peripheral": 26, "excellencies": {"melee": ["first", "second", "third"]},
        "armor": {"plate": {"name": "Silver mail", "bashing": 4, "lethal": 4}},
        "weapon": {"reaver": _weapon("Reaver", accuracy=4, damage=7, defense=3, rate=2)},
        "tick": 36, "now": {"dv": {"attack": 1}, "motes": {"personal": 4, "peripheral": 8}, "health": {"bashing": 1}},
    },
    "the-drowned-knight": {
        "name": "The Drowned Knight", "being": "abyssal", "essence": 3, "attributes": _traits(4, 4, 4, 3),
        "abilities": {"melee": 5, "dodge": 2}, "hardness": 2, "shield": "target", "willpower": 7,
        "personal": 20, "peripheral": 40, "excellencies": {"melee": ["first", "second"]},
        "armor": {"plate": {"name": "Drowned plate", "bashing": 5, "lethal": 5}},
        "weapon": {"blade": _weapon("Long blade", speed=6, accuracy=4, damage=5, defense=1, rate=2)},
        "tick": 36, "now": {"dv": {"attack": 2}, "motes": {"personal": 10, "peripheral": 34}},
    },
    "old-marrow": {
        "name": "Old Marrow", "side": "heroes", "player": "Lee", "being": "sidereal", "essence": 3, "willpower": 8,
        "attributes": _traits(2, 3, 3, 4), "abilities": {"melee": 3, "dodge": 3, "occult": 5},
        "personal": 12, "peripheral": 24, "hardness": 4,
        "armor": {"robe": {"name": "Warded robe", "bashing": 4, "lethal": 3}},
        "weapon": {"staff": _weapon("Staff", speed=6, accuracy=2, damage=4, type="bashing", defense=2, rate=2)},
        "tick": 37, "now": {"dv": {"charm": 1}, "doing": "charm", "since": 31,
                            "motes": {"personal": 3, "peripheral": 6}, "health": {"bashing": 2}},
    },
}  # fmt: skip
"""Everybody but the archers, by id."""

POISON: Tree = {"on": "old-marrow", "label": "poison", "until": {"tick": 34}}


def everyone(herons: int = HERONS) -> dict[str, Tree]:
    """All combatants: the eight, and so many archers."""
    made = {id: combatant(id, one) for id, one in FIGHTERS.items()}
    for n in range(1, herons + 1):
        hurt: Mapping[str, Any] = {"health": {"lethal": 1}} if n == 2 else {}
        one = {**HERON, "now": {**HERON["now"], **hurt}}
        made[f"heron-archer-{n}"] = combatant(f"heron-archer-{n}", one)
    return made


def fight(path: Path | None = None, herons: int = HERONS, ruleset: str = "exalted2e", **options: Any) -> Encounter:
    """The fight on tick 31, on which Marsh Ghoul 1 acts: what Isra did to it lands when the tick ends."""
    at = str(path) if path else None
    enc = Encounter.new(at, ruleset, everyone(herons), options=options, title="Saltmarsh Ford", seed=7)
    pending = {"on": "marsh-ghoul-1", "by": "isra-moonfoal", "what": "harm", "levels": 4, "type": "lethal"}
    clock = {"begun": True, "tick": 31, "acting": "marsh-ghoul-1"}
    enc.do(Edit((("clock", clock), ("pending", {"p1": pending}), ("effect", {"e1": POISON}))))
    return enc


def desk(enc: Encounter) -> Pages:
    """The fight on the desk."""
    return stack(DeskPage(Desk(enc)))
