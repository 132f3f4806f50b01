"""Actions that are all of a kind: so many ticks, so much DV, perhaps a roll (rules section 3).

The GM may set Speed and DV penalty of any of them, by the numbers they show or by the arguments of the begin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import effects
from engine.core.ask import Amount, Choice, Number, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.names import clean_name
from engine.rules import turns
from engine.rules.arguments import text, whole
from engine.rules.base import Procedure
from engine.rules.whom import whom

from ..fighter import Fighter, tick_of
from ..lasting import HELPLESS, PRONE
from ..log.action_sentences import Inactive, Moves, Rises
from ..numbers import move as moving
from ..numbers import pools, ranges
from ..turn import acting, targets
from . import effort, table

MOST_DICE = 60
PLAIN = ("guard", "dash", "jump", "charm", "miscellaneous")
"""Actions that cost what they cost, and whatever else they do the GM says."""


def run(fight: Fight, begin: Begin) -> None:
    """One plain action of the fighter that begins it."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    acting.check(fighter, verb(begin.procedure))
    fits(fighter, begin.procedure)
    fight.involve(fighter)
    costs(fight, fighter, begin.procedure, begin.args)
    if begin.procedure == "charm":
        effort.costs(fight, fighter)
    rolls(fight, fighter, begin.args)


def fits(fighter: Fighter, name: str) -> None:
    """Raises Refused for an action that does not fit what the fighter has done just before."""
    if reason := acting.unfit(fighter, name):
        raise Refused("not_allowed", f"{fighter.name} can't {verb(name)} now: {reason}.")


def verb(name: str) -> str:
    """An action as something that is done: `defend other`, `act`."""
    return {"miscellaneous": "act", "charm": "use a Charm", "inactive": "be inactive"}.get(
        name, table.title(name).lower()
    )


def costs(
    fight: Fight,
    fighter: Fighter,
    name: str,
    args: Mapping[str, Any],
    target: str = "",
    ticks: Number | None = None,
    size: Number | None = None,
) -> None:
    """Takes an action: its Speed and DV penalty are shown, so that the GM may set them for this one.

    `ticks` and `size` are those of this very action, where the table of actions does not have them.
    """
    label = clean_name(str(args["label"])) if args.get("label") else ""
    ticks = table.speed(fight.draft, name) if ticks is None else ticks
    size = table.penalty(fight.draft, name) if size is None else size
    speed = fight.show("Speed", _as_said(ticks.value, args, "speed", ticks))
    loss = fight.show("DV penalty", _as_said(size.value, args, "dv", size))
    acting.takes(fight, fighter, name, max(0, speed), {label or name: max(0, loss)}, target=target, label=label)
    fight.result(f"Speed {speed}, DV {-loss if loss else 0}")


def _as_said(usual: int, args: Mapping[str, Any], name: str, otherwise: Any) -> Any:
    said = whole(args, name, usual)
    return otherwise if said == usual else number(("as the GM says", max(0, said)))


def rolls(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> int:
    """What is rolled for the action, where anything is: a pool that the GM names, with all that weighs on it."""
    size = fight.ask(ask_pool, fighter, args)
    if not size:
        return 0
    fight.at("2", "Roll")

    def pool() -> Number:
        return number(("pool", size), *pools.standing(fighter))

    successes = effort.rolls(fight, fighter, pool, "Action roll", text(args, "ability")).successes
    fight.result(f"{successes}")
    return successes


def ask_pool(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> Amount:
    """How many dice are rolled for it before wounds and the like; none where nothing is."""
    return fight.amount("pool", fighter.id, "Dice to roll, 0 for none", MOST_DICE, default=whole(args, "pool", 0),
                        field="declare", silent=True)  # fmt: skip


# -- those that do something more ----------------------------------------------------------------------------------
def aim(fight: Fight, begin: Begin) -> None:
    """Aims at one target; who goes on aiming at it loses no more DV (rules section 3)."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    acting.check(fighter, "aim")
    fits(fighter, "aim")
    target: Fighter = fight[fight.ask(ask_aim, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, target)
    goes_on = fighter.doing == "aim" and fighter.aims_at == target.id
    since = fighter.aims_since if goes_on else tick_of(fight.draft)
    costs(fight, fighter, "aim", {"dv": 0, **begin.args} if goes_on else begin.args, target.id)
    fighter.write("now.aim", {"target": target.id, **({"since": since} if since else {})})
    fight.result(f"at {target.short}")


def ask_aim(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """At whom? Enemies come first, and the one already aimed at before all."""
    return whom(fight, fighter, "Aim at whom?", others(fight, fighter), wanted, fighter.aims_at)


def others(fight: Fight, fighter: Fighter) -> tuple[Option, ...]:
    """Everybody else in the fight, enemies first."""
    found = [one for one in turns.fighting(fight) if one.id != fighter.id]
    return targets.folded(fighter, [Option(one.id, one.name) for one in found])


def move(fight: Fight, begin: Begin) -> None:
    """Moves up to so many yards, once a tick; it takes no action (rules section 3)."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    if fighter.out or not fighter.joined:
        raise Refused("not_allowed", f"{fighter.name} can't move now: not in the fight.")
    fits(fighter, "move")
    now = tick_of(fight.draft)
    fight.involve(fighter)
    yards = fight.show("yards", moving.move(fighter))
    fighter.moved = now
    fight.tell(Moves(who=fighter.id, yards=yards, target=_comes_nearer(fight, fighter, yards, begin.args)))
    fight.result(f"{yards} yards")


def _comes_nearer(fight: Fight, fighter: Fighter, yards: int, args: Mapping[str, Any]) -> str:
    """Where somebody has placed the one it moves to (or, with `away`, from), they are nearer or further then."""
    target = str(args.get("target", ""))
    distance = ranges.yards(fight.draft, fighter.id, target) if target else None
    if distance is not None:
        to = distance + yards if args.get("away", False) else max(0, distance - yards)
        ranges.place(fight.draft, fighter.id, target, to)
    return target


def rise(fight: Fight, begin: Begin) -> None:
    """Gets up from prone."""
    run(fight, begin)
    gets_up(fight, fight[begin.who])


def gets_up(fight: Fight, fighter: Fighter) -> None:
    """Nobody is prone any more who has risen."""
    if PRONE.off(fight.draft, fighter.id):
        fight.tell(Rises(who=fighter.id))


def inactive(fight: Fight, begin: Begin) -> None:
    """The GM makes somebody Inactive, on anybody's tick: both base DVs are 0 until its next tick, which brings a full
    refresh (rules section 3)."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    if fighter.out or not fighter.joined or HELPLESS.there(fight.draft, fighter.id):
        why = "not in the fight" if fighter.out or not fighter.joined else "is so already"
        raise Refused("not_allowed", f"{fighter.name} can't become Inactive: {why}.")
    fight.involve(fighter)
    costs(fight, fighter, "inactive", begin.args)
    HELPLESS.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), bare=True)
    fight.tell(Inactive(who=fighter.id))


SPECIAL: dict[str, Callable[[Fight, Begin], None]] = {"aim": aim, "move": move, "rise": rise, "inactive": inactive}

PROCEDURES = tuple(
    Procedure(name, table.title(name), SPECIAL.get(name, run), confirms=True) for name in (*SPECIAL, *PLAIN)
)
