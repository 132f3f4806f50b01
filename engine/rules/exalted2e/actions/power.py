"""Using powers, and sorcery from the first action to the spell (rules sections 8 and 12).

A power that grants further actions belongs to a flurry; those that aid an attack are declared in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core import effects
from engine.core.ask import Choice, Number, Option, Question, Uses, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused, Tree
from engine.rules.common import powers as using
from engine.rules.common.action import text
from engine.rules.common.base import MenuItem

from ..fighter import Fighter, tick_of
from ..log.magic import Casts, KeepsSpell, Shapes, UsesPower
from ..numbers import essence, pools, powers
from ..numbers.powers import Use
from ..turn import acting, joining
from . import actions, effort, table
from .table import RULE, Action, row, said

WHEN = "action"
SIMPLE, REFLEXIVE = "simple", "reflexive"
FOR_A_FLURRY = "extra_action"
CHARM = "charm"
"""The action that a simple Charm is."""

TICK = "tick"
"""The word of a power that is over with the present tick."""

LASTS = using.Durations(
    {
        TICK: "this tick",
        "next_action": "until the own next action",
        "ticks": "some ticks",
        "scene": "the scene",
        "removed": "until it is removed",
    },
    usual="next_action",
    unit="ticks",
)


def run(fight: Fight, begin: Begin) -> None:
    """Uses powers: takes the action where one is a simple Charm, pays, then what they add counts for a while."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    if reason := _there(fighter):
        raise table.row(fight.draft, begin.procedure).refusal(fighter.name, reason)
    declared = fight.ask(ask_which, fighter, begin.args)
    if not declared:
        raise Refused("no_power", f"{fighter.name} uses no power: choose one, or make one up.")
    uses = powers.uses(fighter, declared)
    simple = [use for use in uses if type_of(fighter, use) == SIMPLE]
    _together(fighter, uses, simple)
    room = fight.ask(ask_room, fighter, bool(simple))
    pool = fight.ask(using.ask_motes, fighter)
    using.check(fighter.name, uses, lambda cost: essence.afford(fighter, cost))
    if room == SIMPLE:
        _takes(fight, fighter, simple or uses)
    powers.pay(fight, fighter, uses, "power", pool)
    fight.at("2", "Effect")
    for place, use in enumerate(uses):
        _takes_effect(fight, fighter, use, place, begin.args)
    fight.result(", ".join(use.label for use in uses))


def type_of(fighter: Fighter, use: Use) -> str:
    """What a power takes: reflexive, supplemental, extra_action or simple; one made up on the spot is reflexive."""
    return str(fighter.powers.get(use.power, {}).get("type", REFLEXIVE))


def _together(fighter: Fighter, uses: Iterable[Use], simple: list[Use]) -> None:
    """Raises Refused for what can't be used so: two simple Charms at once, or one that grants further actions."""
    if len(simple) > 1:
        raise Refused("two_actions", f"{fighter.name} uses one simple Charm in an action, not {len(simple)}.")
    for use in uses:
        if type_of(fighter, use) == FOR_A_FLURRY:
            raise Refused("for_a_flurry", f"{use.label} grants actions: declare a flurry with it.")


