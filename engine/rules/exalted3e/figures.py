"""The numbers of a fighter of Exalted 3e that people read: a row for each (rules sections 2, 7, 8, 9, 14 and 18).

`FIGURES` is the list of them: columns of the order table, lines of a fighter, the form of a sheet, the summary of one
who is to be added and the page of reasons are all made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from engine.core import effects
from engine.core.ask import Number, number
from engine.core.desk import Column, Reason, Setting, Span, WhyNumber
from engine.core.model import Draft, Tree
from engine.core.told import IN_NUMBERS, OF_HEROES
from engine.rules.common.fighters import short
from engine.rules.common.figure import At, Figure, Figures, bare, dice, with_ends
from engine.rules.common.remember import per_state
from engine.rules.exalted import figures as alike

from . import essence, numbers
from .fighter import Fighter
from .lasting import AIM, FULL_DEFENSE, PRONE, end_words
from .sheet import weapons

UNTIL_TURN = "until own turn begins"


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    return with_ends(fighter, what, partial(end_words, fighter), {"onslaught": UNTIL_TURN})


# -- what a fighter would be like --------------------------------------------------------------------------------------
def turn_begins(fighter: Fighter) -> Fighter:
    """The fighter as it would be if its turn began now: onslaught and what lasts until then are gone."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    other.onslaught = 0
    for id, effect in effects.on(other.draft, other.id):
        until = effect.get("until", {})
        if until.get("start_of", "") == other.id and until.get("count", 1) == 1:
            effects.remove(other.draft, id)
    return other


def under(fighter: Fighter, modifiers: Mapping[str, int]) -> Fighter:
    """The fighter as it would be under one effect more."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    effects.add(other.draft, other.id, "what if", modifiers)
    return other


def in_crash(fighter: Fighter) -> Fighter:
    """The fighter as it would be in Crash."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    other.joined, other.initiative = True, min(0, fighter.initiative)
    return other


# -- Parry and Evasion -------------------------------------------------------------------------------------------------
def _parry(fighter: Fighter) -> Number | None:
    return numbers.parry(fighter) if numbers.can_parry(fighter) else None


def _not_parrying(fighter: Fighter) -> Iterator[str]:
    """Why nothing parries."""
    held = fighter.sheet("weapon", {}).values()
    away = [one for one in held if weapons.can_parry(one) and not weapons.is_ready(one)]
    yield from (f"{one['name']}: not in hand" for one in away)
    if not away:
        yield "nothing in hand can parry"


def _cases(id: str, fighter: Fighter) -> Iterator[tuple[str, int]]:
    """What Parry or Evasion would be when the turn begins, and under an effect more."""
    of = FIGURES[id].value
    yield "When own turn begins", of(turn_begins(fighter))
    if not fighter.crashed and not FULL_DEFENSE.there(fighter.draft, fighter.id):
        yield "In full defense", of(under(fighter, FULL_DEFENSE.modifiers))
    if not PRONE.there(fighter.draft, fighter.id):
        yield "Prone", of(under(fighter, PRONE.modifiers))


def _parry_cases(fighter: Fighter, what: Number) -> Iterator[tuple[str, int | str]]:
    """The same, and what it would be with each other weapon in hand."""
    yield from _cases("parry", fighter)
    for id, weapon in ({} if fighter.quick else numbers.parrying(fighter)).items():
        if weapon is not numbers.parry_weapon(fighter):
            yield f"With {weapon['name']}", str(numbers.parry(fighter, weapon=id).value)


def _parry_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    if fighter.guards:
        yield f"attacks on {short(fighter.draft, fighter.guards)} meet this Parry first"


def _best(fighter: Fighter, what: Number) -> str:
    """The better Defense, which is all that players know."""
    parry, evasion = FIGURES["parry"].of(fighter), FIGURES["evasion"].value(fighter)
    return f"Defense {evasion if parry is None else max(evasion, parry.value)}"


PARRY = Figure[Fighter](
    "parry", "Parry", _parry, Column("parry", "Par", 3, help="Parry as it counts now; - where nothing in hand parries"),
    At(column=11, line=1, section="Defense", sheet=2, added=3), missing=_not_parrying, fixed="nothing parries",
    cases=_parry_cases, changed_by=("defense", "parry"), declared=("defense", "parry"), notes=_parry_notes,
    set_by=Setting("effect", "parry"),
    seen=OF_HEROES, told=_best,
)  # fmt: skip

