"""Rounds of plain rules: joining with a roll, a turn for each, one action in a turn, and who goes and comes back."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from engine.core import effects
from engine.core.ask import Choice, Option, Question, Role, Throw
from engine.core.dice import Dice
from engine.core.effects import EffectEnds
from engine.core.fight import Fight, HouseRule, RolledAgain, SetByGM
from engine.core.inputs import Begin
from engine.core.model import MISSING, Draft, Refused, Tree
from engine.core.told import One, Tier, Told
from engine.rules.common import turns
from engine.rules.common.action import BY_HAND, LAST, Action, whom
from engine.rules.common.action import TURNS as OF_TURNS
from engine.rules.common.items import Slot
from engine.rules.common.log import ComesIn, FightEnds, NobodyLeft, Out, PutOn, Removed, Returns, TakenOff
from engine.rules.common.remember import per_state
from engine.rules.common.rolls import Roll, countable, roll
from engine.rules.common.telling import Telling, in_lines

from .fighter import Fighter, Trait, goes_out, round_of

ACTING, TO_ACT, ACTED, NOT_JOINED, OUT = "acting", "to_act", "acted", "not_joined", "out"
"""What a place in the order says of its fighter, in the order in which they are listed."""

USUAL = Dice(0)
"""Dice that count as usual."""

OF_THE_SCENE = ("joined", "initiative", "acted", "done")
"""What of a condition is over with the scene."""


class Joins(Told[Telling], key="joins"):
    """One who joins the fight, at an Initiative."""

    who: str
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """All who do, the highest first, those alike together: `Initiative: 4 Kes and Orsolo, 2 Ydra.`"""
        placed = sorted((self, *telling.take_each(one, Joins)), key=attrgetter("to"), reverse=True)
        alike = groupby(placed, key=attrgetter("to"))
        return in_lines("Initiative: ", [f"{to} {telling.names(each.who for each in those)}" for to, those in alike])


class Turn(Told[Telling], key="turn", tier=Tier.NEVER):
    """Whose turn begins: the desk shows it."""

    who: str


class RoundBegins(Told[Telling], key="round", tier=Tier.NEVER):
    """A round begins: the desk shows it."""

    round: int


FACTS: tuple[type[Told[Telling]], ...] = (
    Joins, Turn, RoundBegins, Roll, EffectEnds, HouseRule, RolledAgain, SetByGM, FightEnds, NobodyLeft, Out, Removed,
    Returns, ComesIn, PutOn, TakenOff,
)  # fmt: skip
"""What plain rules record besides the facts of actions."""


# -- the order ---------------------------------------------------------------------------------------------------------
@per_state
def order(state: Tree) -> tuple[Slot, ...]:
    """Everyone: who acts now, who is yet to act, the highest Initiative first, who has acted, who is out."""
    draft = Draft(state)
    slots = [_slot(Fighter(draft, id)) for id in state.get("combatant", {})]
    ranks = (ACTING, TO_ACT, ACTED, NOT_JOINED, OUT)
    return tuple(sorted(slots, key=lambda slot: (ranks.index(slot.status), -slot.value)))


def _slot(fighter: Fighter) -> Slot:
    status = (
        OUT if fighter.out else NOT_JOINED if not fighter.joined else ACTING if fighter.acting
        else ACTED if fighter.acted else TO_ACT
    )  # fmt: skip
    return Slot(fighter.id, status, fighter.initiative)


def goes_on(fight: Fight) -> None:
    """Passes the turn to whoever is next, through the end of the round if all have acted; to nobody if none is left."""
    fight.draft.set(turns.ACTING, MISSING)
    if not turns.fighting(fight):
        fight.tell(NobodyLeft())
        return
    if not _waiting(fight):
        fight.tell(*effects.round_ends(fight.draft, round_of(fight.draft)))
        _round_begins(fight)
    up = max(_waiting(fight), key=lambda one: one.initiative)
    fight.draft.set(turns.ACTING, up.id)
    fight.tell(Turn(who=up.id), *effects.turn_starts(fight.draft, up.id))


def _waiting(fight: Fight) -> list[Fighter]:
    return [one for one in turns.fighting(fight) if not one.acted]


def _round_begins(fight: Fight) -> None:
    fight.draft.set("clock.round", round_of(fight.draft) + 1)
    for one in fight.everyone():
        one.acted = False
    fight.tell(RoundBegins(round=round_of(fight.draft)))


def _ends(fight: Fight, fighter: Fighter) -> None:
    fight.tell(*effects.turn_ends(fight.draft, fighter.id))
    fighter.acted, fighter.done = True, ""


def _begun(draft: Draft) -> bool:
    return round_of(draft) > 0


# -- one action in a turn ----------------------------------------------------------------------------------------------
def own_turn(fighter: Fighter) -> str:
    """Why somebody can't act now; empty where it can."""
    return "not its turn" if not fighter.acting else "has acted already" if fighter.done else ""


def acts(fight: Fight, begin: Begin, action: Action[Fighter]) -> Fighter:
    """Whoever takes an action, which is that of its turn. Raises Refused where it can't act now."""
    fighter: Fighter = fight[begin.who]
    if barred := own_turn(fighter) or action.barred(fighter):
        raise action.refusal(fighter.name, barred)
    fight.involve(fighter)
    fighter.done = action.name
    return fighter


