"""The house rules of Ialdabaoth over Exalted 2e: Rush, Full Defense, social actions in battle (rules section 18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ..core.ask import Number, Part, number
from ..core.fight import Fight
from ..core.inputs import Begin
from ..core.model import Draft, Refused
from ..core.told import OF_HEROES, Told
from .common.action import whole
from .common.base import OptionSpec
from .common.fighters import words
from .common.figure import Figure, waiting
from .common.lasting import LastingTable
from .common.log import Willpower
from .common.options import of, switch
from .common.telling import One, Telling
from .exalted2e import Exalted2e, options
from .exalted2e.actions.table import ACTIONS as BY_THE_BOOK
from .exalted2e.actions.table import Action, Flurried, Sizes, Takes, all_of_them
from .exalted2e.fighter import Fighter, tick_of
from .exalted2e.lasting import HELPLESS, LASTING
from .exalted2e.numbers import dv, essence, excellencies, health
from .exalted2e.numbers.excellencies import Mode
from .exalted2e.sheet import weapons
from .exalted2e.turn import abort, order, tick

OPTIONS: dict[str, OptionSpec] = {
    "rush": switch("Whether somebody may act before the DV has refreshed.", "18.1", default=True),
    "full_defense": switch("Whether one who guards has a third DV, of Dodge and Parry together.", "18.3", default=True),
    "social_parts": switch(
        "Whether a social action in battle takes as many actions as its Speed.",
        "18.4",
        default=True,
        title="Social actions in parts",
    ),
    "rush_literal_flurry_surcharge": switch(
        "Whether a flurry costs one DV for each of its actions and once the smallest of their penalties.",
        "18.2",
        title="Flurry surcharge as written",
    ),
    "rush_same_tick": of(
        ("allow", "refuse"),
        "Whether an action may be rushed on the tick of the last one.",
        "18.1",
        title="Rush on the same tick",
        words={"allow": "allowed", "refuse": "refused"},
    ),
    "social_parts_per_flurry": of(
        (1, 2, 3, 4, 5, 6),
        "How many parts of a social action a flurry may have.",
        "18.4",
        title="Social parts in a flurry",
    ),
}
RUSH, FULL = "rush", "full_defense"
COSTS = {"willpower": ("1 Willpower", {"willpower": 1}), "health": ("1 bashing level", {"health": 1})}
option = partial(options.value, specs=OPTIONS)


def why_not(fighter: Fighter) -> str:
    """Why a fighter can't rush now; empty where it can."""
    reasons = {
        "not in the fight": fighter.out or not fighter.joined,
        "may act anyway": fighter.due,
        "can do nothing": HELPLESS.there(fighter.draft, fighter.id),
        "the flurry comes first": order.in_flurry(fighter),
        "nobody rushes here": not option(fighter.draft, RUSH),
        "may act anyway on the next tick": fighter.tick <= soonest(fighter),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def soonest(fighter: Fighter) -> int:
    """The first tick on which a fighter may rush: by the option `rush_same_tick` not that of its last action."""
    now = tick_of(fighter.draft)
    return now + (option(fighter.draft, "rush_same_tick") != "allow" and tick.has_acted(fighter))


def rush(fight: Fight, begin: Begin) -> None:
    """Acts before the refresh, for a Willpower or a bashing level: the ticks left are dice and DV lost besides."""
    fighter: Fighter = fight[begin.who]
    if reason := why_not(fighter):
        raise Refused("can_not_rush", f"{fighter.name} can't rush: {reason}.")
    fight.at("1", "Rush")
    fight.involve(fighter)
    left, first = fighter.tick, soonest(fighter)
    if first > min(abort.latest(fight, fighter), whole(begin.args, "tick", first)):
        raise Refused("can_not_rush", f"{fighter.name} can't rush: has acted on this tick.")
    now = abort.comes_up(fight, fighter, begin, first=first)
    ticks = max(0, fight.show("rush penalty", number(("ticks left", left - now, "rules section 18.1"))))
    asked = "Pay for the rush with what?", COSTS, str(begin.args.get("cost", ""))
    _, cost = COSTS[fight.ask(essence.ask_either, fighter, *asked)]
    fighter.dv_penalties = {**fighter.dv_penalties, RUSH: fighter.dv_penalties.get(RUSH, 0) + ticks}
    fighter.dice_lost_next = {RUSH: ticks}
    fight.tell(Rushes(who=fighter.id, tick=now, ticks=ticks, dv=fighter.penalty))
    essence.pay(fight, fighter, RUSH, cost)
    if fighter.out:
        tick.goes_on(fight)


class Rushes(Told[Telling], key=RUSH):
    """A rush on a tick: the ticks that were left, which are dice and DV lost, and what the DV has lost in all."""

    who: str
    tick: int = 0
    ticks: int = 0
    dv: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """`Davek rushes on tick 15 for 1 Willpower: -3 dice, DV -3, -8 in all.` A level of health has its own line."""
        paid = " for 1 Willpower" if telling.take(one, Willpower, who=self.who) else ""
        losses = f"{_dice(self.ticks)}, DV -{self.ticks}{f', -{self.dv} in all' if self.dv != self.ticks else ''}"
        return f"{telling.name(self.who)} rushes on tick {self.tick}{paid}: {losses}."


def full_defense(fighter: Fighter, armed: bool, added: tuple[Part, ...]) -> Number:
    """Half of Dodge and Parry in one pool, each further weapon 1, less the mobility of armor (rules section 18.3)."""
    found, best = dv.parrying(fighter, armed), dv.parry_weapon(fighter, armed)
    held = [id for id, one in found.items() if id != best and not weapons.is_natural(one)]
    ability = weapons.ability(found[best])
    pool = (
        Part("Dexterity", fighter.attribute("dexterity")),
        Part(words(ability), fighter.ability(ability)),
        Part(f"{words(ability)} specialty", fighter.specialty(ability)),
        Part("Dodge", fighter.ability("dodge")),
        Part("Dodge specialty", fighter.specialty("dodge")),
        Part("Essence", fighter.essence),
        Part(f"{found[best]['name']}, Defense", int(found[best]["defense"])),
        Part("additional weapons", len(held)),
        *added,
    )
    return number(dv.halved(fighter, "Full Defense", pool)).plus(*health.mobility(fighter).parts)


def full_mode(fighter: Fighter, armed: bool) -> Mode | None:
    """Full Defense of one who guards; None for who has its DVs from a list, which says nothing of what makes them."""
    listed = any(fighter.sheet(f"listed.{mode}", None) is not None for mode in dv.MODES)
    best = dv.parry_weapon(fighter, armed)
    if listed or not best or not option(fighter.draft, FULL):
        return None
    abilities = (weapons.ability(dv.parrying(fighter, armed)[best]), "dodge")
    return Mode("Full Defense", partial(full_defense, fighter, armed), abilities, mixed(fighter, abilities))


def full_standing(fighter: Fighter) -> Number | None:
    """The Full Defense DV against a close attack that does bashing damage; None for who has none."""
    if dv.modes_barred(fighter, type="bashing"):
        return None
    mode = full_mode(fighter, armed=False)
    return None if mode is None else dv.value(fighter, FULL, further=mode).at_least(0)


def mixed(fighter: Fighter, abilities: Sequence[str]) -> int:
    """The dice that Excellencies of both Abilities may add to it together."""
    if fighter.being == "dragon_blooded":
        return max(map(fighter.ability, abilities))
    return max(excellencies.cap(fighter, ability) for ability in abilities)


def guarding(fighter: Fighter, armed: bool) -> Mapping[str, Mode]:
    """The further way to defend of one who guards."""
    mode = full_mode(fighter, armed)
    return {FULL: mode} if mode else {}


FULL_DEFENSE = Figure[Fighter](
    FULL, "Full Defense DV", full_standing, label="FD", has=lambda fighter: full_standing(fighter) is not None,
    changed_by=("dv", *dv.MODES), also=lambda fighter: waiting(fighter, "dv", *dv.MODES, "dv_dice"),
    notes=("against a close attack that does bashing damage",), fixed="it follows from Dodge and Parry",
    seen=OF_HEROES, told=lambda fighter, what: f"Full Defense {what.value}",
)  # fmt: skip
"""The third DV as it stands."""


# -- social actions and flurries -------------------------------------------------------------------------------------
def in_parts(by_the_book: Callable[[Draft, str], Takes], draft: Draft, ability: str) -> Takes:
    """As many miscellaneous actions without a DV penalty as the Speed of the social action (section 18.4)."""
    whole = by_the_book(draft, ability)
    return Takes(speed=5, dv=0, actions=whole.speed) if option(draft, "social_parts") else whole


def too_many_parts(fighter: Fighter, count: int) -> str:
    """A flurry has only so many parts of a social action in it (section 18.4)."""
    most = option(fighter.draft, "social_parts_per_flurry")
    too_many = option(fighter.draft, "social_parts") and count > most
    return f"at most {most} part of a social action is in it, not {count}" if too_many else ""


def surcharge(draft: Draft, sizes: Sizes) -> dict[str, int]:
    """The penalties of all actions of a flurry, or by option their number and the smallest one (section 18.2)."""
    if not option(draft, "rush_literal_flurry_surcharge"):
        return all_of_them(draft, sizes)
    return {"flurry": len(sizes), "base": min(size for _, size in sizes)}


def _social(row: Action) -> Action:
    """The row of a social action, which is taken in parts."""
    parts = replace(row.flurried or Flurried(), most=too_many_parts)
    return replace(row, by_ability=partial(in_parts, row.by_ability), flurried=parts) if row.by_ability else row


def _paid(fighter: Fighter) -> str:
    return "1 Willpower or a bashing level"


def _losing(fighter: Fighter) -> str:
    """`rush: -3 dice, DV -3`."""
    ticks = fighter.tick - tick_of(fighter.draft)
    return f"rush: {_dice(ticks)}, DV -{ticks}"


RUSHING = Action(
    RUSH, "Rush", rush, takes="", key="r", place=310, priced=_paid, effect=_losing, barred=why_not,
    between=lambda fighter: "" if why_not(fighter) else _losing(fighter), facts=(Rushes,),
)  # fmt: skip

ACTIONS = BY_THE_BOOK.by(
    (RUSHING,),
    guard=lambda row: replace(row, defenses=guarding, figures=(FULL_DEFENSE,)),
    social=_social,
    flurry=lambda row: replace(row, summed=surcharge),
)
"""The actions of Exalted 2e, changed by these rules."""


class Ialdabaoth(Exalted2e):
    """Exalted 2e with the house rules of Ialdabaoth."""

    name, title, short, version = "ialdabaoth", "Ialdabaoth 2e", "Ialdabaoth", 2
    demo, shelf = "night-ferry", Exalted2e.name
    interrupt_word = "abort, rush"
    options: Mapping[str, OptionSpec] = {**Exalted2e.options, **OPTIONS}
    procedures = ACTIONS

    @property
    def known_effects(self) -> LastingTable:
        """Those of Exalted 2e, and a social action that goes on."""
        return LASTING


def _dice(lost: int) -> str:
    return f"-{lost} {'die' if lost == 1 else 'dice'}"


RULES = Ialdabaoth()
