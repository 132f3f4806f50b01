"""The numbers of a fighter of Static Veil that people read: a row for each.

`FIGURES` is the list of them: columns of the order table, lines of a fighter, the form of a sheet, the summary of one
who is to be added and the page of reasons are all made from it. Of an object there are Structure and armor alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.ask import Number, number
from engine.core.desk import Column, Reason, Setting, Span, WhyNumber
from engine.core.model import Draft, Tree
from engine.core.told import IN_NUMBERS, OF_HEROES
from engine.rules.common.desk import NOTHING
from engine.rules.common.figure import At, Figure, Figures, always, bare, plain, with_ends
from engine.rules.common.remember import per_state

from . import numbers, ranges
from .fighter import Fighter
from .lasting import end_words
from .turn import order


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    clock = {part.label: "until the round ends" for part in what.parts if part.label.endswith("attack this round")}
    clock["aim"] = "until the next ranged attack"
    return with_ends(fighter, what, partial(end_words, fighter), clock)


def alive(fighter: Fighter) -> bool:
    """Whether it is no object."""
    return not fighter.thing


def joined(fighter: Fighter) -> bool:
    """Whether it has come into the fight."""
    return fighter.joined


# -- Success Targets ---------------------------------------------------------------------------------------------------
def _defense_cases(skill: str, fighter: Fighter, what: Number) -> Iterator[tuple[str, int]]:
    brace = number(("braced", int(fighter.attribute("fortitude"))))
    yield "Braced for impact, 1 AP", numbers.clamped(fighter, (*what.parts, *brace.parts)).value
    yield "Unhurt and with nothing on it", numbers.base(fighter, skill).value


DODGE = Figure[Fighter](
    "dodge", "Dodge", lambda fighter: numbers.defense(fighter, "dodge"),
    Column("dodge", "Dod", 3, help="Success Target of a Dodge as it counts now"),
    At(column=7, line=1, section="Active Defense", sheet=2, added=4), has=alive,
    by_sheet=lambda fighter: numbers.base(fighter, "dodge"), cases=partial(_defense_cases, "dodge"),
    changed_by=("test", "dodge", "defense"), notes=("against a shot too",), set_by=Setting("effect", "dodge"),
    seen=OF_HEROES, told=plain,
)  # fmt: skip

MELEE = Figure[Fighter](
    "melee", "Melee", lambda fighter: numbers.defense(fighter, "melee"),
    Column("melee", "Mel", 3, help="Success Target of a Melee defense as it counts now"),
    At(column=8, line=2, section="Active Defense", sheet=3, added=5), asked="Melee defense", has=alive,
    by_sheet=lambda fighter: numbers.base(fighter, "melee"), cases=partial(_defense_cases, "melee"),
    changed_by=("test", "melee", "defense"), notes=("not against a shot",), set_by=Setting("effect", "melee"),
    seen=OF_HEROES, told=plain,
)  # fmt: skip


def attack_target(id: str, weapon: Tree) -> Figure[Fighter]:
    """The Success Target with a weapon as it stands now, before range and whatever else the target brings."""

    def cases(fighter: Fighter, what: Number) -> Iterator[tuple[str, int]]:
        for count, nth in enumerate(("first", "second", "third")):
            other = numbers.multiple(fighter, count) - numbers.multiple(fighter, fighter.attacks)
            yield f"As the {nth} attack", what.value + other

    def notes(fighter: Fighter, what: Number) -> Iterator[str]:
        bands = [
            f"{band.name} to {band.upto} m {band.modifier:+}" for band in ranges.bands(fighter, weapon) if band.upto
        ]
        yield f"not in it: range, {', '.join(bands)}" if bands else "not in it: Reach and what the target brings"

    return Figure(
        f"{id}-target", f"{weapon['name']}, Success Target", lambda fighter: numbers.attack(fighter, weapon),
        open_label=str(weapon["name"]), cases=cases, changed_by=("test", "attack"), notes=notes,
        set_by=Setting("effect", "attack"),
    )  # fmt: skip


def of_weapons(fighter: Fighter) -> Iterator[Figure[Fighter]]:
    """That of each weapon at hand."""
    if not fighter.thing:
        yield from (attack_target(id, weapon) for id, weapon in fighter.weapons.items())


# -- attacks of the round, Action Points -------------------------------------------------------------------------------
ATTACKS = Figure[Fighter](
    "attacks", "Attacks", lambda fighter: number(("attacks that count", fighter.attacks, "rules S17")),
    Column("attacks", "Att", 1, rank=6, help="attacks of this round that count"), At(column=5, why=False), has=alive,
    applies=joined,
)  # fmt: skip


def _next(fighter: Fighter) -> Number:
    count, each = fighter.attacks, int(fighter.setting("attack.multiple_attack_step"))
    label = f"{count} attack{'s' if count != 1 else ''} counted, {each} each"
    most = numbers.multiple(fighter, count) - each * count
    return number((label, each * count, "rules S17"), ("at most", most, "house rule"))


NEXT = Figure[Fighter](
    "next", "Next attack", _next,
    Column("next", "Next", 4, rank=7, help="what the next attack of this round takes off its target"), At(column=6),
    has=alive, applies=joined, drawn=lambda fighter, what: Span(str(what.value)) if fighter.ap else NOTHING,
    made_of=bare, notes=("an Attack of Opportunity neither has it nor counts",),
    fixed="attacks of this round change it",
)  # fmt: skip


def _points(fighter: Fighter) -> Number:
    change = fighter.ap - fighter.ap_maximum
    spent = "spent" if change < 0 else "beyond them"
    return number(("a round's", fighter.ap_maximum, "rules P25"), (spent, change, "rules P26"))


def _pips(fighter: Fighter, what: Number) -> Span:
    """Points left and spent as marks; there may be more than a round gives."""
    return Span("*" * fighter.ap + "." * max(0, fighter.ap_maximum - fighter.ap))


def _points_left(fighter: Fighter, what: Number) -> str:
    return f"{fighter.ap} of {fighter.ap_maximum}"


AP = Figure[Fighter](
    "ap", "Action Points", _points,
    Column("pips", "AP", 6, right=False, rank=10, help="Action Points of this round, those left and those spent"),
    At(column=4, added=2), label="AP", has=alive, applies=joined, drawn=_pips, reads=_points_left,
    when_added=lambda fighter, what: str(fighter.ap_maximum), made_of=bare,
    notes=lambda fighter, what: [f"at most {fighter.setting('time.ap_per_turn')} in one turn"],
    set_by=Setting("begin", "points", "ap", relative=True),
    seen=OF_HEROES, told=_points_left,
)  # fmt: skip


# -- Health, its band, Grit --------------------------------------------------------------------------------------------
def _health(fighter: Fighter) -> Number:
    whole = fighter.health_maximum
    return number(("the maximum", whole, "sheet"), ("lost", fighter.health - whole, numbers.HEALTH_RULE))


def _health_left(fighter: Fighter, what: Number) -> str:
    return f"{fighter.health} of {fighter.health_maximum}"


def _bands(fighter: Fighter, what: Number) -> Iterator[str]:
    rows = fighter.setting("wounds.band")
    yield ", ".join(f"{row['name']} above {numbers.floor(fighter, row['above']):g}" for row in rows)


HEALTH = Figure[Fighter](
    "health", "Health", _health, Column("health", "", 2, help="Health left"), At(column=10, added=3), has=alive,
    applies=always, reads=_health_left, when_added=lambda fighter, what: str(fighter.health_maximum), made_of=bare,
    notes=_bands,
    seen=OF_HEROES, told=_health_left, told_of_foe=lambda fighter, what: "in words only",
    fixed="damage and healing change it",
)  # fmt: skip

WOUNDS = Figure[Fighter](
    "band", "Wound penalty", numbers.wounds,
    Column("penalty", "", 3, rank=5, help="what the band takes from every test"), At(column=12), has=alive,
    applies=always, drawn=lambda fighter, what: Span(str(what.value or "")),
    notes=lambda fighter, what: [f"{numbers.band(fighter).name}; on every test, not on Initiative"],
    seen=OF_HEROES, told=plain, fixed="it follows from Health",
)  # fmt: skip


def _grit(fighter: Fighter) -> Number:
    start = int(fighter.sheet("grit", 0))
    return number(("at the start", start, "sheet"), ("won and spent", fighter.grit - start, "rules P5"))


def grit_left(fighter: Fighter, what: Number | None = None) -> str:
    """`2 of 3`."""
    return f"{fighter.grit} of {fighter.setting('grit.maximum')}"


GRIT = Figure[Fighter](
    "grit", "Grit", _grit, Column("grit", "Grit", 4, rank=2, help="Grit left"), At(column=14), has=alive,
    applies=lambda fighter: fighter.grit > 0 or fighter.side == "heroes", reads=grit_left, made_of=bare,
    seen=OF_HEROES, told=grit_left,
    set_by=Setting("begin", "points", "grit", relative=True),
)  # fmt: skip


# -- Initiative --------------------------------------------------------------------------------------------------------
def _bonus(fighter: Fighter) -> Number:
    """The Initiative Bonus with what it follows from."""
    value = order.bonus(fighter)
    if fighter.sheet("listed.initiative_bonus", None) is not None:
        return number(("as listed", value, "sheet"))
    divisor = int(fighter.setting("time.initiative_divisor"))
    whole = fighter.attribute("agility") + fighter.attribute("instinct")
    return number((f"Agility and Instinct {whole} by {divisor}, rounded up", value, "rules P27"))


def signed(fighter: Fighter, what: Number) -> str:
    """A number that is added: `+2`."""
    return f"{what.value:+}"


BONUS = Figure[Fighter](
    "initiative-bonus", "Initiative Bonus", _bonus, at=At(sheet=1, added=1, why=False), label="Initiative", has=alive,
    when_added=signed,
)  # fmt: skip


def _roll(fighter: Fighter) -> list[Fighter]:
    """Those who share its roll."""
    alike = order.alike(fighter.draft, fighter)
    return [one for one in alike if one.joined and one.initiative == fighter.initiative]


def _initiative(fighter: Fighter) -> Number | None:
    """Initiative with where it comes from; none before it is rolled."""
    if not fighter.joined:
        return None
    own = _bonus(fighter)
    more = order.bonus(order.leader(_roll(fighter))) - own.value
    return number(
        ("the die, or as it was set", fighter.initiative - own.value - more, "rules P27"),
        *own.parts,
        ("the best bonus of its group", more, "rules P27"),
    )


def _initiative_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    yield "wounds do not change it"
    if (count := len(_roll(fighter))) > 1:
        yield f"one roll for {fighter.group} x{count}"


INITIATIVE = Figure[Fighter](
    "initiative", "Initiative", _initiative,
    Column("order", "Init", 3, help="Initiative, the same in every pass and round"), At(column=1), has=alive,
    applies=always, missing=lambda fighter: [f"a die and {BONUS.value(fighter):+}"],
    fixed="it is rolled as the fight begins", notes=_initiative_notes, set_by=Setting("begin", "initiative", "set"),
    seen=IN_NUMBERS, told=plain,
)  # fmt: skip


# -- movement, Toughness, armor ----------------------------------------------------------------------------------------
MOVEMENT = Figure[Fighter](
    "movement", "Movement", numbers.movement, at=At(line=3, section="Action Points", sheet=4), has=alive,
    reads=lambda fighter, what: f"{what.value} m", changed_by=("movement",),
    notes=("metres of a round, divided over its turns as one likes",), set_by=Setting("effect", "movement"),
)  # fmt: skip


def _toughness(fighter: Fighter) -> Number:
    listed = fighter.sheet("listed.toughness", None) is not None
    divisor = fighter.setting("defense.toughness.divisor")
    label = "as listed" if listed else f"Fortitude {fighter.attribute('fortitude')} by {divisor}, rounded down"
    return number((label, numbers.toughness(fighter), "rules P12"))


def toughness_dice(fighter: Fighter, what: Number | None = None) -> str:
    """Its dice in words: `2d6`, `no dice`."""
    return numbers.words(numbers.toughness_dice(fighter)) or "no dice"


def _points_and_dice(fighter: Fighter, what: Number) -> str:
    return f"{what.value}, {toughness_dice(fighter)}"


def _toughness_cell(fighter: Fighter, what: Number) -> Span:
    said = numbers.words(numbers.toughness_dice(fighter))
    return Span(said) if said else NOTHING


TOUGHNESS = Figure[Fighter](
    "toughness", "Toughness", _toughness, Column("toughness", "Tough", 5, rank=3, help="the dice of Toughness"),
    At(column=15, sheet=5), has=alive, drawn=_toughness_cell, reads=_points_and_dice, on_sheet=_points_and_dice,
    made_of=bare, notes=("its dice always defend, and never make a defense succeed",),
    seen=OF_HEROES, told=toughness_dice,
    fixed="it follows from Fortitude",
)  # fmt: skip

PLACES = (("head", ("head",)), ("torso", ("torso",)), ("arms", ("left_arm", "right_arm")),
          ("legs", ("left_leg", "right_leg")))  # fmt: skip
"""The places of armor in the words of a sheet, each with the locations that it covers."""


def armor_at(name: str, locations: tuple[str, ...]) -> Figure[Fighter]:
    """What is worn at one place, and at its other side where that is something else."""

    def cases(fighter: Fighter, what: Number) -> Iterator[tuple[str, int]]:
        for one in locations[1:]:
            yield one.replace("_", " ").capitalize(), numbers.worn(fighter, one).value

    return Figure(
        f"armor-{name}", f"Armor, {name}", lambda fighter: numbers.worn(fighter, locations[0]),
        open_label=name.capitalize(), lined=lambda fighter, what: bool(what.parts), cases=cases,
        notes=("less what penetrates it",), set_by=Setting("effect", "armor"),
        seen=OF_HEROES, told=plain,
    )  # fmt: skip


def of_armor(fighter: Fighter) -> Iterator[Figure[Fighter]]:
    """That of each place; an object is hit at its torso."""
    return (armor_at(*place) for place in (PLACES[1:2] if fighter.thing else PLACES))


STRUCTURE = Figure[Fighter](
    "structure", "Structure", lambda fighter: number(("as it is", fighter.health_maximum, "rules P36")), at=At(sheet=8),
    has=lambda fighter: fighter.thing, made_of=bare,
    notes=("one hit whose damage reaches it breaks it; less leaves nothing",), fixed="the sheet says it",
)  # fmt: skip

FIGURES = Figures[Fighter](
    reasons, STRUCTURE, DODGE, MELEE, of_weapons, ATTACKS, NEXT, AP, HEALTH, WOUNDS, GRIT, BONUS, INITIATIVE, MOVEMENT,
    TOUGHNESS, of_armor,
)  # fmt: skip
"""All of them, in the order of the page of reasons."""


@per_state
def why(state: Tree, who: str) -> tuple[WhyNumber, ...]:
    """Why the numbers of a fighter are what they are."""
    return tuple(FIGURES.why(Fighter(Draft(state), who)))
