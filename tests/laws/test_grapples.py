"""Laws of grapples and clashes, whatever is chosen and however the dice fall (rules section 22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.ask import Ask
from engine.core.inputs import Begin
from engine.core.model import Tree, get
from tests.cases.stage import fight

from .brawl import Act, Brawl, Chooser, Seeded, fighters, initiative
from .test_attacks import Drawn

ACTS = 12
CLAWS: Tree = {"name": "Claws", "dice": 7, "damage": 9, "control": 6, "tags": ("grappling", "natural")}


class Wrestling(Brawl):
    """A brawl in which most have claws, grapple, hold and clash."""

    def __init__(self, choose: Chooser) -> None:
        made = fighters(choose)
        for place, one in enumerate(made.values()):
            one |= {"weapon": {"claws": CLAWS}, "initiative": (9, 9, 5, 5)[place]}
            one.pop("crash", None)
        super(Brawl, self).__init__(choose, fight({"fighter": made, "round": 2}))
        self.overrides = False

    def begins(self) -> Begin | None:
        """A maneuver of who holds somebody, mostly; else a grapple, a clash, a blow or something by hand."""
        acting = get(self.enc.state, "clock.acting", "")
        if not acting:
            return super().begins()
        ids = list(get(self.enc.state, "combatant"))
        held = list(holds(self.enc.state))
        if held and self.choose.number(0, 3) == 0:
            drain = {"change": -self.choose.number(3, 12), "by": self.choose.pick(ids)}
            return Begin("initiative", self.choose.pick(held), drain)
        if get(self.enc.state, f"combatant.{acting}.now.hold", None) and self.choose.number(0, 2):
            return Begin("maneuver", acting)
        if held and self.choose.number(0, 2):
            return Begin("end_turn")
        what = self.choose.pick(("grapple", "clash", "attack", "end_turn", "end_turn", "release", "other"))
        others = [id for id in ids if id != acting]
        if what == "grapple":
            args = {"kind": "gambit", "gambit": "grapple", "target": self.choose.pick(others)}
            return Begin("attack", acting, args)
        if what == "clash":
            return Begin("clash", acting)
        if what == "attack":
            return Begin("attack", self.choose.pick(ids), {"target": self.choose.pick(ids)})
        if what == "release":
            return Begin("release", self.choose.pick(ids))
        return super().begins() if what == "other" else Begin("end_turn")

    def value(self, ask: Ask) -> Any:
        """Control rolls and gambits mostly go well."""
        if ask.key in ("damage", "control") and ask.kind == "dice" and self.choose.number(0, 2):
            return (9,) * (ask.count - len(ask.given))
        return super().value(ask)


def wrestling(data: st.DataObject) -> Iterator[Act]:
    """What is done in such a fight."""
    return Wrestling(Drawn(data)).acts(ACTS)


def holds(state: Tree) -> dict[str, Tree]:
    """Who holds somebody, with the record."""
    found = ((id, one.get("now", {}).get("hold", {})) for id, one in get(state, "combatant").items())
    return {id: dict(hold) for id, hold in found if hold}


def facts(act: Act, *keys: str) -> list[dict[str, Any]]:
    return [dict(fact.data) for fact in act.entry.facts if fact.key.rsplit(".", 1)[-1] in keys]


@settings(max_examples=15)
@given(st.data())
def test_a_hold_never_outlives_its_grapplers_crash_and_both_bear_it(data: st.DataObject) -> None:
    for act in wrestling(data):
        marked = [
            (one["label"], one["on"], one.get("source", ""))
            for one in get(act.after, "effect", {}).values()
            if one["label"] in ("grappled", "grappling")
        ]
        there = holds(act.after)
        assert sorted(marked) == sorted(
            half for id, hold in there.items() for half in (("grappled", hold["on"], id), ("grappling", id, hold["on"]))
        )
        for id, hold in there.items():
            assert initiative(act.after, id) > 0
            assert not get(act.after, f"combatant.{id}.now.defeated", "")
            assert not get(act.after, f"combatant.{hold['on']}.now.defeated", "")


@settings(max_examples=15)
@given(st.data())
def test_rounds_of_control_never_rise_and_never_go_below_0(data: st.DataObject) -> None:
    for act in wrestling(data):
        before = holds(act.before)
        for id, hold in holds(act.after).items():
            rounds, was = hold.get("rounds", 0), before.get(id, {})
            assert rounds >= 0
            if was.get("on") == hold["on"] and not facts(act, "grappled"):
                assert rounds <= was.get("rounds", 0)


@settings(max_examples=15)
@given(st.data())
def test_a_lost_clash_moves_the_loser_by_the_hit_and_what_it_pays_and_nobodys_onslaught(data: st.DataObject) -> None:
    for act in wrestling(data):
        for clash in facts(act, "clash"):
            one, two, won = clash["who"], clash["target"], clash.get("winner", "")
            assert _onslaught(act.after, one) == _onslaught(act.before, one)
            assert _onslaught(act.after, two) == 0
            assert get(act.after, f"combatant.{two}.now.acted", False) or get(act.after, f"combatant.{two}.now.shifted")
            loser = two if won == one else one
            if not won or facts(act, "crash_reset", "gains", "shift", "maneuver", "savages", "throws"):
                continue
            lost = sum(fact["damage"] for fact in facts(act, "withering") if fact["target"] == loser)
            paid = sum(fact["amount"] for fact in facts(act, "pays_initiative") if fact["who"] == loser)
            taken = sum(fact["amount"] for fact in facts(act, "effect_takes") if fact["target"] == loser)
            broke = sum(fact.get("amount", 0) for fact in facts(act, "break") if fact["who"] == loser)
            assert initiative(act.before, loser) - lost - paid - taken + broke == initiative(act.after, loser)


def _onslaught(state: Tree, id: str) -> int:
    return int(get(state, f"combatant.{id}.now.onslaught", 0))


def test_the_laws_are_about_something() -> None:
    seen = Counter[str]()
    for seed in range(40):
        for act in Wrestling(Seeded(seed)).acts(ACTS):
            seen.update(fact.key.rsplit(".", 1)[-1] for fact in act.entry.facts)
            seen["held"] += len(holds(act.after))
    assert seen["clash"] > 5
    assert seen["held"] > 20
    assert min(seen[key] for key in ("grappled", "grapple_ends", "restrains", "throws", "savages")) > 0
