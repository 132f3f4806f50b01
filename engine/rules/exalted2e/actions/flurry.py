"""A flurry: several actions declared at once, then played one by one with the desk in between (rules section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.ask import Choice, Number, Option, Question, Role, RowField, Table, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common import fighters
from engine.rules.common.action import text, whole
from engine.rules.common.base import MenuItem
from engine.rules.common.rolls import in_bounds

from ..fighter import Fighter
from ..log.actions import Flurries, PartOfFlurry
from ..log.phrases import with_article
from ..numbers import pools, powers
from ..sheet import weapons
from ..turn import acting, targets
from . import actions, ready, table
from .table import Action, Flurried

RULE = "rules section 4"
MOST = 20
USUAL = -1
"""A Speed or DV penalty that is as usual for such an action."""

NONE, BY_WORD = "none", "gm"
ATTACK, OTHER = "attack", "miscellaneous"
NO_PART = Flurried(never="never part of a flurry")

Rows = Sequence[Mapping[str, Any]]


def flurry(fight: Fight, begin: Begin) -> None:
    """Declares a flurry: its actions with targets and weapons. All of its Speed and DV penalty counts from now on."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    row = table.row(fight.draft, begin.procedure)
    acting.check(fighter, row)
    fight.involve(fighter)
    charm = fight.ask(ask_charm, fighter, str(begin.args.get("charm", NONE)))
    stunt = fight.ask(acting.ask, "stunt", fighter, "declare", whole(begin.args, "stunt", 0))
    acting.noted(fight, fighter, stunt)
    acting.rewards(fight, "stunt", fighter, stunt)
    rows = fight.ask(ask_parts, fighter, begin.args)
    if reason := wrong(fighter, rows, charm) or too_many(fighter, rows):
        raise Refused("no_such_flurry", f"{fighter.name}'s flurry: {reason}.")
    label = _pays(fight, fighter, charm)
    made = [part_of(fighter, row) for row in rows]
    ticks = max(0, fight.show("Speed", speed(fighter, rows)))
    losses = penalties(fighter, rows, label)
    fight.show("DV penalty", number(*losses.items()))
    aimed = next((one["target"] for one in made if one["do"] == ATTACK and one["target"] == fighter.aims_at), "")
    acting.takes(fight, fighter, row, ticks, losses, target=aimed, label=label)
    fighter.write("now.flurry", {"size": len(made), **({"charm": label} if label else {}),
                                 **({"stunt": stunt} if stunt else {}),
                                 "part": {str(n): one for n, one in enumerate(made, 1)}})  # fmt: skip
    fight.tell(Flurries(who=fighter.id, size=len(made), parts=tuple(one["do"] for one in made), charm=label))


