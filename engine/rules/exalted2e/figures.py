"""The numbers of a fighter of Exalted 2e that people read: a row for each (rules sections 2, 3, 5 to 9 and 13).

`FIGURES` is the list of them: columns of the order table, lines of a fighter, the form of a sheet, the summary of one
who is to be added and the page of reasons are all made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.core import effects
from engine.core.ask import Number, number
from engine.core.desk import Column, Reason, Setting, Span, WhyNumber
from engine.core.model import Draft, Tree
from engine.core.told import IN_NUMBERS, OF_HEROES
from engine.rules.common.figure import At, Figure, Figures, bare, dice, waiting, with_ends
from engine.rules.common.lasting import Lasting
from engine.rules.common.remember import per_state
from engine.rules.exalted import figures as alike

from .actions.table import doing, row
from .desk.moves import landing, refreshed
from .fighter import DAMAGE_TYPES, Fighter, tick_of
from .lasting import COVERS, UNAWARE, covers, end_words
from .numbers import dv, essence, health
from .numbers import pools as arms
from .numbers import pools as join
from .numbers import pools as move
from .sheet import weapons
from .turn import tick


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    back = f"until the DV refreshes, tick {fighter.tick}" if fighter.joined else "until the DV refreshes"
    labels = (*fighter.dv_penalties, *fighter.dv_later, "onslaught")
    clock = {label.replace("-", " "): back for label in labels}
    return with_ends(fighter, what, partial(end_words, fighter), clock)


# -- what a fighter would be like --------------------------------------------------------------------------------------
def _attack(fighter: Fighter) -> int:
    """The DV penalty of an attack."""
    return row(fighter.draft, "attack").loss(fighter).value


def _after(fighter: Fighter, **penalties: int) -> Fighter:
    """The fighter as it would be after another action, its DV not refreshed."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    now = other.dv_penalties
    other.dv_penalties = now | {label: now.get(label, 0) + size for label, size in penalties.items()}
    return other


def _dashing(fighter: Fighter) -> Fighter:
    """The fighter as it would be in the middle of a dash."""
    other = _after(fighter, dash=row(fighter.draft, "dash").loss(fighter).value)
    other.doing = "dash"
    return other


