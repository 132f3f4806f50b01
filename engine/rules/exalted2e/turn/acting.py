"""Taking an action: may somebody act, what it costs in ticks, DV and dice, stunts of a turn in several parts, and
Defense Values that refresh (rules sections 2.2 and 2.3).

Every action goes through `takes`. Aborting and acting by a house rule only make somebody due without a refresh.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import effects
from engine.core.ask import Amount, Choice, Option, Part, Role, number
from engine.core.fight import Fight
from engine.core.model import MISSING, Tree
from engine.core.names import slug
from engine.rules.common import turns
from engine.rules.common.action import nothing
from engine.rules.common.log import MotesRegained, Stunt

from ..actions.table import Action
from ..fighter import Fighter, begun, tick_of
from ..lasting import HELPLESS
from ..log.actions import Acts, Quick
from ..log.magic import SpellLost
from ..log.turns import Refreshes
from ..numbers import essence
from . import order

AIM_DROPPED = 2
"""Dice that an action costs which is not the attack that was aimed (rules section 3)."""

SLOWEST = 3
"""Below this Speed only magic acts (rules section 2.2)."""


def why_not(fighter: Fighter, flurry_part: bool = False) -> str:
    """Why this fighter can't take an action now, in a few words; empty where it can.

    A `flurry_part` is the next action of a flurry that has been declared; everything else waits for its end.
    """
    draft = fighter.draft
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    if not begun(draft) or not fighter.joined:
        return "has not joined battle" if begun(draft) else "battle has not been joined"
    if HELPLESS.there(draft, fighter.id):
        return "can do nothing"
    if order.in_flurry(fighter):
        return "" if flurry_part else "the flurry comes first"
    if fighter.tick > tick_of(draft):
        return f"acts on tick {fighter.tick}"
    if not fighter.acting and turns.acting(draft):
        return f"{draft.get(f'combatant.{turns.acting(draft)}.name', '')} acts first"
    return ""


def not_there(fighter: Fighter) -> str:
    """Why somebody can do nothing at all; empty where it can."""
    return "" if fighter.joined and not fighter.out else "not in the fight"


TAKES: Mapping[str, Callable[[Fighter], str]] = {"action": why_not, "reflexive": not_there, "": nothing}
"""What stands against an action by what it takes."""


def barred(fighter: Fighter, row: Action) -> str:
    """Why this fighter can't take this very action now; empty where it can."""
    return TAKES[row.takes](fighter) or row.barred(fighter)


def check(fighter: Fighter, row: Action, flurry_part: bool = False) -> None:
    """Raises Refused where this fighter can take no action of this kind now."""
    reason = why_not(fighter, True) if flurry_part else TAKES[row.takes](fighter)
    if reason:
        raise row.refusal(fighter.name, reason)


def fits(fighter: Fighter, row: Action) -> None:
    """Raises Refused for an action that does not go with what the fighter has done just before, or how it is."""
    if reason := row.barred(fighter):
        raise row.refusal(fighter.name, reason)


def takes(
    fight: Fight,
    fighter: Fighter,
    row: Action,
    speed: int,
    penalties: Mapping[str, int],
    *,
    target: str = "",
    label: str = "",
) -> None:
    """Takes an action of so many ticks now. `penalties` are sizes by label, all of them on both DVs until the refresh.

    It begins with a refresh, unless it has been aborted into or follows its own aim. `target` is whom it is about: the
    attack on whom one has aimed keeps the aim. A Speed of 0 leaves the next tick where it is.
    """
    now = tick_of(fight.draft)
    aimed = fighter.aiming
    keeps_aim = _keeps_aim(fighter, row, target)
    if aimed and not keeps_aim and not fighter.held:
        late(fight, fighter)
    lost = dict(fighter.dice_lost_next)
    if aimed and not keeps_aim:
        lost["aim-dropped"] = AIM_DROPPED
    if row.aim != "more" and not (row.aim == "goes on" and keeps_aim):
        fighter.write("now.aim", MISSING)
    if row.keeps != "spell":
        loses_spell(fight, fighter)
    if row.keeps != "hold":
        order.lets_go(fight, fighter)
    fighter.dice_lost, fighter.dice_lost_next, fighter.held = lost, {}, False
    fighter.guards = ""
    fighter.write("now.struck", MISSING)
    fighter.write("now.flurry", MISSING)
    _penalised(fight, fighter, penalties)
    if speed < SLOWEST and not row.quick:
        fight.tell(Quick(who=fighter.id, speed=speed))
    fighter.doing, fighter.since = row.name, now
    if speed:
        fighter.tick = now + speed
    fight.tell(
        Acts(
            who=fighter.id,
            action=row.name,
            speed=speed,
            penalty=sum(penalties.values()),
            label=label,
            dv=fighter.penalty,
            to=fighter.tick,
            target=target,
        )
    )