def ask_charm(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whether a Charm grants the actions: then there is no dice penalty, and of the DV penalties the largest counts."""
    found = [
        Option(
            id,
            power["name"],
            cost=powers.cost_words(powers.cost_of(power, 1)),
            barred=powers.barred(fighter, id, power),
        )
        for id, power in powers.offered(fighter, "action").items()
        if power.get("type") == "extra_action"
    ]
    options = (Option(NONE, "no"), *found, Option(BY_WORD, "yes, as the GM says"))
    return fight.choice("extra actions", fighter.id, "By an Extra Action Charm?", options, default=wanted, silent=True,
                        field="declare")  # fmt: skip


def _pays(fight: Fight, fighter: Fighter, charm: str) -> str:
    """Pays for the Charm behind the flurry; returns what it is called, or nothing where there is none."""
    if charm in (NONE, BY_WORD):
        return "" if charm == NONE else "extra actions"
    used = powers.use(fighter, {"power": charm, "times": 1})
    powers.pay(fight, fighter, [used], "extra actions")
    return used.label


def ask_parts(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> Question[Table]:
    """What the flurry is made of. Actions that the caller has named as `parts` pass by themselves; so many alike
    `attacks` are laid out, to be changed."""
    given = args.get("parts")
    rows = tuple(dict(one) for one in given) if isinstance(given, tuple) else None
    return fight.table("parts", fighter.id, "Which actions?", fields(fight, fighter), MOST, low=2, role=Role.FLURRY,
                       default=_laid_out(fighter, args) if rows is None else rows, silent=rows is not None)  # fmt: skip


def _laid_out(fighter: Fighter, args: Mapping[str, Any]) -> tuple[dict[str, Any], ...] | None:
    """So many alike attacks on the likeliest target as the caller has named; None where it has named none."""
    count = whole(args, "attacks", 0)
    if count < 1:
        return None
    offered, likely = targets.targets(fighter)
    likely = fighters.likeliest(fighter.draft.get("combatant", {}), fighter.side, offered, likely)
    free = {option.id for option in offered if not option.barred}
    target = named if (named := text(args, "target")) in free else likely
    weapon = text(args, "weapon")
    one = {"do": ATTACK, "target": target, **({"weapon": weapon} if weapon in carried(fighter) else {})}
    return tuple(dict(one) for _ in range(min(count, MOST)))


def fields(fight: Fight, fighter: Fighter) -> tuple[RowField, ...]:
    """What is said of each action: what it is, at whom, with what, and its cost where it is not the usual one."""
    parts = table.actions(fight.draft).parts()
    kinds = tuple(Option(row.name, row.title, barred=barred(fighter, row)) for row in parts)
    offered, _ = targets.targets(fighter)
    held = tuple(
        Option(id, one["name"], note="" if weapons.is_ready(one) else "not ready")
        for id, one in carried(fighter).items()
    )
    return (
        RowField("do", "action", kinds, default=ATTACK),
        RowField("target", "target", offered, default=""),
        RowField("weapon", "weapon", held, default=""),
        RowField("dv", "DV penalty", low=USUAL, high=20, default=USUAL),
        RowField("speed", "Speed", low=USUAL, high=60, default=USUAL),
        RowField("pool", "dice", high=actions.MOST_DICE, default=0),
        RowField("label", "name", text=True, default=""),
    )


def part_of(fighter: Fighter, row: Mapping[str, Any]) -> Tree:
    """An action of the flurry as the state keeps it: only what is not as usual is written."""
    kept = {key: row[key] for key in ("target", "label", "pool") if row.get(key)}
    weapon = {"weapon": weapon_of(fighter, row)} if what(row) == ATTACK else _readied(fighter, row)
    cost = {key: row[key] for key in ("dv", "speed") if row.get(key, USUAL) > 0}
    return {"do": what(row), **kept, **weapon, **cost}


def _readied(fighter: Fighter, row: Mapping[str, Any]) -> Tree:
    return {"weapon": row["weapon"]} if how(fighter, row).draws and row.get("weapon") else {}


def what(row: Mapping[str, Any]) -> str:
    """Which action a row is."""
    return str(row.get("do", ATTACK))


def action_of(fighter: Fighter, row: Mapping[str, Any]) -> Action:
    """The row of that action. What there is none of, in a fight that was written by hand, is any other action."""
    known = table.actions(fighter.draft).known(what(row))
    return known or table.row(fighter.draft, OTHER)


def how(fighter: Fighter, row: Mapping[str, Any]) -> Flurried:
    """How that action goes into a flurry."""
    return action_of(fighter, row).flurried or NO_PART


def barred(fighter: Fighter, action: Action) -> str:
    """Why an action can't be part of a flurry; empty where it can."""
    if action.flurried is None or not action.flurried.part:
        return f"{action.title} is never part of a flurry"
    return action.flurried.barred(fighter)


def weapon_of(fighter: Fighter, row: Mapping[str, Any]) -> str:
    """The weapon of an attack: as said, or the first that is ready."""
    return str(row.get("weapon") or next(iter(weapons.ready(fighter.sheet_tree))))


def carried(fighter: Fighter) -> dict[str, Tree]:
    """The weapons that a flurry may use by id: those that are ready, then those that it would have to draw first."""
    return weapons.ready(fighter.sheet_tree) | ready.stowed(fighter)


def _not_drawn(fighter: Fighter, rows: Rows) -> str:
    """The name of a weapon that an attack uses before it is drawn; nothing where there is none."""
    waiting = {id: str(one["name"]) for id, one in ready.stowed(fighter).items()}
    for row in rows:
        if how(fighter, row).draws:
            waiting.pop(str(row.get("weapon") or next(iter(waiting), "")), None)
        elif what(row) == ATTACK and (name := waiting.get(weapon_of(fighter, row), "")):
            return name
    return ""


def wrong(fighter: Fighter, rows: Rows, charm: str = NONE) -> str:
    """Why these actions are no flurry; empty where they are (rules section 4)."""
    for row in rows:
        if reason := barred(fighter, action_of(fighter, row)):
            return reason
        if how(fighter, row).target == "needed" and not row.get("target"):
            return f"{with_article(action_of(fighter, row).noun)} needs a target"
        if reason := how(fighter, row).unless(fighter):
            return f"{fighter.short} {reason}"
    granted = fighter.powers.get(charm, {}).get("adds", {}).get("extra_actions", 0)
    if granted and len(rows) > granted:
        return f"the Charm grants {granted} actions, not {len(rows)}"
    held = carried(fighter)
    if name := _not_drawn(fighter, rows):
        return f"{name} is not ready: draw it first"
    for id, left in rate_left(fighter, rows).items():
        if left < 0:
            return f"{held[id]['name']} attacks at most {weapons.rate(held[id])} times"
    return ""


def too_many(fighter: Fighter, rows: Rows) -> str:
    """Why a flurry can't have so many of one of its actions, by a table's own rules; empty where it can."""
    counts = Counter(what(row) for row in rows)
    found = (how(fighter, {"do": name}).most(fighter, count) for name, count in counts.items())
    return next(filter(None, found), "")


def rate_left(fighter: Fighter, rows: Rows) -> dict[str, int]:
    """How many times more each weapon that is used may attack in this flurry."""
    held = carried(fighter)
    left: dict[str, int] = {}
    for row in rows:
        if what(row) == ATTACK and (id := weapon_of(fighter, row)) in held:
            left[id] = left.get(id, weapons.rate(held[id])) - 1
    return left


def dice_penalty(rows: Rows, place: int, charm: str = NONE) -> int:
    """Dice lost on the action at that place, from 1: N + k - 1, none where a Charm grants them."""
    return 0 if charm != NONE or len(rows) < 2 else -(len(rows) + place - 1)


def speed_of(fighter: Fighter, row: Mapping[str, Any]) -> Number:
    """The Speed of one action."""
    if row.get("speed", USUAL) > USUAL:
        return number((f"{label_of(row)}, as the GM says", row["speed"], RULE))
    weapon = carried(fighter).get(weapon_of(fighter, row)) if what(row) == ATTACK else _drawn(fighter, row)
    return action_of(fighter, row).ticks(fighter, weapon)


def _drawn(fighter: Fighter, row: Mapping[str, Any]) -> Tree | None:
    """The weapon that an action readies, by which its Speed may go."""
    return carried(fighter).get(str(row.get("weapon", ""))) if how(fighter, row).draws else None


def speed(fighter: Fighter, rows: Rows) -> Number:
    """The Speed of a flurry: the largest of its actions."""
    return max((speed_of(fighter, row) for row in rows), key=lambda one: one.value)


def penalty_of(fighter: Fighter, row: Mapping[str, Any]) -> int:
    """The DV penalty of one action."""
    said = int(row.get("dv", USUAL))
    return said if said > USUAL else action_of(fighter, row).loss(fighter).value


def penalties(fighter: Fighter, rows: Rows, charm: str = "") -> dict[str, int]:
    """The DV penalties of a flurry by label: of all its actions, or where a Charm grants them the largest one."""
    sizes = [(action_of(fighter, row).weighs or label_of(row), penalty_of(fighter, row)) for row in rows]
    if charm:
        return {charm: max(size for _, size in sizes)}
    return table.row(fighter.draft, FLURRY.name).summed(fighter.draft, sizes)


def label_of(row: Mapping[str, Any]) -> str:
    """What an action is called in the parts of a DV."""
    return str(row.get("label") or what(row).replace("_", " "))


# -- the actions of a flurry, one by one -------------------------------------------------------------------------------
def part(fight: Fight, begin: Begin) -> None:
    """The next action of the flurry, where it is no attack: a roll if it has one, and what it does."""
    fighter: Fighter = fight[begin.who]
    acting.check(fighter, table.row(fight.draft, begin.procedure), flurry_part=True)
    row = acting.upcoming(fighter)
    if not row or row["do"] == ATTACK:
        raise Refused("an_attack", f"{fighter.name}'s flurry goes on with an attack." if row else "No flurry goes on.")
    nth, size = acting.place(fighter)
    fight.at("1", f"Action {nth + 1} of {size}")
    fight.involve(fighter)
    acting.begins(fight, fighter)
    fight.tell(PartOfFlurry(who=fighter.id, action=row["do"], label=row.get("label", ""), nth=nth + 1, size=size))
    fight.result(action_of(fighter, row).title.lower())
    part_of_it = how(fighter, row)
    if not part_of_it.own_roll and (successes := actions.rolls(fight, fighter, {"pool": row.get("pool", 0)})):
        fight.result(f"{successes}")
    part_of_it.after(fight, fighter, row)


def _upcoming(fighter: Fighter) -> Iterator[MenuItem]:
    """The next action of a flurry that goes on."""
    if not (row := acting.upcoming(fighter)):
        return
    nth, size = acting.place(fighter)
    begins = ATTACK if what(row) == ATTACK else PART.name
    title = f"{action_of(fighter, row).title}, {nth + 1} of {size}"
    yield table.row(fighter.draft, PART.name).offer(fighter, title=title, begins=begins)


def shown_dice(fighter: Fighter, row: Mapping[str, Any]) -> int:
    """The dice of an action before the flurry takes any, for the list of its parts."""
    if what(row) != ATTACK:
        return int(row.get("pool", 0))
    weapon = carried(fighter)[weapon_of(fighter, row)]
    whole = pools.attack_base(fighter, weapon).plus(*pools.standing(fighter, "attack_dice", action=False))
    return in_bounds(whole.value)


FLURRY = Action(
    "flurry", "Flurry", flurry, key="f", place=30, effect="several actions at once", aim="goes on",
    facts=(Flurries,),
)  # fmt: skip

PART = Action(
    "part", "next of the flurry", part, confirms=True, key="f", place=10, effect="the flurry goes on",
    shown=table.never, more=_upcoming, done="go on", facts=(PartOfFlurry,),
)  # fmt: skip

PROCEDURES = (FLURRY, PART)
