"""Join Battle: the reaction count, and the tick of everybody's first action, early or late (rules section 2.1)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Question, Role, Throw, Uses, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common import turns
from engine.rules.common.action import BY_HAND, TURNS
from engine.rules.common.log import Removed
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import options
from ..actions.table import Action
from ..fighter import DEAD, Fighter, begun, tick_of
from ..lasting import UNAWARE
from ..log.turns import Bleeds, Joins, Reaction
from ..numbers import health, pools, powers
from . import order, tick

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
    uses = powers.uses(fighter, fight.ask(join_effects, id))
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


def join_effects(fight: Fight, who: str) -> Question[Uses]:
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


# -- fighters leave and come back by the GM's word, and the fight ends ------------------------------------------------
OF_THE_SCENE = (
    "joined",
    "tick",
    "join_successes",
    "once",
    "dv",
    "dv_later",
    "doing",
    "since",
    "held",
    "aim",
    "dice",
    "dice_next",
    "flurry",
    "struck",
    "onslaught",
    "stunt",
    "moved",
    "guards",
    "resisted",
    "shaping",
)
"""What of a condition is over with the scene."""


def defeat(fight: Fight, begin: Begin) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; its move passes on."""
    turns.defeat(fight, begin, order.goes_out, lambda fight, fighter: tick.goes_on(fight))


def come_back(fight: Fight, begin: Begin) -> None:
    """Brings a fighter who is out back into the fight."""
    turns.come_back(fight, begin, order.comes_back, tick.TURNS)


def remove(fight: Fight, begin: Begin) -> None:
    """Takes a fighter out of the file, with all that refers to it. If it was its move, the move passes on."""
    fighter: Fighter = fight[begin.who]
    acting, id = fighter.acting, fighter.id
    fight.tell(Removed(who=id, name=fighter.name))
    if acting:
        fight.draft.set(turns.ACTING, MISSING)
    order.leaves_clinch(fight, fighter)
    ends_on = {"tick": max(fighter.tick, tick_of(fight.draft) + 1)}
    fight.draft.set(f"combatant.{id}", MISSING)
    effects.leaves_until(fight.draft, id, ends_on)
    tick.leaves(fight.draft, id, ends_on)
    pools.leaves(fight.draft, id)
    for one in fight.everyone():
        _forgets(one, id)
    for group, plan in dict(fight.draft.get("coordinated", {})).items():
        _forgets_plan(fight, group, plan, id)
    if acting:
        tick.goes_on(fight)


def _forgets(fighter: Fighter, id: str) -> None:
    """Nothing in a fighter's condition refers to one who is gone."""
    fighter.write(f"now.struck.{id}", MISSING)
    if fighter.aims_at == id:
        fighter.write("now.aim", MISSING)
    if fighter.guards == id:
        fighter.guards = ""
    for place, part in fighter.read("now.flurry.part", {}).items():
        if part.get("target", "") == id:
            fighter.write(f"now.flurry.part.{place}.target", MISSING)


def _forgets_plan(fight: Fight, group: str, plan: dict[str, object], id: str) -> None:
    """A coordinated attack loses a member, or is over without its leader or its target."""
    over = id in (plan["leader"], plan["target"])
    fight.draft.set(f"coordinated.{group}" if over else f"coordinated.{group}.member.{id}", MISSING)


def end_fight(fight: Fight, begin: Begin) -> None:
    """The scene ends: what waits lands, then ticks, DV penalties and every effect that has an end are over. Health,
    motes, Willpower and anima stay as they are. The log reminds of mortals who bleed (rules section 9.5)."""
    turns.check_going_on(fight, tick.TURNS)
    tick.tick_ends(fight)
    when = {"tick": tick_of(fight.draft)}
    turns.scene_ends(fight, OF_THE_SCENE, when, "range", "coordinated", "pending")
    for one in fight.everyone():
        if one.mortal and one.defeated != DEAD and health.open_wounds(one):
            fight.tell(Bleeds(who=one.id, minutes=max(1, one.attribute("stamina"))))


DEFEAT = Action(
    "defeat", "defeat", defeat, takes="", place=290, minor=True, offered="Defeat", effect="out of the fight",
    shown=lambda fighter: not fighter.out, kind=BY_HAND,
)  # fmt: skip

RETURN = Action(
    "return", "return", come_back, takes="", place=280, minor=True, offered="Return", effect="back into the fight",
    shown=lambda fighter: bool(fighter.out), kind=BY_HAND,
)  # fmt: skip

REMOVE = Action(
    "remove", "remove", remove, takes="", place=300, minor=True, offered="Remove", effect="out of the file",
    kind=BY_HAND, undo="removal",
)  # fmt: skip

END_FIGHT = Action(
    "end_fight", "end of the fight", end_fight, takes="", kind=TURNS, undo="end", facts=(Bleeds,),
)  # fmt: skip


PROCEDURES = (
    JOIN_BATTLE,
    DEFEAT,
    RETURN,
    REMOVE,
    END_FIGHT,
)
