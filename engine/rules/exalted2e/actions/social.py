"""Social attacks as a short procedure: the pool, the MDV it meets, giving in or resisting (rules section 17).

By a table's own rules one may take several actions; then it is under way as an effect on the one who speaks, and the
last of them brings the roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import effects
from engine.core.ask import GM, Choice, Number, Option, Role, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Draft, Refused, Tree
from engine.core.names import clean_name
from engine.rules.common.action import text, whom
from engine.rules.common.fighters import words

from .. import options
from ..fighter import Fighter
from ..lasting import LEFT, PERSUADES
from ..log.magic import Interrupted, Persuaded, Persuades, Resists, Unmoved
from ..numbers import essence, mdv, pools
from . import actions, effort, table
from .table import Action, Flurried, Takes

RULE = mdv.RULE
TOUCHED = {"none": "nothing", "intimacy": "an Intimacy", "virtue": "a Virtue", "motivation": "the Motivation"}

SPEEDS = {"presence": 4, "investigation": 5, "performance": 6}
DV = 2
MOST_RESISTED = 2
"""Willpower spent in a scene, after which natural influence does nothing more."""

PRICE = "Willpower to resist"
"""Key of what resisting costs."""

ERRATA_STEP = 3
"""Successes beyond the MDV for each of which the errata asks a point of Willpower more."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A social action that takes several actions: whom it is to persuade, with which Ability, how many are left."""

    target: str
    ability: str
    left: int


@dataclass(frozen=True, slots=True)
class Wish:
    """What is said of the wish before the dice: by which Attribute, what it supports in the target and opposes."""

    attribute: str
    supports: str
    opposes: str


def usual(draft: Draft, ability: str) -> Takes:
    """What it takes by the rules: one action, its Speed by the Ability."""
    return Takes(SPEEDS[ability], DV)


def run(fight: Fight, begin: Begin) -> None:
    """A social attack, or the next action of one that takes several."""
    fighter, row = actions.declares(fight, begin)
    fight.involve(fighter)
    target, ability = _declares(fight, fighter, begin.args)
    wish = _wishes(fight, fighter, target, ability)
    unlabelled = {key: said for key, said in begin.args.items() if key != "label"}
    actions.costs(
        fight, fighter, row, unlabelled, target.id, _ticks(fighter, ability), _loss(fighter, ability),
    )  # fmt: skip
    _goes_on(fight, fighter, target, ability, wish, begin.args)


def after(fight: Fight, fighter: Fighter, part: Tree) -> None:
    """As an action of a flurry, which has been paid for with it."""
    target, ability = _declares(fight, fighter, part)
    _goes_on(fight, fighter, target, ability, _wishes(fight, fighter, target, ability), part)


def takes(draft: Draft, ability: str) -> Takes:
    """What a social action takes in this fight."""
    by_ability = table.row(draft, SOCIAL.name).by_ability or usual
    return by_ability(draft, ability)


def _likely(fighter: Fighter) -> str:
    """The Ability of the one that is under way, or else the one that persuades best."""
    going = under_way(fighter)
    return going.ability if going else mdv.best_ability(fighter)


def _speed(fighter: Fighter, weapon: Tree | None) -> Number:
    return _ticks(fighter, _likely(fighter))


def _ticks(fighter: Fighter, ability: str) -> Number:
    return number((words(ability), takes(fighter.draft, ability).speed, RULE))


def _penalty(fighter: Fighter) -> Number:
    return _loss(fighter, _likely(fighter))


def _loss(fighter: Fighter, ability: str) -> Number:
    return number((SOCIAL.title.lower(), takes(fighter.draft, ability).dv, RULE))


def _price(fighter: Fighter) -> str:
    """`Speed 4, DV -2`, or `Speed 5, 2 of 4` where it takes several actions."""
    going, one = under_way(fighter), takes(fighter.draft, _likely(fighter))
    done = one.actions - going.left if going else 0
    return table.said(one.speed, one.dv) + (f", {done + 1} of {one.actions}" if one.actions > 1 else "")