def ask_which(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> Question[Uses]:
    """Which power? One that the menu has named passes by itself where it has only one size."""
    known = fighter.powers
    offers = powers.options(fighter, WHEN)
    return using.ask_which(fight, fighter, offers, lambda id: powers.most(fighter, known[id]), args)


def ask_room(fight: Fight, fighter: Fighter, simple: bool) -> Choice:
    """Whether it is the whole action; asked aloud where that can't be taken now."""
    barred = acting.why_not(fighter)
    options = (Option(SIMPLE, "is the whole action", barred=barred), Option(REFLEXIVE, "reflexive, takes no action"))
    return fight.choice("room", fighter.id, "What does it take?", options, silent=not (simple and barred),
                        default=SIMPLE if simple else REFLEXIVE, field=using.DECLARE)  # fmt: skip


def _takes(fight: Fight, fighter: Fighter, uses: list[Use]) -> None:
    """Takes the action of a simple Charm; the GM may set its Speed and DV penalty."""
    use = uses[0]
    ticks, size = fight.show("Speed", speed(fighter, use)), fight.show("DV penalty", penalty(fighter, use))
    label = fighter.powers.get(use.power, {}).get("name", use.label)
    acting.takes(fight, fighter, table.row(fight.draft, CHARM), max(0, ticks), {label: max(0, size)}, label=label)


def speed(fighter: Fighter, use: Use) -> Number:
    """The Speed of a power as an action: its own, or that of any simple Charm."""
    own = fighter.powers.get(use.power, {}).get("speed", table.row(fighter.draft, CHARM).ticks(fighter).value)
    return number((f"{use.label}, Speed", int(own), table.RULE))


def penalty(fighter: Fighter, use: Use) -> Number:
    """The DV penalty of a power as an action: its own, or that of any simple Charm."""
    own = fighter.powers.get(use.power, {}).get("dv", table.row(fighter.draft, CHARM).loss(fighter).value)
    return number((use.label, int(own), table.RULE))


def _takes_effect(fight: Fight, fighter: Fighter, use: Use, place: int, args: Mapping[str, Any]) -> None:
    """What it adds counts as an effect, for as long as it lasts."""
    added = {name: amount for name, amount in use.adds.items() if amount}
    lasts = using.lasts(fight, fighter, use, place, args, LASTS)
    if added or lasts:
        label = fighter.powers.get(use.power, {}).get("name", use.label)
        effects.add(fight.draft, fighter.id, label, added, _until(fight, fighter, lasts), source=use.label)
    fight.tell(UsesPower(who=fighter.id, label=use.label, adds=added, lasts=lasts))


def _until(fight: Fight, fighter: Fighter, lasts: str) -> effects.Until:
    """What ends it, by the word of a power's `lasts`; a power without one is over with this tick."""
    now = tick_of(fight.draft)
    if lasts in ("", TICK):
        return {"tick": now + 1}
    if lasts == "next_action":
        return effects.until_start_of(fighter.id)
    if lasts.startswith("ticks "):
        return {"tick": now + int(lasts.removeprefix("ticks "))}
    return {"scene": True} if lasts == "scene" else {}


def _there(fighter: Fighter) -> str:
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    return "" if fighter.joined else "has not joined battle"


def _of_the_sheet(fighter: Fighter) -> Iterator[MenuItem]:
    """Powers of the sheet that are used from the menu."""
    row = table.row(fighter.draft, POWER.name)
    for id, power in powers.offered(fighter, WHEN).items():
        takes, closed, speed = _taken(fighter, power)
        cost = ", ".join(filter(None, (takes, powers.cost_words(powers.cost_of(power, 1)))))
        barred = acting.not_there(fighter) or closed or powers.barred(fighter, id, power)
        note = powers.adds_words(power.get("adds", {}))
        yield row.offer(fighter, barred, id=f"power-{id}", title=power["name"], cost=cost, speed=speed, note=note,
                        key="", minor=False, power=id)  # fmt: skip


def _taken(fighter: Fighter, power: Tree) -> tuple[str, str, int]:
    """What a power takes as an action, why it can't be used as one now, and its Speed; nothing of what is reflexive."""
    kind = power.get("type", REFLEXIVE)
    if kind == FOR_A_FLURRY:
        return "", "declare a flurry with it", 0
    if kind != SIMPLE:
        return "", "", 0
    usual = table.row(fighter.draft, CHARM)
    ticks, size = power.get("speed", usual.ticks(fighter).value), power.get("dv", usual.loss(fighter).value)
    return table.said(ticks, size), acting.why_not(fighter), ticks


POWER = Action(
    "power", "Use a power", run, confirms=True, takes="reflexive", key="p", place=210, minor=True,
    offered="Another power", effect="as the GM says", more=_of_the_sheet, usual=True, done="use a power",
    facts=(UsesPower,),
)  # fmt: skip


# -- sorcery on the wheel ---------------------------------------------------------------------------------------------
CIRCLES = {"terrestrial": (1, 2), "celestial": (2, 3), "solar": (3, 4)}
"""By circle: actions of shaping, and the DV penalty of each."""

LOWEST = next(iter(CIRCLES))
SHAPING = "now.shaping"
DISTRACTION = 1
"""Difficulty of keeping a spell in mind."""


def shape(fight: Fight, begin: Begin) -> None:
    """Shapes a spell, or goes on with it."""
    fighter, row = actions.declares(fight, begin)
    fight.involve(fighter)
    if _is_shaped(fighter):
        raise Refused("shaped", f"{fighter.name} has shaped the spell: cast it.")
    done, _ = shaped(fighter)
    circle = fight.ask(ask_circle, fighter, text(begin.args, "circle"))
    actions.costs(fight, fighter, row, begin.args, size=_weighs(circle))
    effort.costs(fight, fighter)
    fighter.write(SHAPING, {"circle": circle, "done": done + 1})
    fight.tell(Shapes(who=fighter.id, circle=circle, done=done + 1, size=CIRCLES[circle][0]))
    fight.result(f"{done + 1} of {CIRCLES[circle][0]}")


def shaped(fighter: Fighter) -> tuple[int, int]:
    """How many actions of shaping are done, of how many; (0, 0) where no spell is being shaped."""
    spell = fighter.read(SHAPING, {})
    return (int(spell.get("done", 1)), CIRCLES[spell.get("circle", LOWEST)][0]) if spell else (0, 0)


def _weighs(circle: str) -> Number:
    """The DV penalty of shaping."""
    return number((f"shape, {circle}", CIRCLES[circle][1], RULE))


def _is_shaped(fighter: Fighter) -> str:
    """Why shaping goes no further."""
    done, need = shaped(fighter)
    return "the spell is shaped" if need and done >= need else ""


def _is_not_shaped(fighter: Fighter) -> str:
    """Why casting has to wait."""
    done, need = shaped(fighter)
    if need and done >= need:
        return ""
    return f"{done} of {need} actions of shaping are done" if need else "shape a spell first"


def ask_circle(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """The circle of the spell; one that has been begun stays what it is."""
    begun = str(fighter.read(f"{SHAPING}.circle", ""))
    options = [
        Option(id, id, note=f"{count} of 5 ticks, DV -{size} each", barred="another is begun" if begun not in
               ("", id) else "") for id, (count, size) in CIRCLES.items()
    ]  # fmt: skip
    return fight.choice("circle", fighter.id, "Which circle?", options, default=wanted or begun or None,
                        silent=bool(wanted or begun), field="declare")  # fmt: skip


def cast(fight: Fight, begin: Begin) -> None:
    """Casts the spell that has been shaped; a Join Battle roll says how many ticks later the sorcerer acts."""
    fighter, row = actions.declares(fight, begin)
    if why := _is_not_shaped(fighter):
        raise Refused("not_shaped", f"{fighter.name} can't cast yet: {why}.")
    fight.involve(fighter)
    effort.costs(fight, fighter)
    fight.at("2", "Join Battle roll")
    successes, botch = joining.rolls(fight, fighter)
    circle = fighter.read(f"{SHAPING}.circle")
    actions.costs(fight, fighter, row, begin.args, ticks=joining.first_tick(fight, successes, botch))
    fighter.write(SHAPING, MISSING)
    fight.tell(Casts(who=fighter.id, circle=circle))


def distract(fight: Fight, begin: Begin) -> None:
    """Something disturbs a sorcerer: Wits and Occult, difficulty 1, or the spell is lost, and a Join Battle roll says
    when it acts again."""
    fighter: Fighter = fight[begin.who]
    if not shaped(fighter)[1]:
        raise Refused("no_spell", f"{fighter.name} shapes no spell that could be lost.")
    fight.at("1", "Distraction")
    fight.involve(fighter)

    def pool() -> Number:
        return pools.ability_pool(fighter, "wits", "occult", action=False)

    successes = effort.rolls(fight, fighter, pool, f"Keep the spell, difficulty {DISTRACTION}", "occult", "wits")
    kept = successes.successes >= DISTRACTION
    fight.result("kept" if kept else "lost")
    if kept:
        fight.tell(KeepsSpell(who=fighter.id))
        return
    acting.loses_spell(fight, fighter)
    fight.at("2", "Join Battle roll")
    ticks = fight.show("first tick", joining.first_tick(fight, *joining.rolls(fight, fighter)))
    fighter.tick = tick_of(fight.draft) + max(0, ticks)
    fight.result(f"acts on tick {fighter.tick}")


def _penalty(fighter: Fighter) -> Number:
    """The DV penalty of shaping: that of the spell that is being shaped, else of the lowest circle."""
    return _weighs(str(fighter.read(f"{SHAPING}.circle", LOWEST)))


def _price(fighter: Fighter) -> str:
    """What it takes, in words; before a circle is chosen the DV penalties of all: `Speed 5, DV -2 to -4`."""
    shaping = row(fighter.draft, "shape")
    least, most = shaping.loss(fighter).value, max(size for _, size in CIRCLES.values())
    price = said(shaping.ticks(fighter).value, least)
    return price if shaped(fighter)[1] or least >= most else f"{price} to -{most}"


SHAPE = Action(
    "shape", "Shape sorcery", shape, confirms=True, key="h", place=180, speed=5, penalty=_penalty,
    priced=_price, barred=_is_shaped, keeps="spell", usual=True, does="shapes {label}", unnamed="sorcery",
    state="shapes sorcery", middle=True, facts=(Shapes,),
)  # fmt: skip

CAST = Action(
    "cast", "Cast sorcery", cast, confirms=True, key="k", place=190, effect="Speed by a Join Battle roll",
    barred=_is_not_shaped, keeps="spell", quick=True, usual=True, does="casts {label}", unnamed="sorcery",
    state="casts sorcery", facts=(Casts,),
)  # fmt: skip

DISTRACT = Action(
    "distract", "Distraction", distract, confirms=True, takes="", key="l", place=260,
    effect="Wits and Occult, or the spell is lost", shown=lambda fighter: shaped(fighter)[1] > 0, facts=(KeepsSpell,),
)  # fmt: skip


PROCEDURES = (
    POWER,
    SHAPE,
    CAST,
    DISTRACT,
)
