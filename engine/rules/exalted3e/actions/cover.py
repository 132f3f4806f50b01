"""Taking cover, rising, and withdrawing from the fight (rules section 4)."""

from __future__ import annotations

from engine.core.ask import GM, Amount, Choice, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common.lasting import Lasting
from engine.rules.common.rolls import roll

from .. import lasting
from ..fighter import Fighter, further, set_band
from ..log.actions import Rises, TakesCover, Withdraws
from ..turn import leaving
from . import effort, steps, turn_room
from .table import Action

RISE_DIFFICULTY = 2
"""To rise with an enemy at close range."""

GOAL = 10
"""Successes to withdraw."""

WITHDREW = "withdrew"


def take_cover(fight: Fight, begin: Begin) -> None:
    """Dexterity and Dodge against the GM's difficulty; the cover lasts until it is left."""
    fighter = turn_room.declares(fight, begin, TAKE_COVER)
    kind = fight.ask(ask_cover, fighter, str(begin.args.get("cover", "")))
    difficulty = fight.ask(ask_difficulty)
    put_in = effort.effort(fight, fighter)
    fight.at("2", "Roll")
    made = roll(fight, effort.ask_movement, fighter, TAKE_COVER, "dodge", put_in).successes
    needed = fight.show("difficulty", number(("difficulty", difficulty, "rules section 4")))
    won = effort.meets(fight, fighter, made, needed)
    effort.rewards(fight, fighter, put_in)
    fight.result(f"{made} against {needed}")
    if won:
        _behind(fight, fighter, kind)
    fight.tell(
        TakesCover(
            who=fighter.id,
            cover=lasting.COVERS[kind].label,
            value=made,
            against=needed,
            won=won,
            amount=lasting.COVERS[kind].amount("defense"),
        )
    )


def _behind(fight: Fight, fighter: Fighter, kind: str) -> None:
    """Puts a fighter behind cover in place of any other."""
    lasting.LASTING.makes_way(fight.draft, fighter.id, lasting.COVER)
    lasting.COVERS[kind].on(fight.draft, fighter.id)


def ask_cover(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """How good the cover is."""
    options = [Option(kind, cover.label, note=_helps(cover)) for kind, cover in lasting.COVERS.items()]
    return fight.choice(
        "cover",
        fighter.id,
        "What cover?",
        options,
        default=wanted or None,
        silent=wanted in lasting.COVERS,
        field="declare",
    )


def _helps(cover: Lasting) -> str:
    """What a cover does."""
    return cover.note or f"Defense {cover.amount('defense'):+}"


def ask_difficulty(fight: Fight) -> Amount:
    """How hard it is to get behind it; the GM says."""
    return fight.amount("difficulty", GM, "Difficulty", 20, default=1, field="declare")


def rise(fight: Fight, begin: Begin) -> None:
    """Rise from prone; with an enemy at close range it takes 2 successes of Dexterity and Dodge."""
    fighter = turn_room.declares(fight, begin, RISE)
    up, made, needed = True, 0, 0
    if fight.ask(ask_pressed, fighter) == "yes":
        put_in = effort.effort(fight, fighter)
        fight.at("2", "Roll")
        made = roll(fight, effort.ask_movement, fighter, RISE, "dodge", put_in).successes
        needed = fight.show("difficulty", number(("an enemy at close range", RISE_DIFFICULTY, "rules section 4")))
        up = effort.meets(fight, fighter, made, needed)
        effort.rewards(fight, fighter, put_in)
    if up:
        lasting.PRONE.off(fight.draft, fighter.id)
    fight.result("up" if up else "stays prone")
    fight.tell(Rises(who=fighter.id, value=made, against=needed, won=up))


def ask_pressed(fight: Fight, fighter: Fighter) -> Choice:
    """Whether an enemy at close range makes it hard; as the ranges say."""
    options = (Option("no", "no"), Option("yes", f"yes, difficulty {RISE_DIFFICULTY}"))
    default = "yes" if steps.at_close(fighter) else "no"
    return fight.choice(
        "pressed", GM, "Is an enemy at close range?", options, default=default, silent=True, field="declare"
    )


def withdraw(fight: Fight, begin: Begin) -> None:
    """Withdraw: Initiative each round, a band away from everybody, until 10 successes are gathered."""
    fighter = turn_room.declares(fight, begin, WITHDRAW, pays_now=False)
    put_in = effort.effort(fight, fighter, *effort.terrain(fight, fighter))
    turn_room.pays(fight, fighter, WITHDRAW)
    fight.at("2", "Roll")
    made = roll(fight, effort.ask_movement, fighter, WITHDRAW, "athletics", put_in).successes
    effort.rewards(fight, fighter, put_in)
    gathered = fight.show("gathered", number(("before", fighter.withdraw), ("this round", made, "rules section 4")))
    fighter.withdraw = max(0, gathered)
    _further_from_all(fight, fighter)
    done = gathered >= GOAL
    fight.result(f"{gathered} of {GOAL}")
    fight.tell(Withdraws(who=fighter.id, value=made, total=gathered, goal=GOAL, done=done))
    if done:
        _further_from_all(fight, fighter)
        leaving.goes_out(fight, fighter, WITHDREW)


def _further_from_all(fight: Fight, fighter: Fighter) -> None:
    """A band away from every enemy."""
    for enemy in steps.enemies(fighter):
        was = steps.placed(fighter, enemy)
        if was:
            set_band(fight.draft, fighter.id, enemy.id, further(was, 1))
    steps.leaves_cover(fight, fighter)
    steps.has_moved(fight, fighter)


def _not_prone(fighter: Fighter) -> str:
    return "" if lasting.PRONE.there(fighter.draft, fighter.id) else "is not prone"


def _pressed(fighter: Fighter) -> str:
    near = any(steps.placed(fighter, one) in ("close", "short") for one in steps.enemies(fighter))
    return "enemies are within short range" if near else ""


TAKE_COVER = Action(
    "take_cover", "Take cover", take_cover, confirms=True, key="c", place=80, effect="Dodge", usual=True,
    also=("cover",), moves="moves", undo="cover", facts=(TakesCover,),
)  # fmt: skip

RISE = Action(
    "rise", "Rise", rise, confirms=True, key="s", place=90, barred=_not_prone, usual=True, moves="moves",
    facts=(Rises,),
)  # fmt: skip

WITHDRAW = Action(
    "withdraw", "Withdraw", withdraw, confirms=True, key="w", place=120, cost=10,
    effect=f"Athletics, {GOAL} successes in all", barred=_pressed, usual=True, moves="moves", speedy=True,
    facts=(Withdraws,),
)  # fmt: skip

PROCEDURES = (TAKE_COVER, RISE, WITHDRAW)