def asks_whom(fight: Fight, begin: Begin) -> Fighter:
    """Whom an action is about: whom it names, else one of the others who are in the fight, enemies first. Raises
    Refused where there is nobody."""
    target: Fighter = fight[fight.ask(_whom, fight[begin.who], str(begin.args.get("target", "")))]
    fight.involve(target)
    return target


def _whom(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    others = [one for one in turns.fighting(fight) if one != fighter]
    if not others:
        raise Refused("nobody_there", "There is nobody else in the fight: add a fighter first.")
    others.sort(key=lambda one: one.side == fighter.side)
    return whom(fight, fighter, "Whom?", [Option(one.id, one.name) for one in others], wanted, others[0].id)


def rolls(fight: Fight, fighter: Fighter, trait: Trait, key: str, dice: Dice = USUAL) -> int:
    """The successes of as many dice as a number of somebody has now, counted like those of `dice`. The roll is asked by
    its `key`."""
    return roll(fight, _pool, fighter, trait, key, dice).successes


def _pool(fight: Fight, fighter: Fighter, trait: Trait, key: str, dice: Dice) -> Question[Throw]:
    count = fight.show(f"{key} dice", countable(trait.of(fighter)), pool=True)
    return fight.dice(key, fighter.id, key.capitalize(), alike(dice, count), gives=f"{key} successes")


class Rounds:
    """The procedures of rounds. Whoever joins rolls as many dice as its `speed`, counted like those of `dice`."""

    def __init__(self, speed: Trait, dice: Dice) -> None:
        self.speed, self.dice = speed, dice
        self.turns = turns.Turns("turn", "Initiative", _begun, turns.fighting, _ends, goes_on)

    def rows(self) -> tuple[Action[Fighter], ...]:
        """A row for each."""
        return (
            Action("join_battle", "Initiative", self.join, key="b", place=LAST, effect="joins the fight",
                   shown=lambda one: not (one.joined or one.out), kind=OF_TURNS, undo="Initiative", facts=(Joins,)),
            Action("end_turn", "end of turn", self.turns.end_turn, kind=OF_TURNS, undo="turn"),
            Action("end_fight", "end of the fight", self.end_fight, kind=OF_TURNS, undo="end"),
            Action("defeat", "defeat", self.defeat, key="v", place=LAST, offered="Defeat", minor=True,
                   effect="out of the fight", shown=lambda one: not one.out, kind=BY_HAND),
            Action("return", "return", self.come_back, key="v", place=LAST, offered="Return", minor=True,
                   effect="back into the fight", shown=lambda one: one.out, kind=BY_HAND),
            Action("remove", "remove", self.remove, key="h", place=LAST, offered="Remove", minor=True,
                   effect="out of the file", kind=BY_HAND, undo="removal"),
        )  # fmt: skip

    def join(self, fight: Fight, begin: Begin) -> None:
        """Those who have not joined roll: all of them, or the one named. The first round begins once all have."""
        joining = turns.coming(fight, begin.who, "joined the fight")
        if not joining and (_begun(fight.draft) or not turns.fighting(fight)):
            raise Refused("nobody_joins", "Everybody who can fight has joined: add a fighter first.")
        fight.involve(*joining)
        for one in joining:
            one.initiative = roll(fight, self._dice, one).successes
            one.joined = True
            fight.tell(Joins(who=one.id, to=one.initiative))
        if not _begun(fight.draft) and not begin.who:
            fight.draft.set("clock.ended", MISSING)
            _round_begins(fight)
        self.turns.resumes(fight)

    def _dice(self, fight: Fight, fighter: Fighter) -> Question[Throw]:
        key = f"join.{fighter.id}"
        count = fight.show(f"dice, {fighter.id}", countable(self.speed.of(fighter)), who=fighter.id, pool=True)
        return fight.dice(key, fighter.id, "Initiative", alike(self.dice, count), gives=f"Initiative, {fighter.id}",
                          role=Role.IN_TURN)  # fmt: skip

    def defeat(self, fight: Fight, begin: Begin) -> None:
        """Puts a fighter out of the fight for a reason that `args` may give; its turn passes on."""
        turns.defeat(fight, begin, goes_out, self._passes_on)

    def _passes_on(self, fight: Fight, fighter: Fighter) -> None:
        _ends(fight, fighter)
        goes_on(fight)

    def come_back(self, fight: Fight, begin: Begin) -> None:
        """Brings a fighter who is out back into the fight, as hurt as it is."""
        turns.come_back(fight, begin, _comes_back, self.turns)

    def remove(self, fight: Fight, begin: Begin) -> None:
        """Takes a fighter out of the file, with all that refers to it. If it was its turn, the turn passes on."""
        fighter: Fighter = fight[begin.who]
        acting, id = fighter.acting, fighter.id
        fight.tell(Removed(who=id, name=fighter.name))
        fight.draft.set(f"combatant.{id}", MISSING)
        effects.leaves(fight.draft, id, round_of(fight.draft))
        if acting:
            goes_on(fight)

    def end_fight(self, fight: Fight, begin: Begin) -> None:
        """The scene ends: Initiative and every effect that has an end are over. What was lost stays lost."""
        turns.check_going_on(fight, self.turns)
        turns.scene_ends(fight, OF_THE_SCENE, {"round": round_of(fight.draft)})


def alike(dice: Dice, count: int) -> Dice:
    """So many dice that count as these do."""
    return Dice(count, dice.sides, dice.target_number, dice.double_from)


def _comes_back(fight: Fight, fighter: Fighter) -> None:
    fighter.defeated = ""
    fight.tell(Returns(who=fighter.id))
