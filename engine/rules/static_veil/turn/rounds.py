"""Rounds, passes and turns: how they begin and end, and weapons that are braced."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common import action, turns
from engine.rules.common.log import NobodyLeft

from ..actions.table import Action
from ..attack import damage
from ..attack.strike import COUNTER_WAITS
from ..fighter import Fighter, begun, round_of
from ..lasting import BLEEDING, BURNING, CORRODING, STUNNED
from ..log.actions import Lowers
from ..log.turns import HoldLapses, Idle, PassBegins, RoundBegins, RoundEnds, Turn
from . import order

PASS = "clock.pass"


def goes_on(fight: Fight) -> None:
    """Gives the turn to the next in the pass; else a new pass begins, or a new round once all points are spent."""
    fight.draft.set(turns.ACTING, MISSING)
    while order.fighting(fight):
        if found := order.to_act(fight):
            begins(fight, found[0])
            return
        if any(one.ap > 0 for one in order.fighting(fight)):
            _pass_begins(fight)
        else:
            round_ends(fight)
            round_begins(fight)
    fight.tell(NobodyLeft())


def _pass_begins(fight: Fight) -> None:
    now = int(fight.draft.get(PASS, 1)) + 1
    fight.draft.set(PASS, now)
    for one in fight.everyone():
        one.acted = False
        if one.setting("attack.multiple_attack_scope") == "pass":
            one.attacks = 0
    fight.tell(PassBegins(number=now))


def begins(fight: Fight, fighter: Fighter) -> None:
    """A fighter's turn begins, or goes on where it has been put off."""
    fight.draft.set(turns.ACTING, fighter.id)
    fight.tell(Turn(who=fighter.id, ap=fighter.ap))
    if fighter.read(PUT_OFF, ""):
        fighter.write(PUT_OFF, MISSING)
        return
    if not fighter.setting("time.interrupts_use_turn_limit"):
        fighter.spent = 0
    fighter.did, fighter.paid = False, False
    fight.tell(*effects.turn_starts(fight.draft, fighter.id))
    if fighter.read("now.held") is not MISSING:
        fighter.write("now.held", MISSING)
        fight.tell(HoldLapses(who=fighter.id))
    _bleeds(fight, fighter)


PUT_OFF = "now.once.put-off"
"""Set while a turn that has begun waits: by a delay, or since somebody else acts at once."""


def put_off(fighter: Fighter) -> None:
    """A turn that has begun waits for a later place; what came with its beginning does not come again."""
    fighter.write(PUT_OFF, "round")


def _bleeds(fight: Fight, fighter: Fighter) -> None:
    """Bleeding at the first turn of a round (rules P34)."""
    if harm := bleeds(fighter):
        fighter.write("now.once.bled", "round")
        damage.hurts(fight, fighter, harm, why=BLEEDING.label)


def bleeds(fighter: Fighter) -> int:
    """The damage that bleeding does as the fighter's turn begins: once in a round, at the first one (rules P34)."""
    first = int(fighter.draft.get(PASS, 1)) == 1 and not fighter.read("now.once.bled", "")
    return BLEEDING.harm(fighter.draft, fighter.id) if first else 0


def ends(fight: Fight, fighter: Fighter) -> None:
    """A fighter's turn ends. One who has not acted in it loses a point (options `time.idle_loss`, `idle_means`)."""
    if idle(fighter) and not fighter.out:
        was = fighter.ap
        fighter.ap = max(0, was - int(fight.option("time.idle_loss")))
        if was != fighter.ap:
            fight.tell(Idle(who=fighter.id, was=was, to=fighter.ap))
    if not fighter.out:
        _burns(fight, fighter)
        _corrodes(fight, fighter)
    fight.tell(*effects.turn_ends(fight.draft, fighter.id))
    fighter.acted, fighter.did, fighter.paid, fighter.spent = True, False, False, 0
    fighter.charged = False
    if fighter.read(COUNTER_WAITS, ""):
        fighter.write(COUNTER_WAITS, MISSING)
    else:
        fighter.counter = ""
    for one in fight.everyone():
        one.may_counter = ""
    if fighter.setting("attack.multiple_attack_scope") == "turn":
        fighter.attacks = 0


def idle(fighter: Fighter) -> bool:
    """Whether ending the turn now costs what a turn costs in which nobody acts."""
    return not (fighter.did if fighter.setting("time.idle_means") == "nothing_at_all" else fighter.paid)


def _burns(fight: Fight, fighter: Fighter) -> None:
    """Burning at the end of a turn: 2 damage a stack against armor with pen 2 a stack, then a stack more."""
    if harm := BURNING.harm(fight.draft, fighter.id):
        damage.through_armor(fight, fighter, harm, harm, BURNING.label)
        BURNING.change(fight, fighter, 1)


