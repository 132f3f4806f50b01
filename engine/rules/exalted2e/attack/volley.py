"""A volley: one declaration for all of a group who may act now, split over several targets (rules section 9.6).

Everybody of the group attacks once. Each target has one stance against all of it. Charms, stunts and counterattacks
belong to attacks that are made apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.ask import Choice, Option, Question, RowField, Table
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common.action import FIELDS
from engine.rules.common.rolls import roll as rolled

from ..actions import table
from ..fighter import Fighter
from ..log.attack import Shoots, VolleyResult
from ..numbers import dv, pools
from ..sheet import weapons
from ..turn import acting, groups
from ..turn import targets as one_target
from . import attack as one_by_one
from . import damage, declare, defense, roll
from .declare import ATTACK
from .plan import Attack, Result, land

BEST = "best"
EVENLY = 0
"""Shots of a line that shares what the others leave."""

Rows = Sequence[Mapping[str, Any]]


@dataclass
class Volley:
    """A volley as far as it has come: who shoots with what, how it is split, and every attack in its order."""

    archers: list[Fighter]
    weapon_id: str = ""
    band: str = ""
    rows: Rows = ()
    attacks: list[Attack] = field(default_factory=list)

    @property
    def weapon(self) -> Tree:
        """The weapon of the first of them; what else is in hand where that has been taken away by hand since."""
        ready = weapons.ready(self.archers[0].sheet_tree)
        return ready.get(self.weapon_id) or next(iter(ready.values()))


def run(fight: Fight, begin: Begin) -> None:
    """One attack of each of the group who may act now. Raises Refused where there are not two of them."""
    leader: Fighter = fight[begin.who]
    fight.at("1", "Declare the volley")
    acting.check(leader, table.row(fight.draft, begin.procedure))
    volley = Volley([fight[id] for id in groups.due(fight.draft, leader)])
    if len(volley.archers) < 2:
        raise Refused("no_group", f"{leader.name} can't shoot a volley: nobody of its group may act with it.")
    fight.context.append(volley)
    _declares(fight, volley, begin.args)
    fight.at("2", "Rolls")
    held = [one for n, made in enumerate(volley.attacks, 1) for one in _shoots(fight, made, n)]
    hits = sum(one.hit for one in volley.attacks)
    fight.result(f"{hits} of {len(volley.attacks)} hit")
    fight.at("3", "Results")
    land(fight, held)
    _told(fight, volley)


def _declares(fight: Fight, volley: Volley, args: Mapping[str, Any]) -> None:
    """1. Weapon, distance, sight, then the split; all of it costs each of them its action."""
    leader = volley.archers[0]
    volley.weapon_id = fight.ask(ask_weapon, leader, str(args.get("weapon", "")))
    volley.band = fight.ask(ask_range, volley)
    seen = fight.ask(roll.ask_visibility, None)
    volley.rows = fight.ask(ask_split, volley, args)
    count = shots(volley.rows, len(volley.archers))
    shooting = volley.archers[: sum(count)]
    fight.involve(*shooting, *(fight[row["target"]] for row in volley.rows))
    targets = [row for row, times in zip(volley.rows, count, strict=True) for _ in range(times)]
    volley.attacks = [
        attack_of(fight, volley, archer, row) for archer, row in zip(shooting, targets, strict=True)
    ]  # fmt: skip
    for made in volley.attacks:
        made.visibility = seen
    _costs(fight, volley)
    fight.result(f"{len(shooting)} at {len(volley.rows)}")


def shots(rows: Rows, count: int) -> list[int]:
    """How many shoot at each line's target: as it says, and what is left evenly over those that say nothing.

    Raises Refused where there are more shots than shooters, or nothing is left for a line.
    """
    said = [int(row.get("shots", EVENLY)) for row in rows]
    left, open_lines = count - sum(said), said.count(EVENLY)
    if left < open_lines:
        raise Refused("too_many_shots", f"There are {count} to shoot, which is too few for this split.")
    each, more = divmod(left, open_lines) if open_lines else (0, 0)
    out = []
    for times in said:
        if times == EVENLY:
            times, more = each + (more > 0), more - 1
        out.append(times)
    return out


def attack_of(fight: Fight, volley: Volley, archer: Fighter, row: Mapping[str, Any]) -> Attack:
    """The attack of one of them at the target of a line, with the stance that is taken there.

    Raises Refused where it does not reach so far.
    """
    target: Fighter = fight[row["target"]]
    ready = weapons.ready(archer.sheet_tree)
    id = volley.weapon_id if volley.weapon_id in ready else next(iter(ready))
    made = Attack(archer, target, weapon_id=id, declared_weapon=ready[id], taken=True, aware=target.joined)
    made.band = _band(fight, volley, made)
    made.aim = declare.aimed(made)
    stance = row.get("stance", BEST)
    defense.falls_into(made, defense.best(fight, made) if stance == BEST else stance)
    return made


def _band(fight: Fight, volley: Volley, made: Attack) -> str:
    distance = pools.yards(fight.draft, made.attacker.id, made.target.id)
    band = volley.band if distance is None else pools.band(made.weapon, distance)
    if band == pools.BEYOND or (band != pools.CLOSE and not made.ranged):
        raise Refused("out_of_reach", f"{made.target.name} is out of reach of {made.weapon['name']}.")
    return band


def _costs(fight: Fight, volley: Volley) -> None:
    """1. The action of each of them: Speed of the weapon, DV -1. The GM may set both for all together."""
    ticks = max(0, fight.show(declare.SPEED, declare.speed(volley.attacks[0])))
    size = max(0, fight.show(declare.PENALTY, declare.penalty(volley.attacks[0])))
    first = volley.archers[0]
    fight.tell(
        Shoots(
            who=first.id,
            group=first.group,
            weapon=volley.weapon["name"],
            size=len(volley.attacks),
            targets=tuple(row["target"] for row in volley.rows),
            speed=ticks,
        )
    )
    for made in volley.attacks:
        acting.takes(fight, made.attacker, table.row(fight.draft, ATTACK), ticks, {ATTACK: size}, target=made.target.id)


# -- the asks ------------------------------------------------------------------------------------------------------
def ask_weapon(fight: Fight, leader: Fighter, wanted: str) -> Choice:
    """1. With what all of them attack; to clinch somebody takes an attack apart."""
    options = [
        Option(id, one["name"])
        for id, one in weapons.ready(leader.sheet_tree).items()
        if not weapons.has(one, "clinch")
    ]
    return fight.choice("weapon", leader.id, "With what?", options, default=wanted or None, silent=True,
                        field=FIELDS)  # fmt: skip


def ask_range(fight: Fight, volley: Volley) -> Choice:
    """1. How far off those are who have not been placed."""
    ranged = weapons.is_ranged(volley.weapon)
    options = [
        Option(band, title, barred="" if band == pools.CLOSE or ranged else "out of reach")
        for band, title in declare.RANGES.items()
    ]
    return fight.choice("range", volley.archers[0].id, "How far?", options, silent=True, field=FIELDS,
                        default=pools.WITHIN if ranged else pools.CLOSE)  # fmt: skip


STANCES = (Option(BEST, "the better DV"), Option(dv.DODGE, "Dodge"), Option(dv.PARRY, "Parry"),
           Option(dv.NONE, "no defense"))  # fmt: skip


def ask_split(fight: Fight, volley: Volley, args: Mapping[str, Any]) -> Question[Table]:
    """1. Whom, by how many, and in what stance each target meets it."""
    leader, count = volley.archers[0], len(volley.archers)
    own = {one.id for one in volley.archers}
    offered = [option for option in one_target.targets(leader)[0] if option.id not in own]
    fields = (
        RowField("target", "target", tuple(offered)),
        RowField("shots", "shots", high=count, default=EVENLY),
        RowField("stance", "stance", STANCES, default=BEST),
    )
    given = args.get("parts")
    rows = tuple(dict(one) for one in given) if isinstance(given, tuple) else None
    return fight.table("split", leader.id, f"{count} shoot: at whom?", fields, count, default=rows,
                       silent=rows is not None)  # fmt: skip


# -- each attack ---------------------------------------------------------------------------------------------------
def _shoots(fight: Fight, made: Attack, n: int) -> list[Result]:
    """2. One attack, steps 3 to 8 and what follows from them; nothing of it counts before all have been made."""
    with fight.inside(f"shot {n}"):
        made.onslaught = acting.onslaught(fight, made.attacker, made.target)
        made.automatic_miss = roll.misses_by_itself(fight, made)
        if made.automatic_miss:
            roll.told_automatic(fight, made)
        else:
            thrown = rolled(fight, roll.ask_roll, made)
            made.successes, made.botch = thrown.successes, thrown.botch
        made.hit = roll.withstands(fight, made)
        roll.counts(fight, made)
        if not made.hit:
            one_by_one.told_miss(fight, made)
            return []
        made.raw = fight.show("raw damage", damage.raw_number(made, made.left))
        one_by_one.told_hit(fight, made)
        return [*damage.does(fight, made), *damage.follows(fight, made)]


def _told(fight: Fight, volley: Volley) -> None:
    """3. What each target has suffered in all."""
    words = []
    for target in dict.fromkeys(row["target"] for row in volley.rows):
        on = [one for one in volley.attacks if one.target.id == target]
        levels, hits = sum(one.levels for one in on), sum(one.hit for one in on)
        fight.tell(
            VolleyResult(who=target, by=volley.archers[0].id, shots=len(on), hits=hits, levels=levels, type=on[0].type)
        )
        words.append(f"{on[0].target.short} {levels}")
    fight.result(", ".join(words))
