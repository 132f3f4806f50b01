"""Actions that are all of a kind: so many ticks, so much DV, perhaps a roll (rules section 3).

The GM may set Speed and DV penalty of any of them, by the numbers they show or by the arguments of the begin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import effects
from engine.core.ask import Amount, Choice, Number, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.core.names import clean_name
from engine.rules.common import turns
from engine.rules.common.action import text, whole, whom

from .. import options
from ..fighter import Fighter, tick_of
from ..lasting import HELPLESS, PRONE
from ..log.actions import Inactive, Moves, Rises
from ..numbers import pools
from ..numbers import pools as moving
from ..turn import acting, targets
from . import table
from .table import Action, Flurried

MOST_DICE = 60


def run(fight: Fight, begin: Begin) -> None:
    """One plain action of the fighter that begins it."""
    fighter, row = declares(fight, begin)
    acting.fits(fighter, row)
    fight.involve(fighter)
    costs(fight, fighter, row, begin.args)
    rolls(fight, fighter, begin.args)


def declares(fight: Fight, begin: Begin) -> tuple[Fighter, Action]:
    """Who begins an action, and its row. Raises Refused where it can take none of its kind now."""
    fighter: Fighter = fight[begin.who]
    row = table.row(fight.draft, begin.procedure)
    fight.at("1", "Declare")
    acting.check(fighter, row)
    return fighter, row


def costs(
    fight: Fight,
    fighter: Fighter,
    row: Action,
    args: Mapping[str, Any],
    target: str = "",
    ticks: Number | None = None,
    size: Number | None = None,
) -> None:
    """Takes an action: its Speed and DV penalty are shown, so that the GM may set them for this one.

    `ticks` and `size` are those of this very action, where they are not those of its row.
    """
    label = clean_name(str(args["label"])) if args.get("label") else ""
    ticks = row.ticks(fighter) if ticks is None else ticks
    size = row.loss(fighter) if size is None else size
    speed = fight.show("Speed", _as_said(ticks.value, args, "speed", ticks))
    loss = fight.show("DV penalty", _as_said(size.value, args, "dv", size))
    weighs = row.weighs or label or row.name
    acting.takes(fight, fighter, row, max(0, speed), {weighs: max(0, loss)}, target=target, label=label)
    fight.result(f"Speed {speed}, DV {-loss if loss else 0}")


def _as_said(usual: int, args: Mapping[str, Any], name: str, otherwise: Any) -> Any:
    said = whole(args, name, usual)
    return otherwise if said == usual else number(("as the GM says", max(0, said)))


def rolls(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> int:
    """What is rolled for the action, where anything is: a pool that the GM names, with all that weighs on it."""
    size = fight.ask(ask_pool, fighter, args)
    if not size:
        return 0
    from . import effort

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
    fighter, row = declares(fight, begin)
    acting.fits(fighter, row)
    target: Fighter = fight[fight.ask(ask_aim, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, target)
    goes_on = fighter.aiming and fighter.aims_at == target.id
    since = fighter.aims_since if goes_on else tick_of(fight.draft)
    costs(fight, fighter, row, {"dv": 0, **begin.args} if goes_on else begin.args, target.id)
    fighter.write("now.aim", {"target": target.id, **({"since": since} if since else {})})
    fight.result(f"at {target.short}")


def _into_an_aim(fighter: Fighter) -> str:
    return "nobody aborts into an aim" if fighter.aborted else ""


def ask_aim(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """At whom? Enemies come first, and the one already aimed at before all."""
    return whom(fight, fighter, "Aim at whom?", others(fight, fighter), wanted, fighter.aims_at)


def others(fight: Fight, fighter: Fighter) -> tuple[Option, ...]:
    """Everybody else in the fight, enemies first."""
    found = [one for one in turns.fighting(fight) if one.id != fighter.id]
    return targets.folded(fighter, [Option(one.id, one.name) for one in found])


def _into_a_guard(fighter: Fighter) -> str:
    return "nobody aborts a guard into a guard" if fighter.aborted and not fighter.aiming else ""


def move(fight: Fight, begin: Begin) -> None:
    """Moves up to so many yards, once a tick; it takes no action (rules section 3)."""
    fighter, row = declares(fight, begin)
    acting.fits(fighter, row)
    now = tick_of(fight.draft)
    fight.involve(fighter)
    yards = fight.show("yards", moving.move(fighter))
    fighter.moved = now
    fight.tell(Moves(who=fighter.id, yards=yards, target=_comes_nearer(fight, fighter, yards, begin.args)))
    fight.result(f"{yards} yards")


def _moved(fighter: Fighter) -> str:
    return "has moved on this tick" if fighter.moved == tick_of(fighter.draft) else ""


def _moved_or_dashes(fighter: Fighter) -> str:
    now = tick_of(fighter.draft)
    dashes = fighter.dashing and (fighter.doing == DASH.name or fighter.since == now)
    return _moved(fighter) or ("is dashing" if dashes else "")


def _comes_nearer(fight: Fight, fighter: Fighter, yards: int, args: Mapping[str, Any]) -> str:
    """Where somebody has placed the one it moves to (or, with `away`, from), they are nearer or further then."""
    target = str(args.get("target", ""))
    distance = pools.yards(fight.draft, fighter.id, target) if target else None
    if distance is not None:
        to = distance + yards if args.get("away", False) else max(0, distance - yards)
        pools.place(fight.draft, fighter.id, target, to)
    return target


def _no_dash(fighter: Fighter) -> str:
    """Whether a table allows a dash in a flurry (option `dash_in_flurry`)."""
    allowed = options.value(fighter.draft, "dash_in_flurry") == "allow"
    return "" if allowed else "a dash is no part of a flurry here"


def rise(fight: Fight, begin: Begin) -> None:
    """Gets up from prone."""
    run(fight, begin)
    gets_up(fight, fight[begin.who])


def _not_prone(fighter: Fighter) -> str:
    return "" if PRONE.there(fighter.draft, fighter.id) else "is not prone"


def gets_up(fight: Fight, fighter: Fighter) -> None:
    """Nobody is prone any more who has risen."""
    if PRONE.off(fight.draft, fighter.id):
        fight.tell(Rises(who=fighter.id))


def _rises(fight: Fight, fighter: Fighter, part: Tree) -> None:
    gets_up(fight, fighter)


def charm(fight: Fight, begin: Begin) -> None:
    """A simple Charm that is on no sheet: the GM says what it is and costs."""
    fighter, row = declares(fight, begin)
    acting.fits(fighter, row)
    fight.involve(fighter)
    costs(fight, fighter, row, begin.args)
    from . import effort

    effort.costs(fight, fighter)
    rolls(fight, fighter, begin.args)


def inactive(fight: Fight, begin: Begin) -> None:
    """The GM makes somebody Inactive, on anybody's tick: both base DVs are 0 until its next tick, which brings a full
    refresh (rules section 3)."""
    fighter, row = declares(fight, begin)
    if fighter.out or not fighter.joined or HELPLESS.there(fight.draft, fighter.id):
        why = "not in the fight" if fighter.out or not fighter.joined else "is so already"
        raise Refused("not_allowed", f"{fighter.name} can't become Inactive: {why}.")
    fight.involve(fighter)
    costs(fight, fighter, row, begin.args)
    HELPLESS.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), bare=True)
    fight.tell(Inactive(who=fighter.id))


NEVER = Flurried(never="never part of a flurry")

AIM = Action(
    "aim", "Aim", aim, confirms=True, key="i", place=50, speed=3, penalty=1,
    effect="a die a tick against one target, 3 at most", barred=_into_an_aim, flurried=NEVER, aim="more", aborted=True,
    whom=True, usual=True, does="aims at {target}", lasts=True, middle=True,
)  # fmt: skip

GUARD = Action(
    "guard", "Guard", run, confirms=True, key="g", place=60, speed=3, effect="may be aborted into another action",
    barred=_into_a_guard, flurried=NEVER, aborted=True, usual=True, does="guards", lasts=True, state="guard",
    middle=True,
)  # fmt: skip

MOVE = Action(
    "move", "Move", move, confirms=True, takes="reflexive", key="m", place=70, effect="once a tick",
    barred=_moved_or_dashes, flurried=Flurried(beside=True), usual=True, facts=(Moves,),
)  # fmt: skip

DASH = Action(
    "dash", "Dash", run, confirms=True, key="d", place=80, speed=3, penalty=2, effect="no parry while dashing",
    barred=_moved, flurried=Flurried(barred=_no_dash, unless=_moved), usual=True, does="dashes", state="dashing",
    middle=True,
)  # fmt: skip

JUMP = Action(
    "jump", "Jump", run, confirms=True, key="j", place=90, speed=5, penalty=1, flurried=Flurried(), usual=True,
    does="jumps",
)  # fmt: skip

RISE = Action(
    "rise", "Rise", rise, confirms=True, key="s", place=100, speed=5, penalty=1, effect="from prone",
    barred=_not_prone, flurried=Flurried(after=_rises), usual=True, does="rises", facts=(Rises,),
)  # fmt: skip

MISCELLANEOUS = Action(
    "miscellaneous", "Anything else", run, confirms=True, key="e", place=160, speed=5, penalty=1,
    effect="DV as the GM says", flurried=Flurried(said=("label", "pool"), noun="other action", one="another action"),
    usual=True, done="act", undo="action", does="acts", doing="another action",
)  # fmt: skip

CHARM = Action(
    "charm", "Simple Charm", charm, confirms=True, key="w", place=170, speed=6, penalty=1,
    effect="is the whole action", flurried=Flurried(never="is the whole action"), quick=True, done="use a Charm",
    does="uses {label}", unnamed="a Charm", doing="simple Charm",
)  # fmt: skip

INACTIVE = Action(
    "inactive", "Inactive", inactive, confirms=True, takes="", speed=5, done="be inactive", undo="turn",
    does="is inactive", lasts=True, middle=True, facts=(Inactive,),
)  # fmt: skip

PROCEDURES = (AIM, GUARD, MOVE, DASH, JUMP, RISE, MISCELLANEOUS, CHARM, INACTIVE)