EVASION = Figure[Fighter](
    "evasion", "Evasion", numbers.evasion, Column("evasion", "Eva", 3, help="Evasion as it counts now"),
    At(column=10, line=2, section="Defense", sheet=3, added=2), cases=lambda fighter, what: _cases("evasion", fighter),
    changed_by=("defense", "evasion"), declared=("defense", "evasion"), set_by=Setting("effect", "evasion"),
    seen=OF_HEROES, told=_best,
)  # fmt: skip


# -- soak and Hardness -------------------------------------------------------------------------------------------------
def _without_armor(fighter: Fighter, what: Number) -> Iterator[tuple[str, int | str]]:
    if (natural := numbers.natural_soak(fighter).value) != what.value:
        yield "Without armor", str(max(0, natural))


SOAK = Figure[Fighter](
    "soak", "Soak", numbers.soak, Column("soak", "Soak", 4, rank=4, help="natural soak and armor"),
    At(column=13, line=3, section="Defense", sheet=4, added=4), cases=_without_armor, changed_by=("soak",),
    declared=("soak",), notes=("against withering damage only",), set_by=Setting("effect", "soak"),
)  # fmt: skip


def _crashed(fighter: Fighter, what: Number) -> Iterator[tuple[str, int]]:
    yield "In Crash", FIGURES["hardness"].value(in_crash(fighter))


HARDNESS = Figure[Fighter](
    "hardness", "Hardness", numbers.hardness, Column("hardness", "Hard", 4, rank=3, help="Hardness"),
    At(column=14, line=4, section="Defense", sheet=5, added=5), dash=True,
    cases=_crashed, changed_by=("hardness",), declared=("hardness",), notes=("against decisive damage only",),
    set_by=Setting("effect", "hardness"),
)  # fmt: skip
"""In Crash it is 0, but for what the GM puts on by hand, which therefore can be set then too."""


# -- onslaught and wounds ----------------------------------------------------------------------------------------------
ONSLAUGHT = Figure[Fighter](
    "onslaught", "Onslaught",
    lambda fighter: number(("attacks since the last turn", -fighter.onslaught, "seed step 10")),
    Column("onslaught", "Ons", 3, rank=6, help="onslaught until the own turn; Eva and Par have it in them"),
    At(column=12), applies=lambda fighter: fighter.onslaught > 0, dash=True,
    made_of=lambda fighter, what: tuple(
        Reason(part.label, part.amount, part.rule, (Reason(UNTIL_TURN),)) for part in what.parts
    ),
    cases=lambda fighter, what: [("After one more attack", what.value - 1)], notes=("in Parry and Evasion already",),
    set_by=Setting("edit", "now.onslaught", sign=-1),
    seen=OF_HEROES, told=lambda fighter, what: f"onslaught {what.value}" if what.value else "no onslaught",
)  # fmt: skip

WOUNDS = alike.wounds(
    numbers.wounds, numbers.levels, numbers.marked, lambda fighter, what: ["in Parry, Evasion and every pool already"]
)


# -- what a weapon rolls -----------------------------------------------------------------------------------------------
def attack_dice(id: str, weapon: Tree, kind: str) -> Figure[Fighter]:
    """The dice of a withering or a decisive attack with a weapon."""

    def also(fighter: Fighter) -> Iterator[str]:
        by_sheet = kind == "decisive" and not weapons.is_quick(weapon)
        if by_sheet and (accuracy := weapons.accuracy(weapon, numbers.band_of(weapon)).value):
            yield f"accuracy {accuracy:+}: withering attacks only"
        for _, effect in AIM.found(fighter.draft, fighter.id):
            yield f"aim: only against {short(fighter.draft, effect.get('against', ''))}"

    def notes(fighter: Fighter, what: Number) -> Iterator[str]:
        barred = kind == "decisive" and fighter.crashed
        yield "no decisive attacks in Crash" if barred else f"at {numbers.band_of(weapon)} range"

    return Figure(
        f"{id}-{kind}", f"{weapon['name']}, {kind}", lambda fighter: numbers.dice_number(fighter, weapon, kind),
        reads=dice, changed_by=("dice", "attack_dice"), declared=("attack_dice",), also=also, notes=notes,
        set_by=Setting("effect", "attack_dice"),
    )  # fmt: skip


