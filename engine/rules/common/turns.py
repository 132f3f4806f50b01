"""Whose turn it is and how it passes on, alike in all rulesets: what a turn brings and costs is the ruleset's own.

`clock.acting` is the id of the one whose turn it is; nothing where it is nobody's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...core import effects, names
from ...core.ask import Fact
from ...core.fight import Fight
from ...core.inputs import Begin
from ...core.model import MISSING, Change, Draft, Refused
from ...core.told import Tier, Told
from .base import Ruleset
from .log import DEFEATED, FightEnds

ACTING = "clock.acting"


def acting(draft: Draft) -> str:
    """The id of the one whose turn it is, or nothing."""
    return str(draft.get(ACTING, ""))


def fighting(fight: Fight) -> list[Any]:
    """All who have joined and are not out, in the order of the file."""
    return [one for one in fight.everyone() if one.joined and not one.out]


@dataclass(frozen=True, slots=True)
class Turns:
    """How a ruleset lets turns pass: what it calls a turn, and by what a fight begins.

    `begun` is whether the fight has begun, `fighting` who is in it, `ends` ends somebody's turn, and `goes_on` gives
    the turn to the next one, or to nobody.
    """

    word: str
    opening: str
    begun: Callable[[Draft], bool]
    fighting: Callable[[Fight], list[Any]]
    ends: Callable[[Fight, Any], None]
    goes_on: Callable[[Fight], None]

    def whose(self, fight: Fight) -> Any:
        """The one whose turn it is. Raises Refused where it is nobody's."""
        if id := acting(fight.draft):
            return fight[id]
        if not self.begun(fight.draft):
            raise Refused("not_begun", f"Nobody acts yet: begin with {self.opening}.")
        raise Refused("nobody_left", "Nobody is left to act: bring somebody back or add a fighter, or end the fight.")

    def end_turn(self, fight: Fight, begin: Begin) -> None:
        """The one whose turn it is has done, and the next one is up.

        Where it is nobody's turn, since somebody has edited the file, it becomes that of the next one.
        """
        if not acting(fight.draft) and self.begun(fight.draft) and self.fighting(fight):
            self.goes_on(fight)
            return
        fighter = self.whose(fight)
        if begin.who not in ("", fighter.id):
            raise Refused("not_acting", f"It is {fighter.name}'s {self.word}, not {fight[begin.who].name}'s.")
        self.ends(fight, fighter)
        self.goes_on(fight)

    def resumes(self, fight: Fight) -> None:
        """Gives the turn to the next one where it is nobody's and the fight has begun."""
        if self.begun(fight.draft) and not acting(fight.draft):
            self.goes_on(fight)


def coming(fight: Fight, who: str, done: str) -> list[Any]:
    """Who comes into the fight now: the one named, or all who are not in it and could be, which may be nobody.

    Raises Refused for one who is out, or who has `done` what brings one in already.
    """
    if who:
        one = fight[who]
        if one.joined or one.out:
            state = f"is out ({one.defeated})" if one.out else f"has {done} already"
            raise Refused("can_not_join", f"{one.name} {state}.")
        return [one]
    return [one for one in fight.everyone() if not one.joined and not one.out]


# -- turns in which nothing was done, found in what their ends have changed -------------------------------------------
class Idle(Told[Any], key="idle", tier=Tier.ALONE):
    """A turn that was waited through, where that has a price: what it was paid from, old to new. The rules that have
    such a price tell it in their own words."""

    who: str
    was: int
    to: int


def nothing_done(rules: Ruleset, begin: Begin, facts: tuple[Fact, ...], changes: tuple[Change, ...]) -> bool:
    """Whether an action was the end of somebody's turn in which nothing was done, and no sentence of its own says so:
    it has cleared none of the marks that an action leaves."""
    if begin.procedure != "end_turn" or not begin.who or not rules.left_by_acting:
        return False
    left = {f"combatant.{begin.who}.now.{mark}" for mark in rules.left_by_acting}
    return not any(change.path in left for change in changes) and not any(fact.key == Idle.key for fact in facts)


# -- fighters leave and come back by the GM's word, and the fight ends, as far as rulesets are  -----------------------
Leaves = Callable[[Fight, Any, str], None]
"""How a fighter goes out of the fight, for a reason in a few words."""


def defeat(fight: Fight, begin: Begin, goes_out: Leaves, passes_on: Callable[[Fight, Any], None]) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; `passes_on` if it was its turn."""
    fighter = fight[begin.who]
    if fighter.out:
        raise Refused("out_already", f"{fighter.name} is out of the fight already ({fighter.defeated}).")
    reason = names.clean(str(begin.args.get("reason", ""))) or DEFEATED
    acting = fighter.acting
    goes_out(fight, fighter, reason)
    if acting:
        passes_on(fight, fighter)


def come_back(fight: Fight, begin: Begin, comes_back: Callable[[Fight, Any], None], turns: Turns) -> None:
    """Brings a fighter who is out back into the fight."""
    fighter = fight[begin.who]
    if not fighter.out:
        raise Refused("not_out", f"{fighter.name} is in the fight.")
    comes_back(fight, fighter)
    if fighter.joined:
        turns.resumes(fight)


def check_going_on(fight: Fight, turns: Turns) -> None:
    """Raises Refused where there is no fight that could end."""
    if not turns.begun(fight.draft) and not turns.fighting(fight):
        raise Refused("not_begun", "No fight is going on: there is nothing to end.")


def scene_ends(fight: Fight, of_the_scene: Iterable[str], when: Mapping[str, int], *tables: str) -> None:
    """What of conditions belongs to the scene is over, every effect that has an end, and the `tables` of the state.

    `when` is the time at which the fight ends, as the log tells it.
    """
    over = tuple(of_the_scene)
    for one in fight.everyone():
        for field in over:
            one.write(f"now.{field}", MISSING)
    fight.tell(*effects.scene_ends(fight.draft))
    fight.tell(FightEnds(**when))
    for table in tables:
        fight.draft.set(table, MISSING)
    fight.draft.set("clock", {"ended": True})
