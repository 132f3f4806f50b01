"""Sorcery on the wheel: a spell is shaped in one to three actions, then cast, and can be lost (rules section 3)."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused
from engine.rules.common.arguments import text

from ..fighter import Fighter, tick_of
from ..log.magic import Casts, KeepsSpell, Shapes
from ..numbers import pools
from ..turn import acting, joining
from . import actions, effort
from .table import RULE, Action, row, said

CIRCLES = {"terrestrial": (1, 2), "celestial": (2, 3), "solar": (3, 4)}
"""By circle: actions of shaping, and the DV penalty of each."""

LOWEST = next(iter(CIRCLES))
SHAPING = "now.shaping"
DISTRACTION = 1
"""Difficulty of keeping a spell in mind."""


def shape(fight: Fight, begin: Begin) -> None:
    """Shapes a spell, or goes on with it."""
    fighter, row = actions.declares(fight, begin)
    fight.involve(fighter)
    if _is_shaped(fighter):
        raise Refused("shaped", f"{fighter.name} has shaped the spell: cast it.")
    done, _ = shaped(fighter)
    circle = fight.ask(ask_circle, fighter, text(begin.args, "circle"))
    actions.costs(fight, fighter, row, begin.args, size=_weighs(circle))
    effort.costs(fight, fighter)
    fighter.write(SHAPING, {"circle": circle, "done": done + 1})
    fight.tell(Shapes(who=fighter.id, circle=circle, done=done + 1, size=CIRCLES[circle][0]))
    fight.result(f"{done + 1} of {CIRCLES[circle][0]}")


def shaped(fighter: Fighter) -> tuple[int, int]:
    """How many actions of shaping are done, of how many; (0, 0) where no spell is being shaped."""
    spell = fighter.read(SHAPING, {})
    return (int(spell.get("done", 1)), CIRCLES[spell.get("circle", LOWEST)][0]) if spell else (0, 0)


def _weighs(circle: str) -> Number:
    """The DV penalty of shaping."""
    return number((f"shape, {circle}", CIRCLES[circle][1], RULE))


def _is_shaped(fighter: Fighter) -> str:
    """Why shaping goes no further."""
    done, need = shaped(fighter)
    return "the spell is shaped" if need and done >= need else ""


def _is_not_shaped(fighter: Fighter) -> str:
    """Why casting has to wait."""
    done, need = shaped(fighter)
    if need and done >= need:
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
    fighter, row = actions.declares(fight, begin)
    if why := _is_not_shaped(fighter):
        raise Refused("not_shaped", f"{fighter.name} can't cast yet: {why}.")
    fight.involve(fighter)
    effort.costs(fight, fighter)
    fight.at("2", "Join Battle roll")
    successes, botch = joining.rolls(fight, fighter)
    circle = fighter.read(f"{SHAPING}.circle")
    actions.costs(fight, fighter, row, begin.args, ticks=joining.first_tick(fight, successes, botch))
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


def _penalty(fighter: Fighter) -> Number:
    """The DV penalty of shaping: that of the spell that is being shaped, else of the lowest circle."""
    return _weighs(str(fighter.read(f"{SHAPING}.circle", LOWEST)))


def _price(fighter: Fighter) -> str:
    """What it takes, in words; before a circle is chosen the DV penalties of all: `Speed 5, DV -2 to -4`."""
    shaping = row(fighter.draft, "shape")
    least, most = shaping.loss(fighter).value, max(size for _, size in CIRCLES.values())
    price = said(shaping.ticks(fighter).value, least)
    return price if shaped(fighter)[1] or least >= most else f"{price} to -{most}"


SHAPE = Action(
    "shape", "Shape sorcery", shape, confirms=True, key="h", place=180, speed=5, penalty=_penalty,
    priced=_price, barred=_is_shaped, keeps="spell", usual=True, does="shapes {label}", unnamed="sorcery",
    state="shapes sorcery", middle=True, facts=(Shapes,),
)  # fmt: skip

CAST = Action(
    "cast", "Cast sorcery", cast, confirms=True, key="k", place=190, effect="Speed by a Join Battle roll",
    barred=_is_not_shaped, keeps="spell", quick=True, usual=True, does="casts {label}", unnamed="sorcery",
    state="casts sorcery", facts=(Casts,),
)  # fmt: skip

DISTRACT = Action(
    "distract", "Distraction", distract, confirms=True, takes="", key="l", place=260,
    effect="Wits and Occult, or the spell is lost", shown=lambda fighter: shaped(fighter)[1] > 0, facts=(KeepsSpell,),
)  # fmt: skip

PROCEDURES = (SHAPE, CAST, DISTRACT)
