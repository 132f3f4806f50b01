"""Fights in which everything is chosen for us: who fights, what they do, how the dice fall, what the GM changes."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Ask
from engine.core.inputs import Amend, Answer, Begin, Override
from engine.core.model import Tree, get
from engine.core.procedure import APPLY
from engine.history.journal import Entry
from tests.cases.stage import fight, view

from .playing import Act, Chooser, Chosen, Seeded

POWERS: dict[str, Tree] = {
    "focus": {"name": "Focus", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 3},
    "dread": {"name": "Dread", "when": "attacker_effects", "adds": {"target_initiative": 2}, "cost": {"initiative": 1}},
    "bite": {
        "name": "Bite",
        "when": "attacker_damage",
        "adds": {"post_soak_dice": 1, "damage_levels": 1},
        "cost": {"motes": 2},
    },
    "brace": {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1, "soak": 1}, "cost": {"willpower": 1}},
    "riposte": {"name": "Riposte", "when": "counterattack", "cost": {"motes": 1}, "once_per": "turn"},
}

BLADES: tuple[Tree, ...] = (
    {"name": "Blade", "dice": 5, "damage": 8},
    {"name": "Maul", "dice": 3, "damage": 12, "minimum": 2, "tags": ("smashing", "bashing")},
    {"name": "Hook", "dice": 6, "damage": 6, "tags": ("grappling", "chopping", "disarming")},
)


def fighters(choose: Chooser) -> dict[str, Tree]:
    """Two to four fighters, heroes and foes in turn, some of them in Crash, hurt, legendary or nearly spent."""
    made: dict[str, Tree] = {}
    for place in range(choose.number(2, 4)):
        initiative = choose.number(-4, 14)
        table: Tree = {
            "side": ("heroes", "foes")[place % 2],
            "initiative": initiative,
            "parry": choose.number(0, 4),
            "soak": choose.number(0, 9),
            "hardness": choose.number(0, 6),
            "legendary": choose.number(0, 7) == 7,
            "join_battle": choose.number(0, 4),
            "personal": choose.number(0, 6),
            "willpower_left": choose.number(0, 3),
            "weapon": {"blade": choose.pick(BLADES)},
            "power": {id: POWERS[id] for id in (choose.pick(list(POWERS)), choose.pick(list(POWERS)))},
            "hurt": {"lethal": choose.number(0, 4)},
        }
        if initiative <= 0:
            table["crash"] = {"turns": choose.number(0, 3), "by": "a" if place else ""}
        made["abcd"[place]] = {key: value for key, value in table.items() if value is not False}
    return made


class Brawl(Chosen):
    """A fight that goes on by choices."""

    def __init__(self, choose: Chooser, overrides: bool = True) -> None:
        super().__init__(choose, fight({"fighter": fighters(choose), "round": 2}))
        self.overrides = overrides

    def begins(self) -> Begin | None:
        """Mostly an attack or the end of a turn; now and then something by hand."""
        acting = get(self.enc.state, "clock.acting", "")
        ids = list(get(self.enc.state, "combatant"))
        what = self.choose.pick(
            ("attack", "attack", "attack", "end_turn", "end_turn", "again", "delay", "initiative", "harm")
        )
        who = self.choose.pick((acting, acting, *ids)) if acting else self.choose.pick(ids)
        if what == "attack":
            target = self.choose.pick([id for id in ids if id != who])
            kind = self.choose.pick(("withering", "withering", "decisive", "gambit"))
            return Begin("attack", who, {"target": target, "kind": kind})
        if what == "initiative":
            return Begin("initiative", who, {"change": self.choose.number(-4, 4) or 1, "by": self.choose.pick(ids)})
        if what == "harm":
            return Begin("harm", who, {"levels": 1, "type": self.choose.pick(("bashing", "lethal", "aggravated"))})
        return Begin(what, "" if what == "end_turn" else who)

    def answers(self, ask: Ask) -> Entry:
        """Any answer; before the end of an attack sometimes a number set by hand."""
        if ask.key == "attack" and self.choose.number(0, 3) == 3:
            self.perhaps(lambda: self.enc.do(Amend("counterattack", "gm")))
        if self.overrides and ask.key == APPLY and self.choose.number(0, 5) == 5:
            self._override()
            if self.enc.ask is None or self.enc.ask.key != APPLY:
                ask = self.enc.ask or ask
        return self.enc.do(Answer(ask.key, self.value(ask)))

    def _override(self) -> None:
        outcome = self.enc.outcome
        keys = list(outcome.shown) if outcome else []
        if keys:
            key, value = self.choose.pick(keys), self.choose.number(-1, 12)
            self.by_hand = self.perhaps(lambda: self.enc.do(Override(key, value)))

    def value(self, ask: Ask) -> Any:
        """Any answer that an ask takes."""
        if ask.kind in ("choice", "number"):
            return self.choice(ask)
        if ask.kind == "dice":
            return tuple(self.choose.number(1, 10) for _ in range(ask.count - len(ask.given)))
        if ask.kind == "declare":
            free = [option.id for option in ask.options if not option.barred]
            return ({"power": self.choose.pick(free), "times": 1},) if free and self.choose.number(0, 1) else ()
        return ()


def initiative(state: Tree, id: str) -> int:
    """A fighter's Initiative in a state."""
    return int(get(state, f"combatant.{id}.now.initiative", 0))


__all__ = ["Act", "Brawl", "Chooser", "Seeded", "initiative", "view"]
