"""Who acts when: the order as the desk lists it, and who is next (rules section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from engine.core.ask import GM, Choice, Faces, Fact, Option, Question
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.model import MISSING, Tree, get
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state
from engine.rules.common.turns import fighting

from .. import numbers
from ..fighter import Fighter
from ..lasting import GRAPPLING, RESTRAINED
from ..log.turns import Tie, Turn
from ..options import OPTIONS

ACTING, TO_ACT, DELAYED, ACTED, NOT_JOINED, OUT = "acting", "to_act", "delayed", "acted", "not_joined", "out"
"""What a place in the order says of its fighter, in the order in which they are listed."""

_RANKS = {status: rank for rank, status in enumerate((ACTING, TO_ACT, DELAYED, ACTED, NOT_JOINED, OUT))}

FROZEN = "frozen_per_round"
"""The order mode in which a round keeps the order it began with."""

ORDER = "clock.order"
"""Where the Initiatives stand that a frozen order goes by."""


@per_state
def order(state: Tree) -> tuple[Slot, ...]:
    """Everyone: who acts now, who is yet to act as they will come up, who has acted, who is out."""
    acting, stands = get(state, "clock.acting", ""), standing(state)
    rows = []
    for id, combatant in state.get("combatant", {}).items():
        # Of a crowd one has changed since the state before: the others are known again by what they are.
        known = _rows.get(id)
        if known is None or known[0] is not combatant or id == acting or id in stands:
            known = combatant, *_row(id, combatant.get("now", {}), id == acting, stands)
            if id != acting and id not in stands:
                _keep(id, known)
        rows.append(known)
    return tuple(slot for _, _, slot in sorted(rows, key=itemgetter(1)))


_Row = tuple[Tree, tuple[int, bool, int], Slot]
"""A combatant, where it stands in the order, and its place there."""

_rows: dict[str, _Row] = {}
_MOST_KEPT = 1000


def _keep(id: str, row: _Row) -> None:
    if len(_rows) >= _MOST_KEPT:
        _rows.clear()
    _rows[id] = row


def _row(id: str, now: Tree, acts: bool, stands: Tree) -> tuple[tuple[int, bool, int], Slot]:
    status = ACTING if acts else _status(now)
    initiative: int = now.get("initiative", 0)
    place = stands.get(id, initiative) if status in (TO_ACT, DELAYED) else initiative
    first = status == TO_ACT and now.get("shifted", False)
    return (_RANKS[status], not first, -place), Slot(id, status, initiative)


def _status(now: Tree) -> str:
    if now.get("defeated", ""):
        return OUT
    if not now.get("joined", False):
        return NOT_JOINED
    if now.get("acted", False):
        return ACTED
    return DELAYED if now.get("delayed", False) else TO_ACT


def place(fighter: Fighter) -> int:
    """The Initiative by which a fighter's place is found: that of now, or of the start of a frozen round."""
    return int(standing(fighter.draft.state).get(fighter.id, fighter.initiative))


def standing(state: Tree) -> Tree:
    """The Initiatives by which the round goes whose order stands from its start; none where it follows Initiative.

    An option that is changed in the middle of a round counts at once.
    """
    mode = get(state, "options.order_mode", OPTIONS["order_mode"].default)
    order: Tree = get(state, ORDER, {}) if mode == FROZEN else {}
    return order


def freeze(fight: Fight) -> None:
    """Notes the order of a round as it begins, where the option says that it stands."""
    fight.draft.set(ORDER, MISSING)
    if fight.option("order_mode") == FROZEN:
        fight.draft.set(ORDER, {one.id: one.initiative for one in fighting(fight)})


def takes_place(fight: Fight, fighter: Fighter) -> None:
    """Gives one who joins late its place in the order of a round that stands."""
    if fight.draft.get(ORDER, {}):
        fight.draft.set(f"{ORDER}.{fighter.id}", fighter.initiative)


def to_act(fight: Fight) -> list[Fighter]:
    """All who are yet to act this round, delayed ones too, but for the one whose turn it is."""
    return [one for one in fighting(fight) if not one.acted and not one.acting]


BY_POOL = "join_battle_pool"
"""The value of the option `tie_break` by which the better pool acts first."""

NEXT, BY_ORDER = "next", "order"
"""The question who acts next, which answers itself unless somebody says otherwise, and that answer."""


def who_next(fight: Fight, waiting: list[Fighter]) -> Choice:
    """Who acts next of those who are yet to act: whoever comes up, unless the GM says who."""
    options = [Option(BY_ORDER, "by Initiative"), *(Option(one.id, one.name) for one in waiting)]
    return fight.choice(NEXT, GM, "Who acts next?", options, default=BY_ORDER, silent=True)


def next_up(fight: Fight) -> Fighter | None:
    """Who acts next this round, or nobody: whom the GM says, else after a Shift at once, else by Initiative, delayed
    ones last. At equal Initiative the option `tie_break` says who, and may ask.
    """
    waiting = to_act(fight)
    said = fight.ask(who_next, waiting) if waiting else BY_ORDER
    if said != BY_ORDER:
        return next(one for one in waiting if one.id == said)
    if not waiting:
        return None
    first = _first(fight)
    if any(first.initiative < one.initiative for one in _ready(fight)):
        fight.bites("order_mode", first.id)
    return first


