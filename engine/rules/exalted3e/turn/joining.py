"""Coming into a fight and going out of it: Join Battle, defeat, return, removal, the end (rules sections 3 and 14)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Question, Role, Throw, Uses, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common import turns
from engine.rules.common.action import BY_HAND, TURNS
from engine.rules.common.log import Removed
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import fighter as ranges
from .. import numbers, powers
from ..actions.table import Action
from ..fighter import Fighter, round_of
from ..log.turns import Joins
from . import leaving, order, turn

BONUS = 3
"""What is added to the successes of Join Battle."""

WHEN = "join_battle"


def join_battle(fight: Fight, begin: Begin) -> None:
    """Those who have not joined roll: all of them, or the one named. The first round begins once all have rolled."""
    joining = _joining(fight, begin.who)
    fight.involve(*joining)
    for one in joining:
        _joins(fight, one)
    if round_of(fight.draft) == 0 and not begin.who:
        fight.draft.set("clock.ended", MISSING)
        turn.round_begins(fight)
    turn.TURN_ORDER.resumes(fight)


def _joining(fight: Fight, who: str) -> list[Fighter]:
    """Who rolls. Raises Refused where nobody does, unless all are there and only the first round is to begin."""
    joining = turns.coming(fight, who, "joined the battle")
    if not joining and (round_of(fight.draft) or not turns.fighting(fight)):
        raise Refused("nobody_joins", "Everybody who can fight has joined: add a fighter first.")
    return joining


def _joins(fight: Fight, fighter: Fighter) -> None:
    id, late = fighter.id, round_of(fight.draft) > 0
    uses = powers.uses(fighter, fight.ask(join_effects, id))
    powers.pay(fight, fighter, uses, f"join.{id}")
    successes = roll(fight, dice, id, tuple(uses)).successes
    bonus = int(fight.option("late_join_bonus")) if late else BONUS
    start = fight.show(f"Initiative, {id}", number(("successes", successes), ("Join Battle", bonus, "rules section 2")),
                       who=id)  # fmt: skip
    fighter.joined, fighter.initiative, fighter.join_successes = True, start, successes
    fight.tell(Joins(who=id, successes=successes, to=start, late=late))
    if late:
        fight.bites("late_join_bonus", id)
        order.takes_place(fight, fighter)


def join_effects(fight: Fight, who: str) -> Question[Uses]:
    """Powers for the Join Battle roll."""
    fighter = fight[who]
    return fight.declare(
        f"join.{who}.effects", who, "Join Battle: effects?", powers.options(fighter, WHEN), field="join"
    )


def dice(fight: Fight, who: str, uses: tuple[powers.Use, ...]) -> Question[Throw]:
    """One fighter's Join Battle roll. It can't be botched."""
    pool = countable(numbers.pool(fight[who], *powers.parts(uses, "join_battle_dice", "dice")))
    count = fight.show(f"Join Battle dice, {who}", pool, who=who, pool=True)
    sure = countable(number(*powers.parts(uses, "join_battle_successes")))
    given = fight.show(f"automatic successes, {who}", sure, who=who) if sure.parts else 0
    rolled = Dice(in_bounds(count), double_from=powers.double_from(uses) or 10, automatic=in_bounds(given))
    return fight.dice(f"join.{who}", who, "Join Battle", rolled, gives=f"Join Battle successes, {who}",
                      role=Role.IN_TURN)  # fmt: skip


JOIN_BATTLE = Action(
    "join_battle", "Join Battle", join_battle, key="b", place=230, effect="joins the fight",
    shown=lambda fighter: not (fighter.joined or fighter.out), takes="nothing", kind=TURNS, undo="join",
    facts=(Joins,),
)  # fmt: skip


# -- fighters leave and come back by the GM's word, and the fight ends (rules section 3) ------------------------------
OF_THE_SCENE = (
    "joined",
    "initiative",
    "join_successes",
    "acted",
    "delayed",
    "started",
    "moved",
    "used",
    "flurry",
    "further_attacks",
    "only",
    "shifted",
    "onslaught",
    "crash",
    "recovered_round",
    "once",
    "distract",
    "withdraw",
    "guards",
)
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its turn passes on."""
    turns.defeat(fight, begin, leaving.goes_out, _passes_on)


def _passes_on(fight: Fight, fighter: Fighter) -> None:
    turn.ends(fight, fighter)
    turn.goes_on(fight)


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    turns.come_back(fight, begin, leaving.comes_back, turn.TURN_ORDER)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its turn, the turn passes on."""
    fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    leaving.ends_grapples(fight, fighter)
    fight.tell(Removed(who=id, name=fighter.name))
    if acting:
        fight.draft.set(turns.ACTING, MISSING)
    fight.draft.set(f"combatant.{id}", MISSING)
    effects.leaves(fight.draft, id, round_of(fight.draft))
    ranges.leaves(fight.draft, id)
    fight.draft.set(f"{order.ORDER}.{id}", MISSING)
    for one in fight.everyone():
        _forgets(one, id)
    if acting:
        turn.goes_on(fight)


def _forgets(fighter: Fighter, id: str) -> None:
    """Nothing in a fighter's condition refers to one who is gone."""
    if fighter.crash_by == id:
        fighter.crash_by = ""
    if fighter.only == id:
        fighter.only = ""
    if fighter.guards == id:
        fighter.guards = ""
    held = fighter.read("now.distract", {})
    if id in (held.get("by"), held.get("target")):
        fighter.write("now.distract", MISSING)


def end_fight(fight: Fight, begin: Begin) -> None:
    """The scene ends: Initiative, onslaught, Crash and every effect that has an end are over. Health, motes, Willpower
    and anima stay as they are."""
    turns.check_going_on(fight, turn.TURN_ORDER)
    for one in fight.everyone():
        leaving.ends_grapples(fight, one)
    turns.scene_ends(fight, OF_THE_SCENE, {"round": round_of(fight.draft)}, "range")


DEFEAT = Action(
    "defeat", "defeat", defeat, key="v", place=250, offered="Defeat", minor=True, effect="out of the fight",
    shown=lambda fighter: not fighter.out, takes="nothing", kind=BY_HAND,
)  # fmt: skip

RETURN = Action(
    "return", "return", come_back, key="v", place=250, offered="Return", minor=True, effect="back into the fight",
    shown=lambda fighter: fighter.out, takes="nothing", kind=BY_HAND,
)  # fmt: skip

REMOVE = Action(
    "remove", "remove", remove, key="h", place=260, offered="Remove", minor=True, effect="out of the file",
    takes="nothing", kind=BY_HAND, undo="removal",
)  # fmt: skip

END_FIGHT = Action("end_fight", "end of the fight", end_fight, takes="nothing", kind=TURNS, undo="end")


PROCEDURES = (
    JOIN_BATTLE,
    DEFEAT,
    RETURN,
    REMOVE,
    END_FIGHT,
)