def loses_spell(fight: Fight, fighter: Fighter) -> None:
    """A spell that was being shaped is lost: anything but shaping it on and casting it breaks it off."""
    if circle := fighter.read("now.shaping.circle", ""):
        fighter.write("now.shaping", MISSING)
        fight.tell(SpellLost(who=fighter.id, circle=circle))


def foreseen(fighter: Fighter, row: Action, target: str = "") -> tuple[Part, ...]:
    """Dice that an action which is yet to be taken will cost."""
    lost = [Part(label.replace("-", " "), -size) for label, size in fighter.dice_lost_next.items()]
    if fighter.aiming and not _keeps_aim(fighter, row, target):
        lost.append(Part("aim dropped", -AIM_DROPPED, "rules section 3"))
    return tuple(lost)


def _keeps_aim(fighter: Fighter, row: Action, target: str) -> bool:
    """Whether an action goes on with an aim: more of it, the attack that it was for, or a flurry with that in it."""
    return fighter.aiming and bool(target) and target == fighter.aims_at and bool(row.aim)


def _penalised(fight: Fight, fighter: Fighter, penalties: Mapping[str, int]) -> None:
    """Adds DV penalties to the running ones: at once, or with `same_tick_penalty` when the tick ends."""
    later = fight.option("same_tick_penalty") == "end_of_tick"
    if later:
        fight.bites("same_tick_penalty", fighter.id)
    table = dict(fighter.dv_later if later else fighter.dv_penalties)
    for label, size in penalties.items():
        if size:
            key = slug(label, "action")
            table[key] = table.get(key, 0) + size
    if later:
        fighter.dv_later = table
    else:
        fighter.dv_penalties = table


def strikes(fight: Fight, attacker: Fighter, target: Fighter) -> None:
    """Counts an attack of the present action on a target, for onslaught (rules section 5.6)."""
    attacker.write(f"now.struck.{target.id}", _made(attacker, target) + 1)
    order.strikes(fight, attacker.id, target.id)
    if fight.option("onslaught_scope") == "until_refresh":
        fight.bites("onslaught_scope", target.id)
        target.onslaught += 1


def onslaught(fight: Fight, attacker: Fighter, target: Fighter, begun: bool = True) -> int:
    """How many attacks count as onslaught already: those of the attacker's present action on this target, or those of
    all who strike together. An action that has not `begun` yet has made none itself."""
    own = _made(attacker, target) if begun else 0
    return max(own, order.struck(fight, attacker.id, target.id))


def _made(attacker: Fighter, target: Fighter) -> int:
    return int(attacker.struck.get(target.id, 0))


# -- stunts of a turn, and the parts of a turn that is taken in several -----------------------------------------------
REWARDS = {1: (2, 0), 2: (4, 1), 3: (6, 1)}
"""Motes, or Willpower in their place, for a stunt of each rating."""


def ask(fight: Fight, key: str, who: Fighter, group: str, rating: int = 0) -> Amount:
    """The rating of a stunt, 0 to 3; extras don't stunt, and one stunt covers a whole flurry (rules sections
    4, 7 and 9.6)."""
    barred = who.extra or (key == "stunt" and stunt(who))
    return fight.amount(key, who.id, "Stunt, rating", 0 if barred else 3, default=rating, field=group, silent=True,
                        role=Role.STUNT)  # fmt: skip


def noted(fight: Fight, who: Fighter, rating: int) -> None:
    """Notes a stunt; what is to be rewarded when the DV refreshes is the best one since the last time."""
    if not rating:
        return
    fight.tell(Stunt(who=who.id, level=rating))
    if fight.option("stunt_reward_timing") == "on_refresh":
        fight.bites("stunt_reward_timing", who.id)
        who.stunt = max(who.stunt, rating)


def rewards(fight: Fight, key: str, who: Fighter, rating: int) -> None:
    """The reward of a stunt: motes, or from rating 2 on a point of Willpower (rules section 7)."""
    if not rating or fight.option("stunt_reward_timing") != "each":
        return
    rewarded(fight, key, who, rating)


