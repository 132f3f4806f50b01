"""Sorcery on the wheel: a spell is shaped in one to three actions, then cast, and can be lost (rules section 3)."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.arguments import text
from engine.rules.base import Procedure

from ..fighter import Fighter, tick_of
from ..log.magic_sentences import Casts, KeepsSpell, Shapes
from ..numbers import pools
from ..turn import acting, joining
from . import actions, effort, table

CIRCLES = {"terrestrial": (1, 2), "celestial": (2, 3), "solar": (3, 4)}
"""By circle: actions of shaping, and the DV penalty of each."""

SHAPING = "now.shaping"
DISTRACTION = 1
"""Difficulty of keeping a spell in mind."""


def shape(fight: Fight, begin: Begin) -> None:
    """Shapes a spell, or goes on with it."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    acting.check(fighter, "shape sorcery")
    fight.involve(fighter)
    if unfit(fighter, "shape"):
        raise Refused("shaped", f"{fighter.name} has shaped the spell: cast it.")
    done, _ = shaped(fighter)
    circle = fight.ask(ask_circle, fighter, text(begin.args, "circle"))
    whole, size = CIRCLES[circle]
    actions.costs(fight, fighter, "shape", begin.args, size=number((f"shape, {circle}", size, table.RULE)))
    effort.costs(fight, fighter)
    fighter.write(SHAPING, {"circle": circle, "done": done + 1})
    fight.tell(Shapes(who=fighter.id, circle=circle, done=done + 1, size=whole))
    fight.result(f"{done + 1} of {whole}")


def shaped(fighter: Fighter) -> tuple[int, int]:
    """How many actions of shaping are done, of how many; (0, 0) where no spell is being shaped."""
    spell = fighter.read(SHAPING, {})
    return (int(spell["done"]), CIRCLES[spell["circle"]][0]) if spell else (0, 0)


def unfit(fighter: Fighter, name: str) -> str:
    """Why shaping goes no further, or casting has to wait; empty where it can be done, and for any other action."""
    done, need = shaped(fighter)
    if name == "shape":
        return "the spell is shaped" if need and done >= need else ""
    if name != "cast" or (need and done >= need):
        return ""
    return f"{done} of {need} actions of shaping are done" if need else "shape a spell first"


def ask_circle(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """The circle of the spell; one that has been begun stays what it is."""
    begun = str(fighter.read(f"{SHAPING}.circle", ""))
    options = [
        Option(id, id, note=f"{count} of 5 ticks, DV -{size} each", barred="another is begun" if begun not in
               ("", id) else "") for id, (count, size) in CIRCLES.items()
    ]  # fmt: skip
    return fight.choice("circle", fighter.id, "Which circle?", options, default=wanted or begun or None,
                        silent=bool(wanted or begun), field="declare")  # fmt: skip


def cast(fight: Fight, begin: Begin) -> None:
    """Casts the spell that has been shaped; a Join Battle roll says how many ticks later the sorcerer acts."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    acting.check(fighter, "cast sorcery")
    if why := unfit(fighter, "cast"):
        raise Refused("not_shaped", f"{fighter.name} can't cast yet: {why}.")
    fight.involve(fighter)
    effort.costs(fight, fighter)
    fight.at("2", "Join Battle roll")
    successes, botch = joining.rolls(fight, fighter)
    circle = fighter.read(f"{SHAPING}.circle")
    actions.costs(fight, fighter, "cast", begin.args, ticks=joining.first_tick(fight, successes, botch))
    fighter.write(SHAPING, MISSING)
    fight.tell(Casts(who=fighter.id, circle=circle))


def distract(fight: Fight, begin: Begin) -> None:
    """Something disturbs a sorcerer: Wits and Occult, difficulty 1, or the spell is lost, and a Join Battle roll says
    when it acts again."""
    fighter: Fighter = fight[begin.who]
    if not shaped(fighter)[1]:
        raise Refused("no_spell", f"{fighter.name} shapes no spell that could be lost.")
    fight.at("1", "Distraction")
    fight.involve(fighter)

    def pool() -> Number:
        return pools.ability_pool(fighter, "wits", "occult", action=False)

    successes = effort.rolls(fight, fighter, pool, f"Keep the spell, difficulty {DISTRACTION}", "occult", "wits")
    kept = successes.successes >= DISTRACTION
    fight.result("kept" if kept else "lost")
    if kept:
        fight.tell(KeepsSpell(who=fighter.id))
        return
    acting.loses_spell(fight, fighter)
    fight.at("2", "Join Battle roll")
    ticks = fight.show("first tick", joining.first_tick(fight, *joining.rolls(fight, fighter)))
    fighter.tick = tick_of(fight.draft) + max(0, ticks)
    fight.result(f"acts on tick {fighter.tick}")


PROCEDURES = (
    Procedure("shape", table.title("shape"), shape, confirms=True),
    Procedure("cast", table.title("cast"), cast, confirms=True),
    Procedure("distract", "Distraction", distract, confirms=True),
)