def _under(fighter: Fighter, effect: Lasting) -> Fighter:
    """The fighter as it would be under one effect more."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    effect.on(other.draft, other.id)
    return other


# -- Defense Values ----------------------------------------------------------------------------------------------------
DODGE, PARRY = dv.MODES
TITLES = {DODGE: "Dodge DV", PARRY: "Parry DV"}
RANGED = "-ranged"
"""What the id of a DV ends in that stands against ranged attacks."""


def _cases(fighter: Fighter, mode: str, ranged: bool) -> Iterator[tuple[str, int]]:
    """What it would be refreshed, after an attack, on guard, at range, and with other things in hand."""
    value = FIGURES[f"{mode}{RANGED}" if ranged else mode].value

    if fighter.joined:
        yield f"When its tick comes, {fighter.tick}", value(refreshed(fighter))
    yield "After an attack", value(_after(fighter, attack=_attack(fighter)))
    yield "After a flurry of two attacks", value(_after(fighter, attack=2 * _attack(fighter)))
    if mode == PARRY and not fighter.dashing:
        yield "While dashing", value(_dashing(fighter))
    if not any(covers(fighter.draft, fighter.id)):
        yield "In 50% cover", value(_under(fighter, COVERS["50"]))
    yield "Unaware", dv.value(fighter, mode, barred=UNAWARE.label, ranged=ranged).at_least(0).value
    if mode == PARRY:
        yield from _with_others(fighter, ranged)


def _with_others(fighter: Fighter, ranged: bool) -> Iterator[tuple[str, int]]:
    """The Parry DV with another weapon that is in hand."""
    best = dv.parry_weapon(fighter)
    standing = dv.standing(fighter, PARRY, ranged)
    if fighter.sheet("listed.parry", None) is not None or not best:
        return
    for id, weapon in dv.parrying(fighter).items():
        if id != best:
            change = dv.base(fighter, PARRY, id).value - dv.base(fighter, PARRY, best).value
            yield f"With {weapon['name']}", max(0, _true(standing) + change)


def _true(standing: Number) -> int:
    """A DV before it is raised to 0."""
    return sum(part.amount for part in standing.parts if part.label != "at least 0")


def _not_here(fighter: Fighter, mode: str, ranged: bool) -> Iterator[str]:
    """Powers that are yet to be declared, and what counts in an attack only or for the other mode."""
    yield from waiting(fighter, "dv", mode, "dv_dice")
    mobility = health.mobility(fighter).value
    if mode == PARRY and mobility:
        yield f"mobility {mobility}: Dodge DV only"
    if fighter.draft.get("options.onslaught_scope", "flurry") == "flurry":
        yield "onslaught: in a flurry against one target"
    if later := fighter.dv_later:
        yield f"actions -{sum(later.values())}: from the end of the tick on"


def _notes(fighter: Fighter, mode: str, ranged: bool) -> tuple[str, ...]:
    against = "against a ranged attack" if ranged else "against a close attack that does bashing damage"
    armed = dv.modes_barred(fighter, type="lethal", ranged=ranged).get(mode, "")
    return (f"{armed}: base 0 against lethal damage",) if armed == "unarmed" and not ranged else (against,)


def _best(fighter: Fighter, what: Number) -> str:
    """The better DV, which is all that players know."""
    return f"DV {max(FIGURES[mode].value(fighter) for mode in dv.MODES)}"


def _close(mode: str, column: Column, at: At) -> Figure[Fighter]:
    """A DV against close attacks, which is the one in the order table."""
    return Figure(
        mode, TITLES[mode], lambda fighter: dv.standing(fighter, mode), column, at,
        cases=lambda fighter, what: _cases(fighter, mode, ranged=False), changed_by=("dv", mode),
        also=lambda fighter: _not_here(fighter, mode, ranged=False),
        notes=lambda fighter, what: _notes(fighter, mode, ranged=False), set_by=Setting("effect", mode),
        seen=OF_HEROES, told=_best,
    )  # fmt: skip


def _ranged(mode: str, at: At) -> Figure[Fighter]:
    """A DV against ranged attacks, which has lines where it is another than the one against close attacks."""

    def differs(fighter: Fighter, what: Number) -> bool:
        return what.value != FIGURES[mode].value(fighter)

    return Figure(
        f"{mode}{RANGED}", f"{TITLES[mode]}, ranged", lambda fighter: dv.standing(fighter, mode, ranged=True), at=at,
        label="ranged", lined=differs,
        on_sheet=lambda fighter, what: str(what.value) if differs(fighter, what) else "",
        cases=lambda fighter, what: _cases(fighter, mode, ranged=True), changed_by=("dv", mode),
        also=lambda fighter: _not_here(fighter, mode, ranged=True),
        notes=lambda fighter, what: _notes(fighter, mode, ranged=True), set_by=Setting("effect", mode),
        seen=OF_HEROES, told=_best,
    )  # fmt: skip


DVS = "Defense Values"
"""The section of them."""


def of_action(fighter: Fighter) -> Iterable[Figure[Fighter]]:
    """What one has only while it is at something: by a table's own rules a third DV on guard."""
    found = doing(fighter)
    return () if found is None else found.figures


DODGE_DV = _close(
    DODGE, Column("dodge", "Dod", 4, help="Dodge DV against a close attack as it counts now"),
    At(column=6, line=1, section=DVS, sheet=2, added=2),
)  # fmt: skip
PARRY_DV = _close(
    PARRY, Column("parry", "Par", 3, help="Parry DV against a close attack as it counts now"),
    At(column=7, line=3, section=DVS, sheet=4, added=3),
)  # fmt: skip
DODGE_RANGED = _ranged(DODGE, At(line=2, section=DVS, sheet=3))
PARRY_RANGED = _ranged(PARRY, At(line=4, section=DVS, sheet=5))


