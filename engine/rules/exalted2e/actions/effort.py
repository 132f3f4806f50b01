"""What somebody puts into the roll of an action: a stunt, Willpower, an Excellency, what the GM makes up.

Every field passes by itself; what is declared is paid before the dice (rules sections 7, 8 and 13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from engine.core import effects
from engine.core.ask import Amount, Number, Part, Question, Throw, Uses, number
from engine.core.ask import Use as Used
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common.rolls import Rolled, countable, roll
from engine.rules.exalted.fighter import ATTRIBUTES
from engine.rules.exalted.powers import EFFECTS, units_of

from ..fighter import Fighter
from ..numbers import essence, excellencies, pools, powers
from ..numbers.powers import Use
from ..turn import acting

WHEN, AGAIN = "roll", "roll_reroll"

Pool = Callable[[], Number]
"""A pool as it is when it is asked for: what is put right by hand before the dice counts in it."""


@dataclass
class Effort:
    """What was declared for one roll."""

    stunt: int = 0
    willpower: int = 0
    channel: str = powers.NONE
    uses: list[Use] = field(default_factory=list)
    attribute: str = ""
    """The Attribute by which Charm dice are capped."""

    def parts(self, fighter: Fighter) -> tuple[Part, ...]:
        """The dice that it adds."""
        stunt = Part("stunt", self.stunt, "rules section 7")
        return (stunt, powers.part(fighter, self.channel), *powers.parts(self.uses, "dice"))


def rolls(fight: Fight, fighter: Fighter, pool: Pool, prompt: str, ability: str = "", attribute: str = "") -> Rolled:
    """Declares, pays and rolls; then the reward of a stunt. `pool` has all in it that weighs on the roll already.

    Excellencies are those of `ability`, or of any where the GM has only named a pool.
    """
    effort = declares(fight, fighter, ability, attribute)
    pays(fight, fighter, effort)
    rolled = roll(fight, ask_roll, fighter, pool, prompt, effort)
    rolled = _again(fight, fighter, prompt, effort, rolled, ability)
    acting.rewards(fight, "stunt", fighter, effort.stunt)
    return _hindered(fight, fighter, rolled)


def _hindered(fight: Fight, fighter: Fighter, rolled: Rolled) -> Rolled:
    """What lies on the fighter from outside is off the successes: being prone, water, fog (rules section 6.2)."""
    lost = effects.parts(fight.draft, fighter.id, "external", rule="rules section 6.2")
    if not lost:
        return rolled
    off = fight.show("external penalty", number(*lost))
    left = number(("successes", rolled.successes), ("external penalty", off)).at_least(0)
    return replace(rolled, successes=fight.show("successes left", left))


def declares(fight: Fight, fighter: Fighter, ability: str = "", attribute: str = "") -> Effort:
    """What is added to the roll. Raises Refused for more than the cap on Charm dice."""
    stunt = 0 if acting.stunt(fighter) else fight.ask(acting.ask, "stunt", fighter, EFFECTS)
    declared: list[Used] = [
        {"power": id, "times": times}
        for id, power in powers.offered(fighter, WHEN).items()
        if ability in ("", excellencies.ability_of(id)) and (times := fight.ask(ask_units, fighter, id, power))
    ]
    willpower = fight.ask(ask_willpower, "willpower", fighter, EFFECTS)
    channel = fight.ask(powers.ask, "channel", fighter, EFFECTS)
    declared += fight.ask(ask_made_up, fighter)
    best = attribute or max(ATTRIBUTES, key=fighter.attribute)
    return Effort(stunt, willpower, channel, powers.uses(fighter, declared, attribute=best), best)


def ask_units(fight: Fight, who: Fighter, id: str, power: Tree, wanted: int = 0) -> Amount:
    """How many units of a power, as far as they can be paid for."""
    return units_of(fight, who, id, power, powers.barred(who, id, power), powers.most(who, power), wanted)


def ask_willpower(fight: Fight, key: str, who: Fighter, group: str, wanted: int = 0) -> Amount:
    """A point of Willpower for a success, or for a point of DV (rules sections 5.4 and 13)."""
    return fight.amount(key, who.id, "Willpower", min(1, who.willpower), default=wanted, field=group, silent=True)


def ask_made_up(fight: Fight, attacker: Fighter) -> Question[Uses]:
    """What the GM makes up on the spot."""
    return fight.declare("effects", attacker.id, "Other effects", (), field=EFFECTS)


def costs(fight: Fight, fighter: Fighter) -> None:
    """What an action without a roll costs besides time, as the GM says: a made up effect with what it pays."""
    pays(fight, fighter, Effort(uses=powers.uses(fighter, fight.ask(ask_made_up, fighter))))


def pays(fight: Fight, fighter: Fighter, effort: Effort) -> None:
    """Pays for what was declared."""
    if effort.willpower:
        essence.pay(fight, fighter, "spent", {"willpower": effort.willpower})
    powers.pays(fight, fighter, effort.channel)
    powers.pay(fight, fighter, effort.uses, EFFECTS)
    acting.noted(fight, fighter, effort.stunt)


def ask_roll(fight: Fight, fighter: Fighter, pool: Pool, prompt: str, effort: Effort) -> Question[Throw]:
    """The roll itself."""
    whole = pool().plus(*effort.parts(fighter))
    count = fight.show("dice", countable(whole), pool=True)
    sure = fight.show("automatic successes", pools.left_by(_sure(effort), whole, fighter))
    return fight.dice("roll", fighter.id, prompt, pools.dice(fighter, count, sure), gives="successes")


def _sure(effort: Effort) -> Number:
    return number(
        ("Willpower", effort.willpower, "rules section 13"), *powers.parts(effort.uses, "successes", "attack_successes")
    )


def _again(fight: Fight, fighter: Fighter, prompt: str, effort: Effort, rolled: Rolled, ability: str) -> Rolled:
    """The reroll of a Third Excellency, of which the better one stands."""
    again = powers.uses(fighter, fight.ask(ask_again, fighter, ability), effort.uses, effort.attribute)
    powers.pay(fight, fighter, again, "reroll")
    if not powers.total(again, "reroll"):
        return rolled
    fresh = roll(fight, ask_roll_again, fighter, prompt)
    best = fight.show("best successes", number(("first roll", rolled.successes)).at_least(
        fresh.successes, "the reroll is better", "rules section 8"))  # fmt: skip
    return Rolled(best, fresh.faces if fresh.successes > rolled.successes else rolled.faces)


def ask_again(fight: Fight, fighter: Fighter, ability: str) -> Question[Uses]:
    """Whether the roll is taken up again."""
    of: Iterable[str] | None = (ability,) if ability else None
    return fight.declare("reroll", fighter.id, "Roll again?", powers.options(fighter, AGAIN, of))


def ask_roll_again(fight: Fight, fighter: Fighter, prompt: str) -> Question[Throw]:
    """The whole roll once more."""
    dice = pools.dice(fighter, fight.shown_value("dice"), fight.shown_value("automatic successes"))
    return fight.dice("roll again", fighter.id, f"{prompt}, again", dice, gives="reroll successes")


def contest(
    fight: Fight, fighter: Fighter, pool: Pool, against: Fighter, answer: Pool, prompt: str, ability: str
) -> tuple[int, int]:
    """An opposed roll: the successes of both. The other's questions have `answer.` before their keys."""
    own = rolls(fight, fighter, pool, prompt, ability).successes
    with fight.inside("answer"):
        other = rolls(fight, against, answer, f"{prompt}: {against.short}", ability).successes
    return own, other


def better(fighter: Fighter, attributes: tuple[str, ...], ability: str, action: bool) -> Pool:
    """The pool of an Ability with the best of some Attributes."""
    return lambda: pools.ability_pool(fighter, max(attributes, key=fighter.attribute), ability, action=action)
