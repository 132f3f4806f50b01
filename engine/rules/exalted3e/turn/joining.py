"""Join Battle: who comes into the fight with which Initiative, early or late (rules section 2)."""

from __future__ import annotations

from engine.core.ask import Question, Role, Throw, Uses, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules import turns
from engine.rules.action import TURNS
from engine.rules.rolls import countable, in_bounds, roll

from ..actions.table import Action
from ..fighter import Fighter, round_of
from ..log.turn_sentences import Joins
from ..numbers import join, powers
from . import order, turn

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
    turn.TURNS.resumes(fight)


def _joining(fight: Fight, who: str) -> list[Fighter]:
    """Who rolls. Raises Refused where nobody does, unless all are there and only the first round is to begin."""
    joining = turns.coming(fight, who, "joined the battle")
    if not joining and (round_of(fight.draft) or not turns.fighting(fight)):
        raise Refused("nobody_joins", "Everybody who can fight has joined: add a fighter first.")
    return joining


def _joins(fight: Fight, fighter: Fighter) -> None:
    id, late = fighter.id, round_of(fight.draft) > 0
    uses = powers.uses(fighter, fight.ask(effects, id))
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


def effects(fight: Fight, who: str) -> Question[Uses]:
    """Powers for the Join Battle roll."""
    fighter = fight[who]
    return fight.declare(
        f"join.{who}.effects", who, "Join Battle: effects?", powers.options(fighter, WHEN), field="join"
    )


def dice(fight: Fight, who: str, uses: tuple[powers.Use, ...]) -> Question[Throw]:
    """One fighter's Join Battle roll. It can't be botched."""
    pool = countable(join.pool(fight[who], *powers.parts(uses, "join_battle_dice", "dice")))
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

PROCEDURES = (JOIN_BATTLE,)
