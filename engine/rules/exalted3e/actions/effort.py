"""What a fighter puts into the roll of an action: a stunt, Willpower, the GM's own effects (section 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.ask import Ask, Number, Option, Part
from engine.dice import Dice
from engine.fight import Fight
from engine.rules.rolls import countable, in_bounds

from ..attack.reply import stunt_reward
from ..fighter import Fighter
from ..numbers import pools, powers
from . import flurry

STUNT_DICE = 2
STUNT_SUCCESSES = (0, 0, 1, 2)
"""Successes of a stunt by its level, 0 to 3."""

DIFFICULT = -3
"""Dice of a rush, disengage or withdraw across difficult terrain (rules section 4)."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Dice and automatic successes that a fighter adds to a roll."""

    dice: tuple[Part, ...] = ()
    successes: int = 0
    stunt: int = 0


def effort(fight: Fight, fighter: Fighter, *more: Part) -> Effort:
    """Asks what a fighter adds to its roll and takes the cost; `more` are dice that count anyway."""
    stunt = fight.ask(ask_stunt, fighter)
    willpower = fight.ask(ask_willpower, fighter)
    made_up = powers.uses(fighter, fight.ask(ask_effects, fighter))
    uses = [*made_up, powers.Use("Willpower", {}, {"willpower": 1})] if willpower else made_up
    powers.pay(fight, fighter, uses, "effort")
    dice = (*more, Part("stunt", STUNT_DICE, "rules section 1")) if stunt else more
    successes = STUNT_SUCCESSES[stunt] + willpower + powers.total(made_up, "attack_successes")
    return Effort((*dice, *powers.parts(made_up, "dice", "attack_dice")), successes, stunt)


def rewards(fight: Fight, fighter: Fighter, effort: Effort) -> None:
    """Willpower for a stunt of level 2 or 3 (rules section 1)."""
    stunt_reward(fight, "stunt", fighter, effort.stunt)


def ask_stunt(fight: Fight, fighter: Fighter) -> Ask:
    """The level of a stunt, 0 to 3."""
    return fight.amount("stunt", fighter.id, "Stunt, level", 3, field="effects", silent=True)


def ask_willpower(fight: Fight, fighter: Fighter) -> Ask:
    """A point of Willpower for a success."""
    high = min(1, fighter.willpower)
    return fight.amount("willpower", fighter.id, "Willpower", high, field="effects", silent=True)


def ask_effects(fight: Fight, fighter: Fighter) -> Ask:
    """What the GM makes up for this roll: dice, successes, and what they cost."""
    return fight.declare("effects", fighter.id, "Other effects", (), field="effects")


def ask_terrain(fight: Fight, fighter: Fighter) -> Ask:
    """Whether the ground is difficult."""
    options = (Option("open", "open ground"), Option("difficult", "difficult terrain", note="-3 dice"))
    return fight.choice("terrain", fighter.id, "What ground?", options, field="effects", silent=True)


def terrain(fight: Fight, fighter: Fighter) -> tuple[Part, ...]:
    """What the ground takes from a roll of movement."""
    difficult = fight.ask(ask_terrain, fighter) == "difficult"
    return (Part("difficult terrain", DIFFICULT, "rules section 4"),) if difficult else ()


def ask_movement(fight: Fight, fighter: Fighter, key: str, prompt: str, ability: str, effort: Effort) -> Ask:
    """The dice of Dexterity and Athletics or Dodge, or a Quick Character's combat movement."""
    pool = pools.ability_pool(fighter, "dexterity", ability, flurried=flurry.flurried(fighter))
    return ask_dice(fight, fighter, key, prompt, pool, effort)


def ask_dice(fight: Fight, fighter: Fighter, key: str, prompt: str, pool: Number, effort: Effort) -> Ask:
    """The dice of a pool with what the fighter puts in; the pool is shown as `<key> dice`."""
    whole = countable(pool.plus(*effort.dice))
    dice = Dice(in_bounds(fight.show(f"{key} dice", whole)), automatic=in_bounds(effort.successes))
    return fight.dice(key, fighter.id, prompt, dice, gives=f"{key} successes")


def ask_tie(fight: Fight, first: Fighter, others: Iterable[Fighter]) -> Ask:
    """Who wins an opposed roll that is tied: the better stunt, else the GM decides (rules section 1)."""
    options = [Option(one.id, one.name) for one in (first, *others)]
    return fight.choice(f"tie {options[-1].id}", "gm", "A tie: who wins?", options)
