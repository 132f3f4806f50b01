"""Fights made in a line, for tests: fighters by id, in Initiative order of their own, with a round that goes on."""

from __future__ import annotations

from typing import Any

from engine.core.inputs import Begin, Edit, Override
from engine.core.model import MISSING, Draft, Tree, get
from engine.history.encounter import Encounter
from engine.history.journal import Entry
from engine.rules.exalted3e.fighter import Fighter
from engine.rules.exalted3e.sheet.sheet import Now

NOW = frozenset(Now.model_fields)
ABOUT = ("name", "side", "player", "dice", "hidden")


SWORD: Tree = {"sword": {"name": "Sword", "dice": 8, "damage": 12, "tags": ("lethal", "melee")}}
"""What a fighter of these fights has in hand, unless a test gives it something else."""


def fighter(id: str, initiative: int | None = None, **more: Any) -> Tree:
    """A combatant. Fields of a condition (`acted`, `motes`...) go there, the rest is its sheet: quick by default.

    With an Initiative it has joined battle. `track` is the health track, `rating` that of Willpower.
    """
    about = {"name": id.replace("-", " ").title(), "side": "foes"} | {
        key: more.pop(key) for key in ABOUT if key in more
    }
    now = {key: more.pop(key) for key in NOW if key in more}
    if initiative is not None:
        now = {"joined": True, "initiative": initiative} | now
    for word, field in (("track", "health"), ("rating", "willpower")):
        if word in more:
            more[field] = more.pop(word)
    return about | {"sheet": {"kind": "quick", "weapon": SWORD, **more}} | ({"now": now} if now else {})


def fight(
    *, acting: str = "", round: int = 1, options: Tree | None = None, effect: Tree | None = None, **fighters: Any
) -> Encounter:
    """A fight in memory. A fighter is given by its Initiative or by a table of what `fighter` takes.

    Where all have an Initiative it is in `round`, and it is the turn of `acting` (the highest Initiative unless told
    otherwise), which has started.
    """
    made = {
        id.replace("_", "-"): fighter(
            id.replace("_", "-"), **(given if isinstance(given, dict) else {"initiative": given})
        )
        for id, given in fighters.items()
    }
    joined = {
        id: get(one, "now.initiative")
        for id, one in made.items()
        if get(one, "now.joined", False) and not get(one, "now.defeated", "")
    }
    enc = Encounter.new(None, "exalted3e", made, options=options, seed=1)
    values: list[tuple[str, Any]] = [("effect", effect)] if effect else []
    if joined and round:
        up = acting or max(joined, key=lambda id: joined[id])
        values += [("clock", {"round": round, "acting": up}), (f"combatant.{up}.now.started", round)]
    if values:
        enc.do(Edit(tuple(values)))
    return enc


def do(enc: Encounter, procedure: str, who: str = "", **args: Any) -> Entry:
    """Begins a procedure and lets every open ask that has a default take it; dice are rolled from the fight's seed."""
    entry = enc.do(Begin(procedure, who, args))
    while enc.ask is not None:
        entry = enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    return entry


def answers(enc: Encounter, **by_key: Any) -> Entry:
    """Answers the open asks until nothing is open: by key (`_` for `.` and space, as it begins), else by default.

    A dice ask that is not named is a mistake of the test.
    """
    entry: Entry | None = None
    while enc.ask is not None:
        key = enc.ask.key.replace(".", "_").replace(" ", "_").replace("-", "_")
        if key in by_key:
            entry = enc.answer(by_key[key])
        else:
            assert enc.ask.kind != "dice", f"{enc.ask.key} asks for {enc.ask.count} dice"
            entry = enc.answer(enc.ask.default)
    assert entry is not None
    return entry


def join(enc: Encounter, **initiatives: int) -> Entry:
    """Join Battle with such successes that each begins at the Initiative named."""
    begin(enc, "join_battle")
    entry: Entry | None = None
    while enc.ask is not None:
        if enc.ask.kind == "dice":
            entry = enc.do(Override(enc.ask.gives, initiatives[enc.ask.who] - 3))
        else:
            entry = enc.answer(enc.ask.default)
    assert entry is not None
    return entry


def add(enc: Encounter, id: str, **more: Any) -> Entry:
    """Adds a fighter to a fight that is there already."""
    return enc.do(Edit(((f"combatant.{id}", fighter(id, **more)),)))


def strike(
    enc: Encounter, attacker: str, target: str, damage: int | None = 0, kind: str = "withering", **args: Any
) -> Entry:
    """A whole attack with its results given and not rolled: a hit with so many damage successes, or (None) a miss."""
    begin(enc, "attack", attacker, target=target, kind=kind, **args)
    entry: Entry | None = None
    while enc.ask is not None:
        if enc.ask.key == "attack":
            entry = enc.do(Override("attack successes", 0 if damage is None else 30))
        elif enc.ask.key == "damage":
            entry = enc.do(Override("damage successes", damage or 0))
        else:
            entry = enc.answer(enc.ask.default)
    assert entry is not None
    return entry


def begin(enc: Encounter, procedure: str, who: str = "", **args: Any) -> None:
    """Begins a procedure."""
    enc.do(Begin(procedure, who, args))


def now(enc: Encounter, id: str, field: str, default: Any = MISSING) -> Any:
    """A value of a fighter's condition."""
    return get(enc.state, f"combatant.{id}.now.{field}", default)


def initiative(enc: Encounter, *ids: str) -> tuple[int, ...]:
    """The Initiative of each fighter."""
    return tuple(now(enc, id, "initiative", 0) for id in ids)


def acting(enc: Encounter) -> str:
    """Whose turn it is."""
    return str(get(enc.state, "clock.acting", ""))


def round_of(enc: Encounter) -> int:
    """The present round."""
    return int(get(enc.state, "clock.round", 0))


def order(enc: Encounter, *statuses: str) -> list[str]:
    """The ids in the order of acting, of some statuses only where any are named."""
    return [slot.id for slot in enc.order() if not statuses or slot.status in statuses]


def facts(entry: Entry, key: str) -> list[dict[str, Any]]:
    """The data of the facts of one key, also of those inside a nested procedure."""
    return [dict(fact.data) for fact in entry.facts if fact.key.rsplit(".", 1)[-1] == key]


def view(enc: Encounter, id: str) -> Fighter:
    """A fighter as the rules see it now."""
    return Fighter(Draft(enc.state), id)


def effects_on(enc: Encounter, id: str) -> list[str]:
    """The labels of the effects on a fighter, oldest first."""
    return [one["label"] for one in get(enc.state, "effect", {}).values() if one["on"] == id]