def rewarded(fight: Fight, key: str, who: Fighter, rating: int) -> None:
    """Gives a stunt's reward, as far as there is room for it."""
    chosen = fight.ask(_which, key, who, rating)
    if chosen == "motes":
        motes, room = REWARDS[rating][0], _room(who)
        due = fight.show(f"{key} motes", number(("stunt", motes, "rules section 7")).at_most(room, f"room for {room}"))
        back = essence.regain(who, max(0, due))
        fight.tell(MotesRegained(who=who.id, amount=back, why="stunt"))
    elif chosen == "willpower":
        essence.gain_willpower(fight, who, 1)


def _room(who: Fighter) -> int:
    """Motes that there is room for."""
    return sum(essence.maximum(who, pool) - essence.left(who, pool) for pool in essence.POOLS)


def _no_willpower(gives: int, room: int) -> str:
    if not gives:
        return "from rating 2 on"
    return "" if room > 0 else "Willpower is full"


def _which(fight: Fight, key: str, who: Fighter, rating: int) -> Choice:
    motes, willpower = REWARDS[rating]
    options = (
        Option("motes", f"{motes} motes", barred="" if _room(who) > 0 else "no room for motes"),
        Option(
            "willpower",
            "1 Willpower",
            barred=_no_willpower(willpower, int(who.sheet("willpower", 5)) - who.willpower),
        ),
        Option("none", "nothing"),
    )
    ask = fight.choice(f"{key} reward", who.id, "What does the stunt bring?", options, silent=True, role=Role.STUNT)
    return fight.by_habit(ask, "reward")


# -- a flurry that has been declared, action by action ----------------------------------------------------------------
def upcoming(fighter: Fighter) -> Tree:
    """The next action of a flurry that is not finished; an empty table where there is none."""
    if not order.in_flurry(fighter):
        return {}
    number = int(fighter.read("now.flurry.done", 0)) + 1
    part: Tree = fighter.read(f"now.flurry.part.{number}", {})
    return part


def begins(fight: Fight, fighter: Fighter) -> Tree:
    """Begins the next action of the flurry, whose dice penalty counts from now on; returns what was declared of it."""
    part = upcoming(fighter)
    fighter.write("now.flurry.done", int(fighter.read("now.flurry.done", 0)) + 1)
    return part


def stunt(fighter: Fighter) -> int:
    """The rating of the stunt that covers the whole flurry whose actions are being played (rules section 4)."""
    return int(fighter.read("now.flurry.stunt", 0)) if fighter.read("now.flurry.done", 0) else 0


def place(fighter: Fighter) -> tuple[int, int]:
    """Which action of how many is being played; (0, 0) outside a flurry."""
    return int(fighter.read("now.flurry.done", 0)), int(fighter.read("now.flurry.size", 0))


# -- defense Values that refresh --------------------------------------------------------------------------------------
def due(fight: Fight, fighter: Fighter) -> None:
    """The tick has come on which a fighter may act: its DV refreshes, and what lasted until then ends.

    One who aims is waited for: the attack that was aimed brings no refresh, everything else does.
    """
    fight.tell(*effects.turn_starts(fight.draft, fighter.id))
    once_an_action(fighter)
    if not fighter.aiming:
        late(fight, fighter)


def late(fight: Fight, fighter: Fighter) -> None:
    """The refresh itself: penalties of actions go, and powers that work once an action can be used again."""
    if fighter.penalty or fighter.onslaught:
        fight.tell(Refreshes(who=fighter.id, was=fighter.penalty, tick=tick_of(fight.draft)))
    for field in ("dv", "dice", "struck", "flurry", "doing", "since"):
        fighter.write(f"now.{field}", MISSING)
    fighter.onslaught, fighter.held, fighter.guards = 0, False, ""
    once_an_action(fighter)
    _rewarded(fight, fighter)


def _rewarded(fight: Fight, fighter: Fighter) -> None:
    """By the option `stunt_reward_timing` the best stunt since the last refresh is rewarded (rules section 7)."""
    rating, fighter.stunt = fighter.stunt, 0
    if rating:
        with fight.inside(f"refresh {fighter.id}"):
            rewarded(fight, "stunt", fighter, rating)


def once_an_action(fighter: Fighter) -> None:
    """Powers that work once an action can be used again."""
    for power, per in dict(fighter.read("now.once", {})).items():
        if per == "action":
            fighter.write(f"now.once.{power}", MISSING)
