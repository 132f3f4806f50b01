"""The clock of the wheel: ending a move, ending a tick, and the tick on which somebody acts next (rules section 2).

Numbers never look here: a wound that waits gives no penalty yet, and who is killed on a tick acts on it still. With the
option `simultaneous` off nothing waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import effects
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Draft, Refused, Tree
from engine.rules.common import action, turns
from engine.rules.common.log import Again, NobodyLeft

from ..actions.table import Action, row
from ..fighter import INCAPACITATED, Fighter, begun, tick_of
from ..lasting import HELPLESS
from ..log.harm import Lands, Pending
from ..log.turns import GivesUp, MoveBegins, TakesHold, TickComes, Waits
from ..numbers import health
from . import acting, order

GUARD, INACTIVE = "guard", "inactive"
"""What one does who has its move and does nothing with it, and who can do nothing."""


def ends(fight: Fight, fighter: Fighter) -> None:
    """A move ends: what is left of a flurry is given up, and one who is still due guards."""
    if order.in_flurry(fighter):
        left = int(fighter.read("now.flurry.size")) - int(fighter.read("now.flurry.done", 0))
        fight.tell(GivesUp(who=fighter.id, left=left))
        fighter.write("now.flurry", MISSING)
    if not fighter.aiming:
        fighter.write("now.aim", MISSING)
    fight.tell(*effects.turn_ends(fight.draft, fighter.id))
    if guards_by_itself(fighter):
        acting.takes(fight, fighter, row(fight.draft, GUARD), guards(fighter), {})


def guards(fighter: Fighter) -> int:
    """Ticks of the Guard of one who does nothing with its move."""
    return row(fighter.draft, GUARD).ticks(fighter).value


def guards_by_itself(fighter: Fighter) -> bool:
    """Whether ending the move now is a Guard: the fighter is due and has not acted."""
    return not fighter.out and fighter.joined and fighter.tick <= tick_of(fighter.draft)


def goes_on(fight: Fight) -> None:
    """Gives the move to whoever is next, on a later tick if this one is over; to nobody if none is left."""
    fight.draft.set(turns.ACTING, MISSING)
    while turns.fighting(fight):
        waiting = order.waiting(fight)
        if waiting:
            begins(fight, waiting[0])
            return
        if not fight.draft.get(TABLE, {}) and all(map(_never_acts, turns.fighting(fight))):
            break
        _next_tick(fight)
    fight.tell(NobodyLeft())


def _never_acts(fighter: Fighter) -> bool:
    """Whether a fighter can do nothing until somebody helps it: neither the clock nor who holds it ends that."""
    there = fighter.draft.get("combatant", {})
    for _, effect in HELPLESS.found(fighter.draft, fighter.id):
        until = effect.get("until", {})
        if not until.get("tick", 0) and not until.get("start_of", "") and effect.get("source", "") not in there:
            return True
    return False


def begins(fight: Fight, fighter: Fighter) -> None:
    """It is a fighter's move."""
    fight.draft.set(turns.ACTING, fighter.id)
    fight.tell(MoveBegins(who=fighter.id))


def _next_tick(fight: Fight) -> None:
    """This tick ends, and the clock goes to the next on which anybody is due."""
    tick_ends(fight)
    alive = turns.fighting(fight)
    if alive:
        comes(fight, min(one.tick for one in alive))


def tick_ends(fight: Fight) -> None:
    """What has happened on the tick counts from now on."""
    for one in fight.everyone():
        if one.dv_later:
            sums = {label: one.dv_penalties.get(label, 0) + size for label, size in one.dv_later.items()}
            one.dv_penalties, one.dv_later = {**one.dv_penalties, **sums}, {}
    land(fight)
    order.tidy(fight)
    order.over(fight)


def comes(fight: Fight, tick: int) -> None:
    """Another tick comes: timed effects end, the dying sink, then DVs refresh, then those who are helpless pass."""
    was, now = tick_of(fight.draft), max(tick, tick_of(fight.draft) + 1)
    fight.draft.set("clock.tick", now)
    fight.tell(TickComes(tick=now, was=was))
    fight.tell(*effects.tick_comes(fight.draft, now))
    _dying(fight, was, now)
    for slot in order.order(fight.draft.state):
        one: Fighter = fight[slot.id]
        if one.joined and not one.out and one.tick <= now:
            acting.due(fight, one)
            _passes(fight, one)