def _ready(fight: Fight) -> list[Fighter]:
    """Those among whom the next one is: whom a Shift has put first, else who has not delayed, else all."""
    waiting = to_act(fight)
    shifted = [one for one in waiting if one.shifted]
    return shifted or [one for one in waiting if not one.delayed] or waiting


def _tied(fight: Fight) -> list[Fighter]:
    """Those of them with the highest Initiative."""
    ready = _ready(fight)
    highest = max(map(place, ready), default=0)
    return [one for one in ready if place(one) == highest]


def _first(fight: Fight) -> Fighter:
    if len(tied := _tied(fight)) == 1:
        return tied[0]
    how = fight.option("tie_break")
    first = _BREAKERS[how](fight, tied)
    if len(tied := _tied(fight) or tied) == 1:  # the Initiative has been set by hand at the question who acts first
        return tied[0]
    fight.tell(Tie(who=first.id, among=tuple(one.id for one in tied)))
    fight.bites("tie_break", first.id)
    return first


def _asked(fight: Fight, tied: list[Fighter]) -> Fighter:
    first: Fighter = fight[fight.ask(which, tied)]
    return first


def which(fight: Fight, tied: list[Fighter]) -> Choice:
    """Which of those with equal Initiative acts first; the GM says. Set by hand here, it is equal for others."""
    tied = _tied(fight) or tied
    if fight.option("tie_break") == BY_POOL:
        tied = _best(tied)
    options = [Option(one.id, one.name, note=f"Initiative {place(one)}") for one in tied]
    return fight.choice("tie", GM, "Equal Initiative: who acts first?", options)


def _by_pool(fight: Fight, tied: list[Fighter]) -> Fighter:
    """The higher Join Battle pool, then the nimbler one, then whom the GM picks."""
    tied = _best(tied)
    return tied[0] if len(tied) == 1 else _asked(fight, tied)


def _best(tied: list[Fighter]) -> list[Fighter]:
    """Those of them with the highest Join Battle pool, and of these the nimblest."""
    for measure in (_join_pool, _nimbleness):
        best = max(map(measure, tied))
        tied = [one for one in tied if measure(one) == best]
    return tied


def _join_pool(fighter: Fighter) -> int:
    return numbers.pool(fighter).value


def _nimbleness(fighter: Fighter) -> int:
    """Dexterity and Athletics, or a Quick Character's combat movement."""
    if fighter.quick:
        return int(fighter.sheet("combat_movement", 3))
    return fighter.attribute("dexterity") + fighter.ability("athletics")


def _by_die(fight: Fight, tied: list[Fighter]) -> Fighter:
    """A die each until one is the highest alone."""
    turn, among = 1, [one.id for one in tied]
    while len(tied) > 1:
        faces = {one: _face(fight, one, turn, among) for one in tied}
        if among != [one.id for one in _tied(fight)]:  # the Initiative has been set by hand at one of these dice
            return _by_die(fight, _tied(fight) or tied[:1])
        tied = [one for one in tied if faces[one] == max(faces.values())]
        turn += 1
    return tied[0]


def _face(fight: Fight, fighter: Fighter, turn: int, among: list[str]) -> int:
    faces = fight.ask(die, fighter.id, turn, among)
    return fight.show(f"tie {turn}, {fighter.id}", (("die", sum(faces)),), who=fighter.id)


def die(fight: Fight, who: str, turn: int, among: list[str]) -> Question[Faces]:
    """The die that decides between fighters of equal Initiative; none where it has been set by hand for one of them."""
    dice = Dice(int(among == [one.id for one in _tied(fight)]))
    return fight.faces(f"tie.{turn}.{who}", who, "Equal Initiative: the highest die acts first", dice,
                      gives=f"tie {turn}, {who}")  # fmt: skip


_BREAKERS: dict[str, Callable[[Fight, list[Fighter]], Fighter]] = {
    "gm_picks": _asked,
    BY_POOL: _by_pool,
    "random": _by_die,
}


def as_played(facts: Iterable[Fact]) -> dict[str, str]:
    """The answers that give the turn to those to whom it went then, by their keys."""
    turns = ((fact.key.removesuffix(Turn.key), turn) for fact in facts if (turn := Turn.read(fact)) is not None)
    return {f"{prefix}{NEXT}": turn.who for prefix, turn in turns}


# -- who acts at the same time, and may clash (rules section 12) ------------------------------------------------------
NOBODY_EQUAL = "nobody at equal Initiative has still to act"
"""Why there is nobody to clash with."""


def equals(fighter: Fighter) -> tuple[str, ...]:
    """Those with whom a fighter can clash now, by id; by the option `clash` nobody."""
    on = fighter.draft.get("options.clash", OPTIONS["clash"].default) == "offer"
    return at_the_same_time(fighter) if on and fighter.acting and not fighter.used else ()


def at_the_same_time(fighter: Fighter) -> tuple[str, ...]:
    """Those of other sides who act at the same Initiative as a fighter and are yet to act, by id; nobody of whom the
    fighter can't know."""
    side, initiative = fighter.side, fighter.initiative
    others = {id: one for id, one in fighter.draft.get("combatant", {}).items() if one.get("side", "foes") != side}
    return tuple(
        id
        for id, one in others.items()
        if (it := one.get("now", {})).get("joined", False)
        and it.get("initiative", 0) == initiative
        and not one.get("hidden", False)
        and not any(it.get(mark) for mark in ("defeated", "acted", "delayed"))
        and not any(bar.there(fighter.draft, id) for bar in (GRAPPLING, RESTRAINED))
    )