def _declares(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> tuple[Fighter, str]:
    """Whom, and with which Ability; of one that is under way both are known."""
    going = under_way(fighter)
    if going is not None and not _there(fight, going.target):
        stops(fight, fighter)
        going = None
    if going is not None:
        return fight[going.target], going.ability
    target: Fighter = fight[fight.ask(ask_target, fighter, text(args, "target"))]
    fight.involve(target)
    return target, fight.ask(ask_ability, fighter, text(args, "ability"))


def under_way(fighter: Fighter) -> UnderWay | None:
    """The social action that somebody is in the middle of; None where there is none. An effect of that label which says
    not all of it, as one may that is put on by hand, is no such action."""
    for _, one in PERSUADES.found(fighter.draft, fighter.id):
        target, ability, left = one.get("against", ""), one.get("note", ""), one.get("modifiers", {}).get(LEFT)
        if target and ability in SPEEDS and left is not None:
            return UnderWay(target, ability, left)
    return None


def _there(fight: Fight, id: str) -> bool:
    return fight.draft.get(f"combatant.{id}") is not MISSING and not fight[id].out


def _left(fight: Fight, fighter: Fighter, ability: str) -> int:
    """How many actions of it are left after the present one."""
    going = under_way(fighter)
    return (takes(fight.draft, ability).actions if going is None else going.left) - 1


def _wishes(fight: Fight, fighter: Fighter, target: Fighter, ability: str) -> Wish | None:
    """1. What bears on the roll and the MDV, which is shown, on one page with the rest, where this action brings the
    roll."""
    if _left(fight, fighter, ability) > 0:
        return None
    attribute = fight.ask(ask_attribute, fighter)
    supports, opposes = fight.ask(_touches, target, "supports"), fight.ask(_touches, target, "opposes")
    wish = Wish(attribute, supports, opposes)
    fight.ask(ask_go_on, fighter, target, wish)
    return wish


def ask_go_on(fight: Fight, fighter: Fighter, target: Fighter, wish: Wish) -> Choice:
    """1. All of it is said."""
    _foresees(fight, fighter, target, wish)
    wait = Option("wait", "Wait", barred="esc leaves it open")
    return fight.choice("declared", fighter.id, "Go on?", (Option("go", "Go on"), wait), role=Role.GO_ON)


def _foresees(fight: Fight, fighter: Fighter, target: Fighter, wish: Wish) -> None:
    """1. Shows the MDV that it is likely to meet."""
    fight.show("MDV", _mdv(fighter, target, mdv.best(target, fighter), wish))


def _mdv(fighter: Fighter, target: Fighter, mode: str, wish: Wish) -> Number:
    return mdv.value(target, mode, fighter, supports=wish.supports, opposes=wish.opposes)


def _goes_on(
    fight: Fight, fighter: Fighter, target: Fighter, ability: str, wish: Wish | None, args: Mapping[str, Any]
) -> None:
    """One action of it is done; the one with the `wish` brings the roll."""
    whole, left = takes(fight.draft, ability).actions, _left(fight, fighter, ability)
    PERSUADES.off(fight.draft, fighter.id)
    if wish is not None:
        resolves(fight, fighter, target, ability, wish, args)
        return
    PERSUADES.on(fight.draft, fighter.id, {"scene": True}, {LEFT: left}, against=target.id, note=ability)
    fight.tell(Persuades(who=fighter.id, target=target.id, ability=ability, left=left, of=whole))
    fight.result(f"{whole - left} of {whole}")


def ask_target(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom? By default the first enemy; of an action that takes several it is asked. Raises Refused without anybody."""
    found = actions.others(fight, fighter)
    if not found:
        raise Refused("nobody_to_persuade", f"There is nobody {fighter.name} can persuade.")
    several = takes(fight.draft, mdv.ABILITIES[0]).actions > 1
    return whom(fight, fighter, "Persuade whom?", found, wanted or ("" if several else found[0].id))


def ask_ability(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """With which Ability; by default the best."""
    offers = [Option(one, words(one), note=f"Speed {speed}") for one, speed in SPEEDS.items()]
    free = wanted if wanted in SPEEDS else mdv.best_ability(fighter)
    return fight.choice("ability", fighter.id, "How?", offers, default=free, silent=True, field="declare")


# -- the roll and what comes of it -------------------------------------------------------------------------------------
def resolves(
    fight: Fight, fighter: Fighter, target: Fighter, ability: str, wish: Wish, args: Mapping[str, Any]
) -> None:
    """Rolls against the MDV; on a success the target gives in, or resists with Willpower."""
    fight.involve(target)
    fight.at("2", "Roll")

    def pool() -> Number:
        fight.at("1")
        _foresees(fight, fighter, target, wish)
        fight.at("2")
        return pools.ability_pool(fighter, wish.attribute, ability, against=target.id)

    successes = effort.rolls(fight, fighter, pool, "Social attack", ability, wish.attribute).successes
    fight.result(f"{successes}")
    fight.at("3", "MDV")
    beyond = successes - _meets(fight, fighter, target, wish)
    on_a_tie = beyond == 0 and successes > 0 and bool(fight.option("hit_on_tie"))
    fight.at("4", "Result")
    if beyond < 1 and not on_a_tie:
        fight.tell(Unmoved(who=fighter.id, target=target.id, successes=successes, mdv=fight.shown_value("MDV")))
        fight.result("unmoved")
        return
    _answers(fight, fighter, target, max(0, beyond), clean_name(text(args, "label")) if args.get("label") else "")


def ask_attribute(fight: Fight, fighter: Fighter) -> Choice:
    """Charisma or Manipulation; by default the higher."""
    offers = [Option(one, words(one), note=str(fighter.attribute(one))) for one in mdv.ATTRIBUTES]
    return fight.choice("attribute", fighter.id, "By what?", offers, default=mdv.best_attribute(fighter), silent=True,
                        field="declare")  # fmt: skip


def _meets(fight: Fight, fighter: Fighter, target: Fighter, wish: Wish) -> int:
    """The MDV of the target against this wish, at least 0."""
    mode = fight.ask(ask_defense, fighter, target)
    met = max(0, fight.show("MDV", _mdv(fighter, target, mode, wish)))
    fight.result(str(met))
    return met


def ask_defense(fight: Fight, fighter: Fighter, target: Fighter) -> Choice:
    """Dodge MDV, Parry MDV, or neither; by default the higher."""
    titles = {mdv.DODGE: "Dodge MDV", mdv.PARRY: "Parry MDV", mdv.NONE: "no defense"}
    offers = [Option(one, title, note=str(mdv.value(target, one, fighter).value)) for one, title in titles.items()]
    return fight.choice("mental defense", target.id, f"How does {target.name} answer?", offers, silent=True,
                        default=mdv.best(target, fighter), field="defense")  # fmt: skip


def _touches(fight: Fight, target: Fighter, how: str) -> Choice:
    """What the wish supports or opposes in the target: only the strongest of each counts."""
    sign = "-" if how == "supports" else "+"
    offers = [Option(one, TOUCHED[one], note=f"MDV {sign}{size}" if size else "") for one, size in mdv.TOUCHES.items()]
    return fight.choice(how, GM, f"What the wish {how} in {target.short}", offers, silent=True, field="declare")


def _answers(fight: Fight, fighter: Fighter, target: Fighter, beyond: int, label: str) -> None:
    """The target gives in, which is an effect on it, or spends Willpower."""
    chosen = fight.ask(ask_answer, target, beyond)
    if chosen == "gives_in":
        wish = label or f"persuaded by {fighter.name}"
        effects.add(fight.draft, target.id, clean_name(wish), {}, {"scene": True}, source=fighter.name)
        fight.tell(Persuaded(who=target.id, by=fighter.id, label=label))
        fight.result("gives in")
        return
    if chosen == "resists":
        cost = fight.shown_value(PRICE)
        essence.pay(fight, target, "resists", {"willpower": cost})
        target.resisted += cost
    fight.tell(Resists(who=target.id, by=fighter.id, left=target.willpower, immune=chosen == "immune"))
    fight.result("resists")


def _to_resist(fight: Fight, beyond: int) -> Number:
    """1, and by the errata 1 more for each 3 successes beyond the MDV."""
    errata = options.preset(fight.draft.get("options", {})) == "errata25"
    return number(("to resist", 1, RULE), (f"{beyond} beyond", beyond // ERRATA_STEP if errata else 0, RULE))


def ask_answer(fight: Fight, target: Fighter, beyond: int) -> Choice:
    """Gives in, resists with Willpower; who has resisted enough in this scene is not moved any more."""
    cost = fight.show(PRICE, _to_resist(fight, beyond))
    immune = target.resisted >= MOST_RESISTED
    short = essence.afford(target, {"willpower": cost})
    offers = (
        Option("gives_in", "gives in"),
        Option("resists", "resists", cost=f"{cost} Willpower", barred="needs none" if immune else short),
        Option("immune", "is not moved any more", barred="" if immune else f"{target.resisted} of 2 Willpower spent"),
    )
    return fight.choice("answer", target.id, f"Does {target.name} give in?", offers, silent=immune,
                        default="immune" if immune else "gives_in")  # fmt: skip


# -- interruption ------------------------------------------------------------------------------------------------------
def break_off(fight: Fight, begin: Begin) -> None:
    """The GM says that somebody's social action is interrupted: what has been done of it is lost."""
    fighter: Fighter = fight[begin.who]
    if not PERSUADES.there(fight.draft, fighter.id):
        raise Refused("nothing_to_interrupt", f"{fighter.name} is in the middle of no social action.")
    stops(fight, fighter)


def stops(fight: Fight, fighter: Fighter) -> None:
    """A social action that is under way comes to nothing."""
    PERSUADES.off(fight.draft, fighter.id)
    fight.tell(Interrupted(who=fighter.id))


SOCIAL = Action(
    "social", "Social attack", run, confirms=True, key="o", place=150, speed=_speed, penalty=_penalty,
    by_ability=usual, weighs=mdv.SOCIAL, priced=_price, effect="against an MDV",
    flurried=Flurried(said=("target", "pool"), own_roll=True, after=after), whom=True, usual=True,
    done="persuade anybody", undo="talk", doing="social attack", facts=(Persuades,),
)  # fmt: skip

BREAK_OFF = Action(
    "break_off", "interrupted", break_off, interrupt=True, takes="", key="x", place=270, offered="Interrupted",
    effect="what was said so far is lost", shown=lambda fighter: PERSUADES.there(fighter.draft, fighter.id),
)  # fmt: skip

PROCEDURES = (SOCIAL, BREAK_OFF)
