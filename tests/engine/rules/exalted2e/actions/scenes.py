"""For each action a fight in which A can take it, and what is played of it: by the book and by a table's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.inputs import Begin, Edit
from engine.core.model import Draft
from engine.core.procedure import Outcome
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem
from engine.rules.exalted2e.actions.table import Action, Actions, actions
from tests.engine.rules.exalted2e.fights import fight, view

NOW = 31
SWORD = {"name": "Sword", "accuracy": 1, "damage": 3, "defense": 1, "rate": 3, "speed": 4}
ARMS = {"sword": SWORD, "knife": {**SWORD, "name": "Knife", "ready": False}}
POWERS = {
    "ward": {"name": "Iron Ward", "when": "action", "adds": {"soak": 2}, "cost": {"motes": 3}},
    "storm": {"name": "Storm", "when": "action", "type": "simple", "speed": 4, "dv": 2, "cost": {"motes": 2}},
}
HELD = {
    "h1": {"on": "a", "label": "clinching", "source": "b"},
    "h2": {"on": "b", "label": "clinched", "source": "a"},
    "h3": {"on": "b", "label": "inactive", "source": "a"},
}
TALKS = {
    "t": {"on": "a", "label": "persuades", "against": "b", "note": "presence", "modifiers": {"actions_left": 2},
          "until": {"scene": True}},
}  # fmt: skip
JUMPS = ({"do": "jump"}, {"do": "dash"})


@dataclass(frozen=True)
class Scene:
    """What an action needs besides a move of A: what A is like now, more of its sheet, effects, what is changed by
    hand, whose move it is, what was begun before, its arguments and answers."""

    now: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    effect: Mapping[str, Any] = field(default_factory=dict)
    edits: tuple[tuple[str, Any], ...] = ()
    acting: str = "a"
    before: tuple[Begin, ...] = ()
    args: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    who: str = "a"


SCENES: Mapping[str, Scene] = {
    "volley": Scene(more={"group": "Guards"}, args={"parts": ({"target": "b"},)}),
    "flurry": Scene(args={"parts": ({"do": "attack", "target": "b"}, {"do": "jump"})}),
    "part": Scene(before=(Begin("flurry", "a", {"parts": JUMPS}),)),
    "rise": Scene(effect={"p": {"on": "a", "label": "prone", "modifiers": {"external": -1}}}),
    "hold": Scene(effect=HELD),
    "social": Scene(args={"target": "b"}),
    "break_off": Scene(effect=TALKS),
    "cast": Scene(edits=(("combatant.a.now.shaping", {"circle": "terrestrial", "done": 1}),)),
    "distract": Scene({"shaping": {"circle": "celestial"}}, answers={"roll": 0}),
    "power": Scene(args={"power": "ward"}),
    "harm": Scene(args={"levels": 2, "type": "bashing"}),
    "tick": Scene(args={"change": 2}),
    "essence": Scene(args={"personal": -2}),
    "effect": Scene(args={"label": "prone"}),
    "place": Scene(args={"target": "b", "yards": 4}),
    "join_battle": Scene({"joined": False, "tick": 0}, acting="b"),
    "abort": Scene({"doing": "guard", "since": 30, "tick": 33}, acting="b"),
    "rush": Scene({"doing": "attack", "since": 30, "tick": 34, "dv": {"attack": 1}}, acting="b"),
    "act_now": Scene(acting="b"),
    "again": Scene({"tick": 36}),
    "return": Scene({"defeated": "defeated"}, acting="b"),
    "end_turn": Scene(who=""),
    "end_fight": Scene(who=""),
}


def scene(name: str, ruleset: str = "exalted2e") -> Encounter:
    """A fight in which A can take the action of that name: B is against it, C and D are with it."""
    it = SCENES.get(name, Scene())
    now = {"joined": True, "tick": NOW, **it.now}
    mine = {"side": "heroes", "being": "solar", "essence": 3, "weapon": ARMS, "power": POWERS, "personal": 10,
            "peripheral": 20, "attributes": {"dexterity": 4, "strength": 3, "charisma": 3},
            "abilities": {"melee": 3, "war": 3, "presence": 3, "occult": 3}, "now": now, **it.more}  # fmt: skip
    others = {
        "b": {"tick": NOW, "weapon": {"sword": SWORD}, "attributes": {"dexterity": 2, "stamina": 3}},
        "c": {"tick": 35, "side": "heroes"},
        "d": {"tick": NOW, "side": "heroes", "group": "Guards"},
    }
    more = {"effect": {id: dict(one) for id, one in it.effect.items()}} if it.effect else {}
    enc = fight({"a": mine, **others}, NOW, it.acting, ruleset)
    if more:
        enc.do(Edit((("effect", more["effect"]),)))
    if it.edits:
        enc.do(Edit(it.edits))
    for begin in it.before:
        plays(enc, begin)
    return enc


def takes(enc: Encounter, name: str) -> Outcome | None:
    """Begins the action, says what the scene says, and answers the rest by default; how it stood before the end."""
    it = SCENES.get(name, Scene())
    return plays(enc, Begin(name, it.who, dict(it.args)), it.answers)


def plays(enc: Encounter, begin: Begin, answers: Mapping[str, Any] | None = None) -> Outcome | None:
    """The same of any beginning. The dice are rolled."""
    enc.do(begin)
    outcome = None
    while enc.ask is not None:
        outcome, key = enc.outcome, enc.ask.key
        if key in (answers or {}):
            enc.answer((answers or {})[key])
        else:
            enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    return outcome


def offered(enc: Encounter, name: str, id: str = "") -> MenuItem:
    """Its item in the menu of A."""
    return next(item for item in enc.rules.menu(enc.state, "a") if item.id == (id or name))


def said(enc: Encounter) -> tuple[str, ...]:
    """What the log says of the last action."""
    begin, entry = next(enc.journal.actions(enc.moment.entry))
    return enc.rules.sentences(begin, entry.facts, str.title)


def word(enc: Encounter) -> str:
    """What an undo of it takes back."""
    begin, entry = next(enc.journal.actions(enc.moment.entry))
    assert begin is not None
    return enc.rules.word(begin, entry.facts)


def paid(enc: Encounter) -> str:
    """What A has taken in ticks and DV, as the menu says it."""
    one = view(enc, "a")
    loss = f", DV -{one.penalty}" if one.penalty else ""
    return f"Speed {one.tick - NOW}{loss}, next on {one.tick}"


def table(ruleset: str) -> Actions:
    """The actions of a ruleset."""
    return actions(Draft({"ruleset": ruleset}))


def offers(row: Action) -> bool:
    """Whether the menu has it by itself."""
    return row.place < 1000


ALL = [(ruleset, row.name) for ruleset in ("exalted2e", "ialdabaoth") for row in table(ruleset).rows()]
"""Every action of both, by ruleset and name."""
