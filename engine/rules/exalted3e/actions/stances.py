"""Aim, full defense, defend other, social influence and anything else (rules section 4)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import GM, Amount, Choice, Number, Option, Part, Question, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.names import clean_name
from engine.rules.common.action import whom
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import lasting, numbers
from ..fighter import BANDS, Fighter
from ..log.actions import Aims, DefendsOther, InFullDefense, OtherAction, Sways
from ..numbers import AIM_DICE
from ..sheet.weapons import UNLISTED
from . import effort, steps, turn_room
from .table import Action, Flurried


def aim(fight: Fight, begin: Begin) -> None:
    """Aim at a target until the end of the own next turn; two in a row at the same one count as twice."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    turn_room.begin(fight, fighter, AIM)
    turn_room.pays(fight, fighter, AIM)
    target: Fighter = fight[fight.ask(ask_aim, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, target)
    twice = lasting.AIM.against(fight.draft, fighter.id, target.id)
    lasting.AIM.off(fight.draft, fighter.id)
    until = {"end_of": fighter.id, "count": 2}
    note = "twice" if twice else "once"
    lasting.AIM.on(fight.draft, fighter.id, until, against=target.id, note=note)
    fight.result(f"at {target.short}, {note}")
    fight.tell(Aims(who=fighter.id, target=target.id, times=2 if twice else 1))


def ask_aim(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """At whom? Enemies come first, and one already aimed at before all."""
    aimed = [effect.get("against", "") for _, effect in lasting.AIM.found(fight.draft, fighter.id)]
    options = [Option(one.id, one.name, note=steps.placed(fighter, one)) for one in steps.others(fighter)]
    return whom(fight, fighter, "Aim at whom?", options, wanted, *aimed)


def full_defense(fight: Fight, begin: Begin) -> None:
    """More Defense until the own next turn, for Initiative."""
    fighter = turn_room.declares(fight, begin, FULL_DEFENSE)
    bonus = fight.show("full defense", lasting.FULL_DEFENSE.number("defense"))
    lasting.FULL_DEFENSE.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), {"defense": bonus})
    fight.tell(InFullDefense(who=fighter.id, amount=bonus))


def defend_other(fight: Fight, begin: Begin) -> None:
    """The own Parry stands before a ward at close range until the own next turn (rules section 7)."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    turn_room.begin(fight, fighter, DEFEND_OTHER)
    turn_room.declare(fight, fighter, DEFEND_OTHER)
    turn_room.pays(fight, fighter, DEFEND_OTHER)
    ward: Fighter = fight[fight.ask(ask_ward, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, ward)
    fighter.guards = ward.id
    fight.result(ward.name)
    fight.tell(DefendsOther(who=fighter.id, target=ward.id))


def ask_ward(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom? Those who are known to be further than close range stay in the list with the reason."""
    options = [_ward(fighter, one) for one in steps.others(fighter) if not steps.are_enemies(fighter, one)]
    return whom(fight, fighter, "Defend whom?", options, wanted)


def _ward(fighter: Fighter, one: Fighter) -> Option:
    band = steps.placed(fighter, one)
    return Option(one.id, one.name, barred="" if band in ("", BANDS[0]) else f"{band} range, not close")


def miscellaneous(fight: Fight, begin: Begin) -> None:
    """Anything else that takes a few seconds: Defense -1 until the own next turn."""
    fighter = turn_room.declares(fight, begin, MISCELLANEOUS)
    said = clean_name(str(begin.args["label"])) if begin.args.get("label") else ""
    busy = lasting.BUSY
    label = f"{busy.label}: {said}" if said else busy.label
    loss = fight.show("Defense", number((label, busy.amount("defense"), busy.rule)))
    busy.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), {"defense": loss}, of=said)
    fight.tell(OtherAction(who=fighter.id, label=said or MISCELLANEOUS.noun, amount=loss))


TALKS = ("presence", "performance", "socialize")
SPEAKS_WITH = ("charisma", "manipulation", "appearance")


def social(fight: Fight, begin: Begin) -> None:
    """Social influence: a pool against Resolve. What it moves in the target is the GM's to say."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    turn_room.begin(fight, fighter, SOCIAL)
    turn_room.declare(fight, fighter, SOCIAL)
    turn_room.pays(fight, fighter, SOCIAL)
    whom = fight.ask(ask_audience, fighter, str(begin.args.get("target", "")))
    put_in = effort.effort(fight, fighter)
    size = fight.ask(ask_pool, fighter)
    difficulty = fight.ask(ask_resolve, whom)
    fight.involve(fighter)
    fight.at("2", "Roll")
    rolled = roll(fight, ask_social, fighter, size, put_in)
    needed = fight.show("Resolve", _said_of(resolve_of(fight, whom), difficulty))
    won = effort.meets(fight, fighter, rolled.successes, needed)
    effort.rewards(fight, fighter, put_in)
    fight.result(f"{rolled.successes} against {needed}")
    target = "" if whom == "everyone" else whom
    fight.tell(Sways(who=fighter.id, target=target, value=rolled.successes, against=needed, won=won))


def ask_audience(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom? One fighter, or everybody who hears it."""
    options = [Option(one.id, one.name) for one in steps.others(fighter)]
    return whom(fight, fighter, "Whom?", [*options, Option("everyone", "everybody who hears it")], wanted)