def _passes(fight: Fight, fighter: Fighter) -> None:
    """One who can do nothing is Inactive for another 5 ticks."""
    if HELPLESS.there(fight.draft, fighter.id):
        inactive = row(fight.draft, INACTIVE)
        acting.takes(fight, fighter, inactive, inactive.ticks(fighter).value, {})


def _dying(fight: Fight, was: int, now: int) -> None:
    """Dying boxes that go by the option `dying_clock`: one each tick, or one each Inactive action."""
    how = fight.option("dying_clock")
    if how == "manual":
        return
    for one in fight.everyone():
        if one.defeated != INCAPACITATED:
            continue
        if how == "per_tick":
            boxes = now - was
        else:
            each = row(fight.draft, INACTIVE).ticks(one).value
            boxes = max(0, (now - one.tick) // each + 1) if one.tick <= now else 0
            one.tick += boxes * each
        if boxes:
            fight.bites("dying_clock", one.id)
            health.dies_on(fight, one, boxes)


def act_now(fight: Fight, begin: Begin) -> None:
    """Somebody who is due on this tick acts before the one whose move it is, who acts afterwards."""
    fighter: Fighter = fight[begin.who]
    TURNS.whose(fight)
    if fighter.acting or not fighter.due or HELPLESS.there(fight.draft, fighter.id):
        reason = "it is this fighter's move already" if fighter.acting else f"acts on tick {fighter.tick}"
        raise Refused("can_not_act", f"{fighter.name} can't act now: {reason}.")
    begins(fight, fighter)


def again(fight: Fight, begin: Begin) -> None:
    """The GM lets a fighter act on this tick, whenever it acted last; its DV stays as it is."""
    fighter: Fighter = fight[begin.who] if begin.who else TURNS.whose(fight)
    if not fighter.joined or fighter.out:
        raise Refused("not_fighting", f"{fighter.name} is not in the fight.")
    if fighter.due and not order.in_flurry(fighter):
        raise Refused("nothing_used", f"{fighter.name} has its action still.")
    fighter.tick = tick_of(fight.draft)
    fighter.write("now.flurry", MISSING)
    fight.tell(Again(who=fighter.id))


TURNS = turns.Turns("move", "Join Battle", begun, turns.fighting, ends, goes_on)


def _comes_first(fighter: Fighter) -> bool:
    return fighter.due and not fighter.acting and begun(fighter.draft)


def _no_more(fighter: Fighter) -> str:
    still = "has its action still" if fighter.due and not order.in_flurry(fighter) else ""
    return acting.not_there(fighter) or still


END_TURN = Action("end_turn", "end of the move", TURNS.end_turn, takes="", kind=action.TURNS, undo="turn")

ACT_NOW = Action(
    "act_now", "act now", act_now, takes="", key="n", place=230, offered="Act now", effect="before whose move it is",
    shown=_comes_first, kind=action.TURNS, undo="order",
)  # fmt: skip

AGAIN = Action(
    "again", "action again", again, takes="", place=250, minor=True, offered="Action again",
    effect="the GM gives it back", barred=_no_more, kind=action.BY_HAND, undo="action",
)  # fmt: skip

PROCEDURES = (END_TURN, ACT_NOW, AGAIN)


# -- what happens on a tick counts when the tick ends -----------------------------------------------------------------
TABLE = "pending"


def harm(fight: Fight, target: Fighter, levels: int, type: str, by: str = "") -> None:
    """Levels of damage, which land when the tick ends."""
    if levels <= 0:
        return
    if not fight.option("simultaneous"):
        fight.bites("simultaneous", target.id)
        health.mark(fight, target, levels, type, by)
        return
    _waits(fight, {"on": target.id, "by": by, "levels": levels, "type": type})
    fight.tell(
        Pending(
            who=target.id,
            by=by,
            levels=levels,
            type=type,
            tick=tick_of(fight.draft),
            forecast=forecast(fight.draft, target),
            acts=acts_still(target),
        )
    )


def effect(
    fight: Fight, target: Fighter, label: str, modifiers: Mapping[str, int], until: effects.Until, by: str = ""
) -> None:
    """An effect, which begins when the tick ends. Nobody is prone twice: a state without an end comes once."""
    if not until and _stands(fight.draft, target, label):
        return
    waits(fight, {"on": target.id, "by": by, "what": "effect", "label": label, "modifiers": dict(modifiers),
                  "until": dict(until)})  # fmt: skip


def _stands(draft: Draft, target: Fighter, label: str) -> bool:
    """Whether an effect of that label is there already, or on its way."""
    there = (*(one for _, one in effects.on(draft, target.id)), *on(draft, target.id))
    return any(one.get("label", "") == label for one in there)


def waits(fight: Fight, what: Tree) -> None:
    """Anything but harm that counts from the end of the tick on; `what` in it is a key of `LANDS`."""
    if not fight.option("simultaneous"):
        LANDS[what["what"]](fight, what)
        return
    _waits(fight, what)
    fight.tell(Waits(who=what["on"], what=what["what"], label=what.get("label", ""), by=what.get("by", "")))


def _waits(fight: Fight, what: Tree) -> None:
    serial = fight.draft.get("serial", 0) + 1
    fight.draft.set("serial", serial)
    fight.draft.set(f"{TABLE}.p{serial}", {key: value for key, value in what.items() if value not in ("", {})})


def land(fight: Fight) -> None:
    """The tick ends: all that waited counts now, in the order in which it came about."""
    waited = dict(fight.draft.get(TABLE, {}))
    fight.draft.set(TABLE, MISSING)
    now = tick_of(fight.draft)
    for one in waited.values():
        what = one.get("what", "harm")
        fight.tell(Lands(who=one["on"], what=what, tick=now, acted=has_acted(fight[one["on"]])))
        LANDS[what](fight, one)


def _harms(fight: Fight, one: Tree) -> None:
    health.mark(fight, fight[one["on"]], one["levels"], one.get("type", "lethal"), one.get("by", ""))


def _takes_hold(fight: Fight, one: Tree) -> None:
    if fight[one["on"]].out:
        return
    by: dict[str, Any] = {"source": one.get("by", "")}
    effects.add(fight.draft, one["on"], one["label"], one.get("modifiers"), _until(fight, one), **by)
    fight.tell(TakesHold(who=one["on"], label=one["label"], by=one.get("by", "")))


def _until(fight: Fight, one: Tree) -> effects.Until:
    """When an effect ends that lands. One that would wait for an action of somebody who is out ends on the tick on
    which that would have been."""
    until: effects.Until = one.get("until", {})
    for moment in WAITS_FOR:
        if id := until.get(moment, ""):
            doer: Fighter = fight[id]
            return {"tick": max(doer.tick, tick_of(fight.draft) + 1)} if doer.out else until
    return until


WAITS_FOR = ("start_of", "end_of")
"""Ends of effects that a fighter's own action brings."""

LANDS: dict[str, Callable[[Fight, Tree], None]] = {"harm": _harms, "effect": _takes_hold}
"""How each kind of thing that waited comes to count. Modules that know further kinds put them in."""


def on(draft: Draft, who: str) -> list[Tree]:
    """What waits for one fighter."""
    return [one for one in draft.get(TABLE, {}).values() if one["on"] == who]


def ahead(draft: Draft, fighter: Fighter) -> health.Marked:
    """The health track as it will be when the tick has ended."""
    marks = health.marked(fighter)
    for one in on(draft, fighter.id):
        marks = health.taken(marks, one.get("levels", 0), one.get("type", "lethal"))
    return marks


def forecast(draft: Draft, fighter: Fighter) -> str:
    """What will become of a fighter when the tick ends: `dead`, `incapacitated` ...; nothing while it stands."""
    if fighter.out:
        return ""
    return health.felled(fighter, ahead(draft, fighter))


def acts_still(fighter: Fighter) -> bool:
    """Whether a fighter has something to do on the present tick yet, which nothing that waits can take from it."""
    return not fighter.out and fighter.joined and (fighter.due or order.in_flurry(fighter))


def has_acted(fighter: Fighter) -> bool:
    """Whether a fighter has acted on the present tick."""
    return bool(fighter.doing) and fighter.since == tick_of(fighter.draft)


def leaves(draft: Draft, who: str, until: effects.Until) -> None:
    """Nothing waits for one who is gone, nor by its hand. What was to last until it acts has another end."""
    for id, one in list(draft.get(TABLE, {}).items()):
        if one["on"] == who:
            draft.set(f"{TABLE}.{id}", MISSING)
            continue
        if one.get("by", "") == who:
            draft.set(f"{TABLE}.{id}.by", MISSING)
        if who in (one.get("until", {}).get(moment, "") for moment in WAITS_FOR):
            draft.set(f"{TABLE}.{id}.until", dict(until))
