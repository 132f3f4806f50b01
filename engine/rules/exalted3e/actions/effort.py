"""What a fighter puts into the roll of an action: a stunt, Willpower, the GM's own effects (section 1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ask import Amount, Choice, Number, Option, Part, Question, Role, Throw, Uses, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.rules.common.rolls import countable, in_bounds

from .. import essence, numbers, powers
from ..fighter import Fighter
from . import turn_room
from .table import Action

STUNT_DICE = 2
STUNT_SUCCESSES = (0, 0, 1, 2)
"""Successes of a stunt by its level, 0 to 3."""

SURE = "automatic successes"
"""The number in which successes without dice are shown."""

DIFFICULT = -3
"""Dice of moving in haste across difficult terrain (rules section 4)."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Dice and automatic successes that a fighter adds to a roll. `against` is its id where it resists another."""

    dice: tuple[Part, ...] = ()
    successes: tuple[Part, ...] = ()
    stunt: int = 0
    against: str = ""


def effort(fight: Fight, fighter: Fighter, *more: Part, resists: bool = False) -> Effort:
    """Asks what a fighter adds to its roll and takes the cost; `more` are dice that count anyway.

    One who `resists` another's action is asked under keys of its own.
    """
    against = fighter.id if resists else ""
    stunt = fight.ask(ask_stunt, fighter, against)
    willpower = fight.ask(ask_willpower, fighter, against)
    made_up = powers.uses(fighter, fight.ask(ask_effects, fighter, against))
    uses = [*made_up, powers.Use("Willpower", {}, {"willpower": 1})] if willpower else made_up
    powers.pay(fight, fighter, uses, _key("effort", against))
    dice = (*more, Part("stunt", STUNT_DICE, "rules section 1")) if stunt else more
    successes = (
        Part("stunt", STUNT_SUCCESSES[stunt], "rules section 1"),
        Part("Willpower", willpower, "rules section 18"),
        *powers.parts(made_up, "attack_successes"),
    )
    return Effort((*dice, *powers.parts(made_up, "dice", "attack_dice")), successes, stunt, against)


def _key(key: str, against: str) -> str:
    """A key of one who resists, beside those of the one who acts."""
    return f"{key} of {against}" if against else key


def _title(prompt: str, against: str) -> str:
    """What a field of one who resists is called, since its key names the fighter by id."""
    return prompt if against else ""


def rewards(fight: Fight, fighter: Fighter, effort: Effort) -> None:
    """Willpower for a stunt of level 2 or 3 (rules section 1)."""
    essence.stunt_reward(fight, _key("stunt", effort.against), fighter, effort.stunt)


def ask_stunt(fight: Fight, fighter: Fighter, against: str = "") -> Amount:
    """The level of a stunt, 0 to 3."""
    key, prompt = _key("stunt", against), f"{fighter.short}'s stunt" if against else "Stunt, level"
    return fight.amount(key, fighter.id, prompt, 3, field="effects", silent=True, title=_title(prompt, against),
                        role=Role.RESISTING_STUNT if against else Role.STUNT)  # fmt: skip


def ask_willpower(fight: Fight, fighter: Fighter, against: str = "") -> Amount:
    """A point of Willpower for a success."""
    key, prompt = _key("willpower", against), f"{fighter.short}'s Willpower" if against else "Willpower"
    return fight.amount(key, fighter.id, prompt, min(1, fighter.willpower), field="effects", silent=True,
                        title=_title(prompt, against))  # fmt: skip


def ask_effects(fight: Fight, fighter: Fighter, against: str = "") -> Question[Uses]:
    """What the GM makes up for this roll: dice, successes, and what they cost."""
    key, prompt = _key("effects", against), f"{fighter.short}'s effects" if against else "Other effects"
    return fight.declare(key, fighter.id, prompt, (), field="effects", title=_title(prompt, against))


def ask_terrain(fight: Fight, fighter: Fighter) -> Choice:
    """Whether the ground is difficult."""
    options = (Option("open", "open ground"), Option("difficult", "difficult terrain", note=f"{DIFFICULT} dice"))
    return fight.choice("terrain", fighter.id, "What ground?", options, field="effects", silent=True)


def terrain(fight: Fight, fighter: Fighter) -> tuple[Part, ...]:
    """What the ground takes from a roll of movement."""
    difficult = fight.ask(ask_terrain, fighter) == "difficult"
    return (Part("difficult terrain", DIFFICULT, "rules section 4"),) if difficult else ()


def ask_movement(fight: Fight, fighter: Fighter, action: Action, ability: str, effort: Effort) -> Question[Throw]:
    """The dice of Dexterity and Athletics or Dodge, or a Quick Character's combat movement; a mount's speed helps with
    some actions (rules section 17)."""
    pool = numbers.movement_pool(fighter, ability, turn_room.flurried(fighter), speed=action.speedy)
    return ask_dice(fight, fighter, action.plain, action.title, pool, effort)


def ask_resists(fight: Fight, fighter: Fighter, effort: Effort) -> Question[Throw]:
    """The dice of Dexterity and Athletics of one who resists another's movement."""
    pool = numbers.movement_pool(fighter, "athletics", turn_room.flurried(fighter))
    return ask_dice(fight, fighter, f"against {fighter.id}", "Resists: Dexterity and Athletics", pool, effort)


def ask_dice(fight: Fight, fighter: Fighter, key: str, prompt: str, pool: Number, effort: Effort) -> Question[Throw]:
    """The dice of a pool with what the fighter puts in; the pool is shown as `<key> dice`."""
    whole = countable(pool.plus(*effort.dice))
    count = in_bounds(fight.show(f"{key} dice", whole, pool=True))
    dice = Dice(count, automatic=automatic(fight, effort))
    return fight.dice(key, fighter.id, prompt, dice, gives=f"{key} successes")


def automatic(fight: Fight, effort: Effort) -> int:
    """Successes without dice, each shown with where it comes from."""
    sure = countable(number(*effort.successes))
    return in_bounds(fight.show(_key(SURE, effort.against), sure)) if sure.parts else 0


def meets(fight: Fight, fighter: Fighter, made: int, needed: int) -> bool:
    """Whether so many successes meet a difficulty. One of 0 still takes a success, by the option `difficulty_zero`
    (rules section 1)."""
    if needed <= 0 and made <= 0:
        fight.bites("difficulty_zero", fighter.id)
        return bool(fight.option("difficulty_zero") == "true_zero")
    return made >= needed


def better(fight: Fight, first: Fighter, mine: Effort, other: Fighter, theirs: Effort) -> bool:
    """Whether the first one wins an opposed roll that is tied, which takes more than the other has; by the option
    `opposed_tie` the better stunt wins it, else the GM says who (section 1)."""
    if fight.option("opposed_tie") == "no_win":
        return False
    fight.bites("opposed_tie", first.id)
    best = "" if mine.stunt == theirs.stunt else first.id if mine.stunt > theirs.stunt else other.id
    return fight.ask(ask_tie, first, other, best) == first.id


def ask_tie(fight: Fight, first: Fighter, other: Fighter, best: str) -> Choice:
    """Who wins an opposed roll that is tied. With one better stunt, the `best`, it answers itself."""
    options = [Option(one.id, one.name) for one in (first, other)]
    return fight.choice(f"tie {other.id}", "gm", "A tie: who wins?", options, default=best or None, silent=bool(best))
