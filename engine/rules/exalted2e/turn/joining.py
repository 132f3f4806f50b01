"""Join Battle: the reaction count, and the tick of everybody's first action, early or late (rules section 2.1)."""

from __future__ import annotations

from engine.core.ask import Number, Question, Role, Throw, Uses, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common import turns
from engine.rules.common.action import TURNS
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import options
from ..actions.table import Action
from ..fighter import Fighter, begun, tick_of
from ..lasting import UNAWARE
from ..log.turns import Joins, Reaction
from ..numbers import pools, powers
from . import tick

WHEN = "join_battle"
LATEST = 6
"""The tick of a first action after a botch."""


def join_battle(fight: Fight, begin: Begin) -> None:
    """Those who have not joined roll: all who are not unaware, or the one named. Battle begins once all have rolled.

    The highest successes are the reaction count, which stays what it is. Late joiners are placed from the present tick.
    """
    joining = _joining(fight, begin.who)
    fight.involve(*joining)
    late = begun(fight.draft)
    rolled = [(one, *rolls(fight, one)) for one in joining]
    if not late:
        best = max((successes for _, successes, _ in rolled), default=0)
        count = fight.show("reaction count", number(("highest successes", best, pools.JOIN_RULE)))
        fight.draft.set("clock", {"begun": True} | ({"reaction": count} if count else {}))
        fight.tell(Reaction(value=count))
    for one, successes, botch in rolled:
        _placed(fight, one, successes, botch, late)
    tick.TURNS.resumes(fight)


def _joining(fight: Fight, who: str) -> list[Fighter]:
    """Who rolls. Raises Refused where nobody does, unless all are there and battle is only to begin."""
    could = turns.coming(fight, who, "joined the battle")
    joining = could if who else [one for one in could if not UNAWARE.there(fight.draft, one.id)]
    if not joining and (begun(fight.draft) or not turns.fighting(fight)):
        why = f"{could[0].name} is unaware; let it join by itself" if could else "add a fighter first"
        raise Refused("nobody_joins", f"Everybody who can fight has joined: {why}.")
    return joining


def rolls(fight: Fight, fighter: Fighter) -> tuple[int, bool]:
    """A fighter's successes in a Join Battle roll, and whether it is a botch."""
    id = fighter.id
    uses = powers.uses(fighter, fight.ask(effects, id))
    powers.pay(fight, fighter, uses, f"join.{id}")
    rolled = roll(fight, dice, id, tuple(uses))
    return rolled.successes, pools.botched(rolled, powers.total(uses, "join_battle_successes"))


def _placed(fight: Fight, fighter: Fighter, successes: int, botch: bool, late: bool) -> None:
    """The tick of the first action: the reaction count less the successes, from 0 to 6; 6 after a botch."""
    start = fight.show(f"first tick, {fighter.id}", first_tick(fight, successes, botch), who=fighter.id)
    now = tick_of(fight.draft) if late else 0
    fighter.joined, fighter.join_successes, fighter.tick = True, successes, now + max(0, start)
    fight.tell(Joins(who=fighter.id, successes=successes, to=fighter.tick, botch=botch, late=late))


def first_tick(fight: Fight, successes: int, botch: bool) -> Number:
    """Ticks until the first action, by the frozen reaction count (option `join_battle_cap`)."""
    count, cap = int(fight.draft.get("clock.reaction", 0)), fight.option("join_battle_cap")
    if botch:
        return number(("botch", LATEST, pools.JOIN_RULE))
    ticks = number(("reaction count", count, pools.JOIN_RULE), ("successes", -successes)).at_least(0)
    return ticks if cap == "none" else ticks.at_most(int(cap), rule=pools.JOIN_RULE)


def likely_tick(fighter: Fighter) -> tuple[int, int]:
    """On which tick one who joins late is likely to act first, one success for two dice, and the latest without a
    botch: what is told before it joins."""
    draft = fighter.draft
    now, count = tick_of(draft), int(draft.get("clock.reaction", 0))
    cap = options.value(draft, "join_battle_cap")
    latest = count if cap == "none" else min(count, int(cap))
    return now + max(0, min(latest, count - pools.pool(fighter).value // 2)), now + latest


def likely_words(fighter: Fighter) -> str:
    """The same in words, for one who would join now: `about tick 12, at the latest 14`."""
    likely, latest = likely_tick(fighter)
    return f"tick {likely}" if likely == latest else f"about tick {likely}, at the latest {latest}"


def effects(fight: Fight, who: str) -> Question[Uses]:
    """Powers for the Join Battle roll."""
    fighter = fight[who]
    return fight.declare(
        f"join.{who}.effects", who, "Join Battle: effects?", powers.options(fighter, WHEN), field="join"
    )


def dice(fight: Fight, who: str, uses: tuple[powers.Use, ...]) -> Question[Throw]:
    """One fighter's Join Battle roll."""
    fighter: Fighter = fight[who]
    pool = countable(pools.pool(fighter, *powers.parts(uses, "join_battle_dice", "dice")))
    count = fight.show(f"Join Battle dice, {who}", pool, who=who, pool=True)
    rolled = pools.dice(fighter, count, in_bounds(powers.total(uses, "join_battle_successes")))
    return fight.dice(f"join.{who}", who, "Join Battle", rolled, gives=f"Join Battle successes, {who}",
                      role=Role.IN_TURN)  # fmt: skip


def _joins(fighter: Fighter) -> str:
    """On which tick one would act who joins now."""
    if not begun(fighter.draft):
        return "joins the fight"
    return f"acts on {likely_words(fighter)}, by the roll"


JOIN_BATTLE = Action(
    "join_battle", "Join Battle", join_battle, takes="", key="b", place=240, effect=_joins,
    shown=lambda fighter: not fighter.joined and not fighter.out, kind=TURNS, undo="join", facts=(Joins, Reaction),
)  # fmt: skip

PROCEDURES = (JOIN_BATTLE,)