def ask_pool(fight: Fight, fighter: Fighter) -> Amount:
    """How many dice before wounds and the like; as the sheet has it where it has anything."""
    return fight.amount("pool", fighter.id, "Social pool, dice", 60, default=_best_social(fighter), field="declare")


def _best_social(fighter: Fighter) -> int:
    if fighter.quick:
        listed = [one["dice"] for id, one in fighter.sheet("action", {}).items() if any(a in id for a in TALKS)]
        return max(listed, default=UNLISTED)
    return max(fighter.attribute(a) for a in SPEAKS_WITH) + max(fighter.ability(a) for a in TALKS)


def ask_resolve(fight: Fight, whom: str) -> Amount:
    """The difficulty: the target's Resolve, as it stands unless the GM says otherwise."""
    return fight.amount("difficulty", GM, "Resolve", 20, default=resolve_of(fight, whom).value, field="declare")


def resolve_of(fight: Fight, whom: str) -> Number:
    """The Resolve of a fighter with its wounds in it, as for all static values (rules section 1); 1 of a crowd."""
    if whom == "everyone":
        return number(("a crowd", 1, "rules section 4"))
    return numbers.resolve(fight[whom])


def _said_of(known: Number, said: int) -> Number:
    """Resolve with its parts, and what the GM has said beyond it."""
    return known.plus(Part("the GM", said - known.value, "rules section 4"))


def ask_social(fight: Fight, fighter: Fighter, size: int, put_in: effort.Effort) -> Question[Throw]:
    """The dice of social influence: the pool that was said, wounds and a flurry off it."""
    pool = number(("social pool", size), *numbers.standing(fighter, flurried=turn_room.flurried(fighter)))
    whole = countable(pool.plus(*put_in.dice))
    count = in_bounds(fight.show("social dice", whole, pool=True))
    dice = Dice(count, automatic=effort.automatic(fight, put_in))
    return fight.dice("social", fighter.id, "Social influence", dice, gives="social successes")


def _in_crash(fighter: Fighter) -> str:
    return "in Crash" if fighter.crashed else ""


def wards(fighter: Fighter) -> list[Fighter]:
    """Those on the fighter's side whom it may defend: at close range, or nobody has said where."""
    mine = [one for one in steps.others(fighter) if one.side == fighter.side]
    return [one for one in mine if steps.placed(fighter, one) in ("", BANDS[0])]


def _nobody_to_defend(fighter: Fighter) -> str:
    return "" if wards(fighter) else "there is nobody to defend"


AIM = Action(
    "aim", "Aim", aim, confirms=True, key="i", place=20, effect=f"+{AIM_DICE} dice next turn", puts=lasting.AIM,
    barred=turn_room.somebody, whom=True, usual=True, still="aimed", flurried=Flurried(never=True), facts=(Aims,),
)  # fmt: skip

FULL_DEFENSE = Action(
    "full_defense", "Full defense", full_defense, confirms=True, key="f", place=30, cost=1, puts=lasting.FULL_DEFENSE,
    barred=_in_crash, usual=True, flurried=Flurried(only=("social",), by_shield=True), done="take full defense",
    undo="defense", facts=(InFullDefense,),
)  # fmt: skip

DEFEND_OTHER = Action(
    "defend_other", "Defend other", defend_other, confirms=True, key="t", place=40,
    effect="own Parry before the ward's", barred=_nobody_to_defend, whom=True, usual=True, also=("defend",),
    undo="guard", facts=(DefendsOther,),
)  # fmt: skip

SOCIAL = Action(
    "social", "Social influence", social, confirms=True, key="o", place=130, effect="against Resolve", whom=True,
    usual=True, done="use social influence", undo="talk", facts=(Sways,),
)  # fmt: skip

MISCELLANEOUS = Action(
    "miscellaneous", "Anything else", miscellaneous, confirms=True, key="e", place=140, puts=lasting.BUSY, usual=True,
    called="something else", done="do something else", undo="action", facts=(OtherAction,),
)  # fmt: skip

PROCEDURES = (AIM, FULL_DEFENSE, DEFEND_OTHER, MISCELLANEOUS, SOCIAL)
