"""Who acts when, and who is out of the fight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import effects
from engine.core.ask import Faces, Number, Question, number
from engine.core.dice import dice_set, sides_of_name
from engine.core.fight import Fight
from engine.core.model import MISSING, Draft, Tree, get
from engine.rules.common.base import Slot
from engine.rules.common.log import Returns
from engine.rules.common.remember import per_state

from ..fighter import Fighter, round_of
from ..log.turns import Initiative, Out

ACTING, TO_ACT, ACTED, SPENT, NOT_JOINED, OUT = "acting", "to_act", "acted", "spent", "not_joined", "out"
THING = "object"
"""What a place in the order says of its fighter. One who is spent has no Action Points left in this round; an object
only stands there."""

ORDER, SEIZED, USUAL = "clock.order", "clock.seized", "clock.usual"


@per_state
def order(state: Tree) -> tuple[Slot, ...]:
    """Everyone: the order of the pass, then who has not come into the fight, then who is out."""
    fighters = state.get("combatant", {})
    placed = [id for id in ids(state) if id in fighters]
    waiting = [id for id in fighters if id not in placed]
    acting = get(state, "clock.acting", "")
    slots = [_slot(id, fighters[id], acting) for id in (*placed, *waiting)]
    return tuple(sorted(slots, key=lambda one: (one.status == OUT, one.status == THING)))


def ids(state: Tree) -> tuple[str, ...]:
    """Ids in the order of this round: who has seized the moment first."""
    first = tuple(get(state, SEIZED, ()))
    return (*first, *(id for id in get(state, ORDER, ()) if id not in first))


def _slot(id: str, fighter: Tree, acting: str) -> Slot:
    now = fighter.get("now", {})
    value = now.get("initiative", 0)
    if now.get("defeated", ""):
        return Slot(id, OUT, value)
    if "initiative" not in now:
        return Slot(id, THING if "structure" in fighter.get("sheet", {}) else NOT_JOINED)
    if id == acting:
        return Slot(id, ACTING, value)
    if not now.get("ap", 0):
        return Slot(id, SPENT, value)
    return Slot(id, ACTED if now.get("acted", False) else TO_ACT, value)


def fighting(fight: Fight) -> list[Fighter]:
    """All who are in the fight, in its order."""
    found = [fight[id] for id in ids(fight.draft.state) if fight.draft.get(f"combatant.{id}") is not MISSING]
    return [one for one in found if one.joined and not one.out]


def to_act(fight: Fight) -> list[Fighter]:
    """Who has a turn still in this pass."""
    return [one for one in fighting(fight) if not one.acted and one.ap > 0]


def bonus(fighter: Fighter) -> int:
    """Initiative Bonus: Agility and Instinct by 5, rounded up (rules P27); what the sheet lists wins."""
    listed = fighter.sheet("listed.initiative_bonus", None)
    if listed is not None:
        return int(listed)
    whole = fighter.attribute("agility") + fighter.attribute("instinct")
    return int(-(-whole // int(fighter.setting("time.initiative_divisor"))))


def alike(draft: Draft, fighter: Fighter) -> list[Fighter]:
    """The group of a fighter, itself among them, in the order of the file; itself alone without a group."""
    if not fighter.group:
        return [fighter]
    everyone = (Fighter(draft, id) for id in draft.get("combatant", {}))
    return [one for one in everyone if one.rolls_with == fighter.rolls_with]


def leader(some: Iterable[Fighter]) -> Fighter:
    """Who rolls for a group: the one with the best Initiative Bonus, of several the first.

    The rules allow Initiative of a group and say no more (rules P27); alike ones have one bonus.
    """
    return max(some, key=bonus)


def places(fight: Fight, who: Iterable[Fighter]) -> tuple[str, ...]:
    """Fighters by Initiative, ties by the option `time.initiative_ties`, then as the fight lists them.

    Those of a group stand side by side, where the best of them stands, and among themselves by the same rule (D15).
    """
    listed = {id: place for place, id in enumerate(fight.draft.get("combatant", {}))}
    some = list(who)
    own = {one.id: (*_rank(one), listed[one.id]) for one in some}
    best = dict[tuple[object, ...], tuple[int, ...]]()
    for one in some:
        best[_block(one)] = min(own[one.id], best.get(_block(one), own[one.id]))
    return tuple(one.id for one in sorted(some, key=lambda one: (best[_block(one)], own[one.id])))


def _block(one: Fighter) -> tuple[object, ...]:
    """What those have in common who stand side by side; one whose Initiative is another leaves its group's place."""
    return one.rolls_with, one.initiative


def _rank(one: Fighter) -> tuple[int, ...]:
    how = one.setting("time.initiative_ties")
    heroes_first = (one.side != "heroes",) if how == "pc_first" else ()
    nimble = () if how == "list" else (-bonus(one), -one.attribute("instinct"))
    return (-one.initiative, *heroes_first, *nimble)