def damage(id: str, weapon: Tree) -> Figure[Fighter]:
    """The raw damage of a withering attack with a weapon."""

    def also(fighter: Fighter) -> Iterator[str]:
        yield "successes beyond the Defense: in an attack"
        for part in effects.parts(fighter.draft, fighter.id, "raw_damage"):
            yield f"{part.label} {part.amount:+}: in an attack"

    least = weapons.minimum(weapon).value
    return Figure(
        f"{id}-damage", f"{weapon['name']}, damage", lambda fighter: numbers.damage_number(fighter, weapon),
        declared=("raw_damage", "post_soak_dice"), also=also,
        notes=("soak comes off it", f"never below {least} {'die' if least == 1 else 'dice'}"),
        fixed="an attack can set it, and so can editing the weapon",
    )  # fmt: skip


def of_weapons(fighter: Fighter) -> Iterator[Figure[Fighter]]:
    """Two or three numbers of each weapon that is ready."""
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        if weapons.deals_damage(weapon):
            yield attack_dice(id, weapon, "withering")
            yield damage(id, weapon)
        yield attack_dice(id, weapon, "decisive")


@dataclass(frozen=True, slots=True)
class Armed:
    """One weapon as it counts now, for lines that tell all of it. Dice have wounds and effects in them."""

    name: str
    withering: int
    damage: int
    minimum: int
    decisive: int
    deals: bool


def armed(fighter: Fighter, id: str, weapon: Tree) -> Armed:
    """A weapon's numbers at close range, or at short range where it is not for the hand."""
    withering, decisive = (attack_dice(id, weapon, kind).value(fighter) for kind in ("withering", "decisive"))
    least, deals = weapons.minimum(weapon).value, weapons.deals_damage(weapon)
    return Armed(weapon["name"], withering, damage(id, weapon).value(fighter), least, decisive, deals)


def in_hand(fighter: Fighter) -> Iterator[Armed]:
    """The weapons that are ready, the sheet's first."""
    return (armed(fighter, id, weapon) for id, weapon in weapons.ready(fighter.sheet_tree).items())


# -- Join Battle, Initiative, what is spent ----------------------------------------------------------------------------
JOIN_BATTLE = alike.join_battle(numbers.pool)


def _initiative(fighter: Fighter) -> Number | None:
    """Initiative with where it comes from; none before Join Battle."""
    if not fighter.joined:
        return None
    base, won = fighter.base_initiative, fighter.join_successes
    return number(
        ("base", base, "rules section 2"),
        ("Join Battle, successes", won, "rules section 2"),
        ("won and lost since", fighter.initiative - base - won, "rules section 9"),
    )


def _initiative_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    if fighter.crashed:
        by = f" by {short(fighter.draft, fighter.crash_by)}" if fighter.crash_by else ""
        yield f"crash{by}, turn {fighter.crash_turns} of 3"
    else:
        yield f"{what.value} dice of decisive damage"


INITIATIVE = Figure[Fighter](
    "initiative", "Initiative", _initiative, Column("order", "Init", 3, help="Initiative"), At(column=1),
    drawn=lambda fighter, what: Span(str(what.value), "harm" if fighter.crashed else "text"),
    missing=lambda fighter: ["it comes with Join Battle"], fixed="Initiative comes with Join Battle", made_of=bare,
    cases=lambda fighter, what: [("After a decisive hit", fighter.base_initiative)], notes=_initiative_notes,
    set_by=Setting("begin", "initiative", "set"),
    seen=IN_NUMBERS, told=lambda fighter, what: f"Initiative {what.value}",
    told_of_foe=lambda fighter, what: "crash" if fighter.crashed else "",
)  # fmt: skip

HEALTH = alike.health(numbers.marked, numbers.HEALTH_RULE)

BACK = (f"up to {essence.REGAINED} come back at the end of a round",)

FIGURES = Figures[Fighter](
    reasons, PARRY, EVASION, SOAK, HARDNESS, ONSLAUGHT, WOUNDS, of_weapons, JOIN_BATTLE, INITIATIVE, HEALTH,
    *(alike.motes(pool, essence.RULE, BACK) for pool in essence.POOLS), alike.willpower(essence.RULE),
)  # fmt: skip
"""All of them, in the order of the page of reasons."""


@per_state
def why(state: Tree, who: str) -> tuple[WhyNumber, ...]:
    """Why the numbers of a fighter are what they are."""
    return tuple(FIGURES.why(Fighter(Draft(state), who)))