def _penalties(fighter: Fighter) -> Number:
    """What actions take from both DVs, each as a part."""
    sizes = fighter.dv_penalties.items()
    return number(*((label.replace("-", " "), -size, "rules section 2.3") for label, size in sizes))


def _until_refresh(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    back = Reason(f"until the DV refreshes, tick {fighter.tick}")
    return tuple(Reason(part.label, part.amount, part.rule, (back,)) for part in what.parts)


def _penalty_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    if what.value:
        yield f"DV back on tick {fighter.tick}"
    yield "in both DVs already"


PENALTY = Figure[Fighter](
    "dv", "DV penalty", _penalties,
    Column("dv", "DV", 3, rank=6, help="penalty of actions until the own tick; Dod and Par have it in them"),
    At(column=8), applies=lambda fighter: fighter.penalty > 0, dash=True, made_of=_until_refresh,
    cases=lambda fighter, what: [("After an attack", what.value - _attack(fighter))], notes=_penalty_notes,
    fixed="i sets it for this fighter",
    seen=OF_HEROES, told=lambda fighter, what: f"DV penalty {what.value}" if what.value else "no penalty",
)  # fmt: skip


# -- soak, Hardness, mobility, wounds ----------------------------------------------------------------------------------
def soak_against(kind: str, place: int) -> Figure[Fighter]:
    """The soak against one type of damage; aggravated has lines only where there is any."""

    def cases(fighter: Fighter, what: Number) -> Iterator[tuple[str, int]]:
        yield "Without armor", health.natural(fighter, kind).value
        yield "Against a piercing attack", health.soak(fighter, kind, piercing=True).value

    def worth(fighter: Fighter, what: Number) -> bool:
        return kind != "aggravated" or bool(what.value)

    return Figure(
        f"soak-{kind}", f"Soak, {kind}", lambda fighter: health.soak(fighter, kind),
        at=At(line=5 + place, section="Soak", sheet=6 + place), label=f"Soak {kind[0].upper()}",
        open_label=kind.title(), lined=worth,
        on_sheet=lambda fighter, what: str(what.value) if worth(fighter, what) else "", cases=cases,
        changed_by=("soak", f"{kind}_soak"), declared=("soak",), set_by=Setting("effect", f"{kind}_soak"),
    )  # fmt: skip


SOAKS = tuple(soak_against(kind, place) for place, kind in enumerate(DAMAGE_TYPES))


def _both_soaks(fighter: Fighter, what: Number) -> str:
    """Soak against bashing and lethal damage: `3B 5L`."""
    return " ".join(f"{FIGURES[f'soak-{kind}'].text(fighter)}{kind[0].upper()}" for kind in ("bashing", "lethal"))


SOAK = Figure[Fighter](
    "soak", "Soak", lambda fighter: health.soak(fighter, "bashing"),
    Column("soak", "Soak", 7, rank=4, help="soak against bashing and lethal damage"),
    At(column=9, added=4, why=False), drawn=lambda fighter, what: Span(_both_soaks(fighter, what)),
    when_added=_both_soaks,
)  # fmt: skip
"""Two of them in one cell."""


def _stops(fighter: Fighter, what: Number) -> Iterator[str]:
    if not what.value:
        yield "0 is none: nothing is compared"
    elif fighter.draft.get("options.hardness_compare", "equal_stops") != "equal_stops":
        yield f"stops raw damage below {what.value}"
    else:
        yield f"stops raw damage of {what.value} and less"


HARDNESS = Figure[Fighter](
    "hardness", "Hardness", health.hardness, Column("hardness", "Hard", 4, rank=3, help="Hardness"),
    At(column=10, line=9, section="Soak", sheet=10, added=5), dash=True, lined=lambda fighter, what: bool(what.parts),
    changed_by=("hardness",), declared=("hardness",), notes=_stops, set_by=Setting("effect", "hardness"),
)  # fmt: skip

MOBILITY = Figure[Fighter](
    "mobility", "Mobility", health.mobility, dash=True, notes=("in Dodge DV and movement already",),
    fixed="it follows from the armor that is worn",
)  # fmt: skip


def _wounds_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    yield "in both DVs, every pool and movement already"
    if levels := sum(one.get("levels", 0) for one in tick.on(fighter.draft, fighter.id)):
        after = health.wounds(fighter, tick.ahead(fighter.draft, fighter)).value
        yield f"{levels} more at tick end: then {after}"


WOUNDS = alike.wounds(health.wounds, health.levels, health.marked, _wounds_notes)


# -- what a weapon rolls -----------------------------------------------------------------------------------------------
def attack_dice(id: str, weapon: Tree) -> Figure[Fighter]:
    """The dice of an attack with a weapon."""

    def cases(fighter: Fighter, what: Number) -> Iterator[tuple[str, str]]:
        """The dice of the attacks of a flurry of two and of three, as far as the Rate goes."""
        most = weapons.rate(weapon)
        for size in (2, 3):
            if not fighter.extra or size == 2:
                pools = (max(0, what.value - size - nth) for nth in range(min(size, most)))
                yield f"In a flurry of {size}", ", ".join(map(str, pools))

    def also(fighter: Fighter) -> Iterator[str]:
        if fighter.aims_at:
            target = fighter.draft.get(f"combatant.{fighter.aims_at}.name", "")
            ticks = min(3, max(0, tick_of(fighter.draft) - fighter.aims_since))
            yield f"aim +{ticks}: only against {target}"

    def notes(fighter: Fighter, what: Number) -> Iterator[str]:
        speed, now = weapons.speed(weapon), tick_of(fighter.draft)
        there = fighter.joined and not fighter.out
        coming = f"; on tick {now} the next action comes on {now + speed}" if there else ""
        yield f"Speed {speed}, Rate {weapons.rate(weapon)}{coming}"
        if fighter.extra:
            yield "a ten counts once: an extra"

    return Figure(
        f"{id}-dice", f"{weapon['name']}, attack", lambda fighter: arms.dice_number(fighter, weapon), reads=dice,
        cases=cases, changed_by=("dice", "attack_dice"), declared=("attack_dice",), also=also, notes=notes,
        set_by=Setting("effect", "attack_dice"),
    )  # fmt: skip


def damage(id: str, weapon: Tree) -> Figure[Fighter]:
    """The raw damage of a weapon, read with the letter of its type: `6L`."""
    kind, least = weapons.damage_type(weapon), weapons.minimum(weapon)

    def also(fighter: Fighter) -> Iterator[str]:
        yield "successes left: in an attack"
        for part in effects.parts(fighter.draft, fighter.id, "raw_damage"):
            yield f"{part.label} {part.amount:+}: in an attack"

    pierces = ("piercing: halves the soak of armor",) if weapons.has(weapon, "piercing") else ()
    never = f"never below {least} {'die' if least == 1 else 'dice'} by the weapon"
    return Figure(
        f"{id}-damage", f"{weapon['name']}, damage", lambda fighter: arms.damage_number(fighter, weapon),
        reads=lambda fighter, what: f"{what.value}{kind[0].upper()}", declared=("raw_damage", "damage_dice"), also=also,
        notes=(f"{kind}; soak comes off it", never, *pierces),
        fixed="it can be set in an attack, and by editing the weapon",
    )  # fmt: skip


def of_weapons(fighter: Fighter) -> Iterator[Figure[Fighter]]:
    """Dice and damage of each weapon that is ready."""
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        yield attack_dice(id, weapon)
        yield damage(id, weapon)


@dataclass(frozen=True, slots=True)
class Armed:
    """One weapon in a fighter's hand as it counts now, for lines that tell all of it."""

    id: str
    name: str
    dice: int
    damage: int
    type: str
    speed: int
    rate: int
    reach: int

    @property
    def harm(self) -> str:
        """Damage with the letter of its type: `6L`."""
        return f"{self.damage}{self.type[:1].upper()}"


def armed(fighter: Fighter, id: str, weapon: Tree) -> Armed:
    """A weapon in this fighter's hand."""
    return Armed(
        id,
        str(weapon["name"]),
        attack_dice(id, weapon).value(fighter),
        damage(id, weapon).value(fighter),
        weapons.damage_type(weapon),
        weapons.speed(weapon),
        weapons.rate(weapon),
        int(weapon.get("range", 0)),
    )


def in_hand(fighter: Fighter) -> list[Armed]:
    """All that is ready, what is carried first, then the body."""
    return [armed(fighter, id, weapon) for id, weapon in weapons.ready(fighter.sheet_tree).items()]


# -- movement ----------------------------------------------------------------------------------------------------------
def _yards(fighter: Fighter, what: Number) -> str:
    return f"{what.value} yards"


def _pace(id: str, title: str, of: Callable[[Fighter], Number], note: str) -> Figure[Fighter]:
    return Figure(
        id,
        title,
        of,
        reads=_yards,
        notes=(note,),
        seen=OF_HEROES,
        told=_yards,
        fixed="it follows from the sheet, armor and wounds",
    )


MOVE = _pace("move", "Move", move.move, "once a tick, reflexive")
DASH = _pace("dash", "Dash", move.dash, "each tick of a dash; no parry")
JUMP = Figure[Fighter]("jump", "Jump", move.jump, at=At(why=False), reads=_yards)
PACES = (MOVE, DASH, JUMP)


# -- Join Battle, the tick, what is spent ------------------------------------------------------------------------------
JOIN_BATTLE = alike.join_battle(join.pool)


def _tick(fighter: Fighter) -> Number | None:
    """The next tick with where it comes from; none before Join Battle."""
    if not fighter.joined:
        return None
    if not fighter.doing:
        return number(("first tick, or as it was set", fighter.tick, "rules section 2.1"))
    acted = f"acted: {fighter.doing.replace('_', ' ')} on tick {fighter.since}"
    speed = fighter.tick - fighter.since
    return number((acted, fighter.since, "rules section 2.2"), ("Speed", speed, "rules section 3"))


def _tick_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    left = what.value - tick_of(fighter.draft)
    yield "acts now" if left <= 0 else f"{left} tick{'s' if left > 1 else ''} to go"


TICK = Figure[Fighter](
    "tick", "Tick", _tick, Column("order", "Tick", 3, help="the next tick on which a fighter may act"), At(column=1),
    missing=lambda fighter: ["it comes with Join Battle"], fixed="the tick comes with Join Battle", made_of=bare,
    notes=_tick_notes, set_by=Setting("begin", "tick", "set"),
    seen=IN_NUMBERS, told=lambda fighter, what: f"tick {what.value}",
)  # fmt: skip


def _at_tick_end(fighter: Fighter, what: Number) -> Iterator[tuple[str, str]]:
    ahead = tick.ahead(fighter.draft, fighter)
    if ahead != health.marked(fighter):
        yield "When this tick ends", f"{ahead.left} of {ahead.size}"


def _health_notes(fighter: Fighter, what: Number) -> Iterator[str]:
    yield from (f"at tick end: {text}" for text in landing(fighter, named=False))
    lost = health.marked(fighter)
    if lost.boxes:
        yield f"{lost.boxes - lost.dying} of {lost.boxes} Dying boxes left"


HEALTH = alike.health(health.marked, health.RULE, _at_tick_end, _health_notes)


def _anima(fighter: Fighter, what: Number) -> Iterator[str]:
    yield f"anima {essence.anima(fighter)}, {fighter.anima} spent"


FIGURES = Figures[Fighter](
    reasons, DODGE_DV, PARRY_DV, DODGE_RANGED, PARRY_RANGED, of_action, PENALTY, SOAK, *SOAKS, HARDNESS,
    MOBILITY, WOUNDS, of_weapons, JOIN_BATTLE, *PACES, TICK, HEALTH, alike.motes(essence.PERSONAL, essence.RULE, ()),
    alike.motes(essence.PERIPHERAL, essence.RULE, _anima), alike.willpower(essence.RULE),
)  # fmt: skip
"""All of them, in the order of the page of reasons."""


@per_state
def why(state: Tree, who: str) -> tuple[WhyNumber, ...]:
    """Why the numbers of a fighter are what they are."""
    return tuple(FIGURES.why(Fighter(Draft(state), who)))