def comes_in(fight: Fight, fighter: Fighter) -> None:
    """Gives one who has rolled a place: behind its group, or before the first whom it is ahead of and whose group it
    does not part; the others stay where they are."""
    now = [fight[id] for id in fight.draft.get(ORDER, ()) if id != fighter.id]
    beside = [at for at, one in enumerate(now) if _block(one) == _block(fighter)]
    ahead = beside[-1] + 1 if beside else next((at for at, one in enumerate(now) if _leads(fight, fighter, one, now)),
                                               len(now))  # fmt: skip
    found = [one.id for one in now]
    set_order(fight.draft, (*found[:ahead], fighter.id, *found[ahead:]))


def _leads(fight: Fight, fighter: Fighter, other: Fighter, now: Iterable[Fighter]) -> bool:
    """Whether one comes before another and all of its group."""
    block = [one for one in now if _block(one) == _block(other)]
    return places(fight, (fighter, *block))[0] == fighter.id


def set_order(draft: Draft, found: Iterable[str]) -> None:
    """Writes the order."""
    draft.set(ORDER, tuple(found) or MISSING)


def leaves(draft: Draft, who: str) -> None:
    """Takes one out of the order who is gone."""
    for path in (ORDER, SEIZED, USUAL):
        draft.set(path, tuple(id for id in draft.get(path, ()) if id != who) or MISSING)


# -- going out of the fight and coming back ---------------------------------------------------------------------------
OF_THE_TURN = ("held", "aim", "spent", "did", "paid", "charged", "counter")


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight; the turn stays where it is. What others have until its turns ends with the
    round."""
    fighter.defeated = reason
    for field in OF_THE_TURN:
        fighter.write(f"now.{field}", MISSING)
    effects.waits_no_more(fight.draft, fighter.id, {"round": max(1, round_of(fight.draft))})
    fight.tell(Out(who=fighter.id, reason=reason))


def comes_back(fight: Fight, fighter: Fighter) -> None:
    """Puts a fighter back in."""
    fighter.defeated, fighter.unstable = "", ""
    fight.tell(Returns(who=fighter.id))


# -- the die of Initiative, rolled for the combat or by the option `time.initiative_reroll` for -----------------------
RULE = "rules P27"


def initiative(fight: Fight, coming: Sequence[Fighter]) -> list[tuple[Fighter, int]]:
    """The Initiative of each: one roll for a group; one whose group is in the fight has its Initiative unrolled."""
    values = {one.rolls_with: one.initiative for one in fight.everyone() if _stands(one) and one not in coming}
    for one in coming:
        if one.rolls_with not in values:
            some = [each for each in coming if each.rolls_with == one.rolls_with]
            values[one.rolls_with] = _rolls(fight, leader(some), len(some))
    return [(one, values[one.rolls_with]) for one in coming]


def _stands(fighter: Fighter) -> bool:
    return fighter.joined and not fighter.out


def tells(fight: Fight, fighter: Fighter, value: int, late: bool | None = None) -> None:
    """Puts down what one has for Initiative and tells it, with the group that has it too; `late` of one who joins."""
    fighter.write("now.initiative", value)
    group = fighter.group if len(alike(fight.draft, fighter)) > 1 else ""
    fight.tell(Initiative(who=fighter.id, value=value, group=group, late=late))


def _rolls(fight: Fight, fighter: Fighter, many: int) -> int:
    """What one rolls for so many. Wounds don't change it: it is no test (rules D16)."""
    faces = fight.ask(ask_die, fighter, many)
    return fight.show(f"Initiative, {fighter.id}", total(fighter, faces[0] if faces else 0), who=fighter.id)


def total(fighter: Fighter, face: int) -> Number:
    """What a face and the bonus come to."""
    return number(("die", face, RULE), ("Initiative Bonus", bonus(fighter), RULE),
                  *effects.parts(fighter.draft, fighter.id, "initiative"))  # fmt: skip


def ask_die(fight: Fight, fighter: Fighter, many: int) -> Question[Faces]:
    """One fighter's die, which counts for so many of its group."""
    prompt = f"Initiative, one die for {fighter.group} x{many}" if many > 1 else "Initiative"
    die = dice_set((sides_of_name(str(fight.option("time.initiative_die"))),))
    return fight.faces(f"initiative.{fighter.id}", fighter.id, prompt, die, gives=f"Initiative, {fighter.id}")


def again(fight: Fight) -> None:
    """Everybody rolls anew for a round, where the profile has it so; the order follows."""
    if fight.option("time.initiative_reroll") != "round":
        return
    there = fighting(fight)
    for one, value in initiative(fight, there):
        tells(fight, one, value)
    out = [id for id in ids(fight.draft.state) if all(id != one.id for one in there)]
    set_order(fight.draft, (*places(fight, there), *out))