def _corrodes(fight: Fight, fighter: Fighter) -> None:
    """Corroding at the end of a turn: 2 damage a stack against armor with pen 2 a stack, then a stack less."""
    if harm := CORRODING.harm(fight.draft, fighter.id):
        damage.through_armor(fight, fighter, harm, harm, CORRODING.label)
        CORRODING.change(fight, fighter, -1)


def round_begins(fight: Fight) -> None:
    """A new round: Action Points are restored, attacks and defenses counted from 0 (rules P25, S20)."""
    now = round_of(fight.draft) + 1
    fight.draft.set("clock.round", now)
    fight.draft.set(PASS, 1)
    fight.draft.set(order.SEIZED, MISSING)
    if usual := fight.draft.get(order.USUAL, ()):
        order.set_order(fight.draft, usual)
        fight.draft.set(order.USUAL, MISSING)
    fight.tell(RoundBegins(round=now))
    if now > 1:
        order.again(fight)
    for one in fight.everyone():
        if one.joined:
            restores(fight, one)
        for what, per in dict(one.read("now.once", {})).items():
            if per != "fight":
                one.write(f"now.once.{what}", MISSING)


def restores(fight: Fight, one: Fighter) -> None:
    """Action Points of a new round: the maximum, less what stuns and surprise take."""
    kept = one.ap if one.setting("time.carry_over_ap") else 0
    points = one.ap_maximum + kept
    if stunned := STUNNED.stacks(fight.draft, one.id):
        points = max(1, points - stunned)
    if one.surprised:
        points = max(0, points - int(one.setting("time.surprise_ap_loss")))
        one.surprised = False
    one.ap, one.acted, one.attacks, one.defended = points, False, 0, 0


def round_ends(fight: Fight) -> None:
    """What lasts until the end of this round ends."""
    fight.tell(*effects.round_ends(fight.draft, round_of(fight.draft)))
    fight.tell(RoundEnds(round=round_of(fight.draft)))


def end_round(fight: Fight, begin: Begin) -> None:
    """The GM ends the round, whatever points are left: the one whose turn it is has done, and a new round begins."""
    if turns.acting(fight.draft):
        ends(fight, TURNS.whose(fight))
    if not round_of(fight.draft) or not order.fighting(fight):
        raise Refused("not_begun", "No round is under way: begin with Initiative.")
    fight.draft.set(turns.ACTING, MISSING)
    round_ends(fight)
    round_begins(fight)
    goes_on(fight)


def act_now(fight: Fight, begin: Begin) -> None:
    """Somebody acts at once by the GM's word; whose turn it was goes on afterwards."""
    fighter: Fighter = fight[begin.who]
    before = TURNS.whose(fight)
    if fighter.out or not fighter.joined or fighter.acting:
        reason = "it is this fighter's turn already" if fighter.acting else "not in the fight"
        raise Refused("can_not_act", f"{fighter.name} can't act now: {reason}.")
    fighter.acted = False
    if before.ap > 0:
        put_off(before)
    else:
        # Without a point left it would not come up again in this round: its turn is over.
        ends(fight, before)
    begins(fight, fighter)


TURNS = turns.Turns("turn", "Initiative", begun, order.fighting, ends, goes_on)


def _goes_first(fighter: Fighter) -> bool:
    """Whether it may act at once by the GM's word."""
    return bool(round_of(fighter.draft)) and fighter.joined and not (fighter.out or fighter.acting)


ACT_NOW = Action(
    "act_now", "act now", act_now, paid="", key="n", place=270, minor=True, offered="Act now", effect="as the GM says",
    shown=_goes_first, kind=action.TURNS, by_gm=True, undo="order",
)  # fmt: skip

END_ROUND = Action(
    "end_round", "end of the round", end_round, paid="", key="o", place=290, minor=True, offered="End the round",
    effect="as the GM says", shown=lambda fighter: bool(round_of(fighter.draft)) and fighter.acting,
    kind=action.BY_HAND,
)  # fmt: skip

END_TURN = Action("end_turn", "end of turn", TURNS.end_turn, paid="", kind=action.TURNS, undo="turn")

PROCEDURES = (END_TURN, END_ROUND, ACT_NOW)


# -- a braced shield gives its cover until its bearer moves -----------------------------------------------------------
def lowers(fight: Fight, fighter: Fighter) -> None:
    """The shield is not braced any more; nothing where none was."""
    if not fighter.braced:
        return
    name = fighter.sheet(f"shield.{fighter.braced}.name", "shield")
    fighter.braced = ""
    fight.tell(Lowers(who=fighter.id, shield=name))
