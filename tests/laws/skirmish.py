"""Fights of Static Veil in which everything is chosen for us: who fights, under which profile, acts and dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.ask import Ask
from engine.core.inputs import Amend, Answer, Begin, Override
from engine.core.model import Tree, get
from engine.core.procedure import APPLY
from engine.history.journal import Entry
from engine.rules.static_veil.options import OPTIONS
from tests.cases.veil_stage import fight

from .playing import Chooser, Chosen

WEAPONS: tuple[Tree, ...] = (
    {"name": "Sword", "flat": 3, "dice": ["d8"], "pen": 1, "parry": ["d6"]},
    {"name": "Frost rod", "dice": ["d6"], "element": "cold", "reach": 2},
    {"name": "Pistol", "kind": "ranged", "flat": 4, "dice": ["d8"], "pen": 1, "range": 20, "capacity": 3},
    {"name": "Gun", "kind": "ranged", "flat": 5, "dice": ["d6", "d6"], "range": 30, "shot_rate": 2, "capacity": 36},
    {"name": "Acid flask", "kind": "thrown", "flat": 1, "dice": ["d4"], "throw": "balanced", "element": "acid"},
    {"name": "Needle", "kind": "ranged", "flat": 9, "range": 60, "direct": True, "element": "psychic"},
)
SHIELD: Tree = {"name": "Riot shield", "defense_dice": ["d6"], "shield_armor": 3, "cover": "medium"}
WIDE: Mapping[str, tuple[Any, ...]] = {
    "test.target_max": (100, 60), "attack.multiple_attack_step": (-20, 0), "attack.multiple_attack_cap": (-15,),
    "defense.repeat_penalty": (-10,), "wounds.health": (5, 30), "damage.net_hits_multiplier": (0, 2, 0.5),
    "damage.final_min": (2,), "damage.raw_min": (6,), "wounds.critical_cap": (20,), "defense.cover_applies_to": ((),),
    "wounds.band": (({"name": "fine", "above": 0.0, "penalty": -3},),),
}  # fmt: skip
"""Values of keys that are no choice of a few words."""

OUT_OF_TURN = ("opportunity", "release", "counterstrike", "hit_the_dirt", "dive", "evade", "extra_ap", "lower_shield")
OWN = ("attack", "attack", "attack", "attack", "end_turn", "end_turn", "aim", "reload", "stand", "clear", "hold", "act",
       "brace_shield", "delay", "seize")  # fmt: skip


def profile(choose: Chooser) -> dict[str, Any]:
    """Up to six keys of the profile at other values."""
    out: dict[str, Any] = {}
    for _ in range(choose.number(0, 6)):
        name = choose.pick(list(OPTIONS))
        values = WIDE.get(name, OPTIONS[name].choices[1:])
        if values and name != "time.idle_loss":
            out[name] = choose.pick(list(values))
    return out


def fighters(choose: Chooser) -> dict[str, Tree]:
    """Two to four fighters, heroes and foes in turn, some of them hurt, shielded, prone or nearly spent."""
    made: dict[str, Tree] = {}
    for place in range(choose.number(2, 4)):
        table: Tree = {
            "side": ("heroes", "foes")[place % 2],
            "initiative": choose.number(1, 17),
            "rank": choose.pick(("", "minor", "major")),
            "ap": choose.number(1, 7),
            "grit": choose.number(0, 3),
            "attributes": {"fortitude": choose.number(3, 30), "strength": choose.number(5, 20)},
            "targets": {skill: choose.number(20, 120) for skill in ("melee", "marksmanship", "athletics", "dodge")},
            "weapon": {f"w{n}": choose.pick(WEAPONS) for n in (1, 2)},
            "armor": {"coat": {"name": "Coat", "torso": choose.number(0, 9), "head": choose.number(0, 3)}},
        }
        if choose.number(0, 1):
            table["shield"] = {"riot": SHIELD}
        if choose.number(0, 2) == 2:
            table["now"] = {"health": choose.number(1, 12)}
        made["abcd"[place]] = table
    return made


class Skirmish(Chosen):
    """A fight that goes on by choices. With `plain` nothing is done or set by hand."""

    def __init__(self, choose: Chooser, plain: bool = True, options: Mapping[str, Any] | None = None) -> None:
        chosen = profile(choose) if options is None else dict(options)
        super().__init__(choose, fight({"fighter": fighters(choose), "options": chosen, "round": 1}))
        self.plain = plain

    def setting(self, name: str) -> Any:
        """A value of its profile."""
        return get(self.enc.state, f"options.{name}", OPTIONS[name].default)

    def begins(self) -> Begin:
        """Something in the own turn, out of turn, or by hand."""
        acting, ids = get(self.enc.state, "clock.acting", ""), list(get(self.enc.state, "combatant"))
        by_hand = () if self.plain else ("harm", "points", "return", "defeat")
        what = self.choose.pick((*OWN, *OUT_OF_TURN, *by_hand))
        who = acting if acting and what in OWN else self.choose.pick(ids)
        others = [id for id in ids if id != who]
        if what in ("attack", "opportunity"):
            return Begin(what, who, {"target": self.choose.pick(others)})
        if what == "harm":
            return Begin(what, who, {"levels": self.choose.number(1, 6)})
        if what == "points":
            return Begin(what, who, {"ap": self.choose.number(-2, 2) or 1})
        args = {"cost": self.choose.number(0, 3)} if what == "act" else {}
        return Begin(what, "" if what == "end_turn" else who, args)

    def answers(self, ask: Ask) -> Entry:
        """Any answer; sometimes something is amended, or a number set by hand, before that."""
        if ask.key == "declared":
            for _ in range(self.choose.number(0, 2)):
                self.perhaps(self._amends)
        if not self.plain and ask.key == APPLY and self.choose.number(0, 5) == 5:
            self.by_hand = self.perhaps(self._overrides)
            ask = self.enc.ask or ask
        return self.enc.do(Answer(ask.key, self.value(ask)))

    def _amends(self) -> None:
        outcome = self.enc.outcome
        assert outcome is not None
        ask = outcome.passed[self.choose.pick(sorted(key for key in outcome.passed if key != "target"))]
        self.enc.do(Amend(ask.key, self.value(ask)))

    def _overrides(self) -> None:
        outcome = self.enc.outcome
        assert outcome is not None
        self.enc.do(Override(self.choose.pick(sorted(outcome.shown)), self.choose.number(-5, 60)))

    def value(self, ask: Ask) -> Any:
        """Any answer that an ask takes."""
        if ask.kind in ("choice", "number"):
            return self.choice(ask)
        assert ask.dice is not None
        given = len(ask.given)
        return tuple(self.choose.number(1, ask.dice.sides_of(given + n)) for n in range(ask.count - given))
