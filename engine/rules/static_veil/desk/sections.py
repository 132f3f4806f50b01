"""The lines of a fighter: in the pane, in a wide window, on the form of its sheet, and as it is to be added."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.desk import Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common import desk
from engine.rules.common.base import Derived
from engine.rules.common.desk import GAP, apart, note_lines, pool_line, where
from engine.rules.common.fighters import placed
from engine.rules.common.fighters import words as trait_words
from engine.rules.common.figure import told_in_a_line
from engine.rules.common.remember import per_state

from .. import numbers, ranges
from ..fighter import Fighter
from ..figures import (
    BONUS,
    FIGURES,
    GRIT,
    NEXT,
    PLACES,
    STRUCTURE,
    TOUGHNESS,
    armor_at,
    attack_target,
    grit_left,
    of_armor,
    toughness_dice,
)
from ..lasting import changes, effect_words, end_words
from ..sheet.traits import ATTRIBUTES, DEFAULT_ATTRIBUTE
from . import moves
from .ahead import at_space, who_may
from .state_words import conditions, held_words


@per_state
def sections(state: Tree, who: str) -> tuple[Line, ...]:
    """A heading, the lines that a small window shows, then the rest, and `At space` as the last."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        return (heading(fighter), *thing_lines(fighter), *_effects(fighter), *where(placed_words(fighter)))
    (first, weapon), *others = fighter.weapons.items()
    lines = [heading(fighter), weapon_line(fighter, first, weapon)]
    if usual := _moves(fighter):
        lines += [*_turn(fighter), *usual, armor_line(fighter)]
    else:
        lines += [armor_line(fighter), *_turn(fighter)]
    lines += [*who_may(state), *_effects(fighter), *_held(fighter), *_health(fighter)]
    lines += [*FIGURES.lines(fighter), *(weapon_line(fighter, id, one) for id, one in others)]
    lines += [*where(placed_words(fighter)), *_shields(fighter)]
    lines += [*trait_lines(fighter)]
    lines += note_lines(fighter.sheet("note", {}), "Note")
    pieces = at_space(state)
    return (*lines, Line("At space", words(GAP.join(pieces)))) if pieces else tuple(lines)


def heading(fighter: Fighter) -> Line:
    """Who it is: the name, and at the right what it is and who plays it."""
    rank = "minor" if fighter.minor and fighter.side == "foes" else ""
    pieces = fighter.sheet("description", ""), rank
    return desk.heading(fighter.name, fighter.id, pieces, fighter.read("player", ""))


def weapon_line(fighter: Fighter, id: str, weapon: Tree) -> Line:
    """`Weapon  Heavy pistol   target 53 (58, second attack -10, aim +5)   d8, damage 4, pen 1`."""
    parts = _told_parts(fighter, id, weapon)
    target = attack_target(id, weapon).text(fighter)
    spans = [Span(f"{weapon['name']}{GAP}"), Span("target ", "muted"), Span(target, "strong")]
    spans += [Span(f" ({parts})", "muted")] if parts else []
    return Line("Weapon", (*spans, Span(GAP), Span(", ".join(weapon_facts(fighter, id, weapon)))))


def _told_parts(fighter: Fighter, id: str, weapon: Tree) -> str:
    """What a Success Target is made of in short: `58, second attack -10, aim +5`; nothing where nothing is added."""
    what = attack_target(id, weapon).of(fighter)
    kind, skill = str(weapon.get("kind", "melee")), str(weapon.get("skill", ""))
    own = numbers.base(fighter, numbers.skill_of(fighter, kind, skill))
    rest = what.parts[len(own.parts) :] if what is not None else ()
    if not rest:
        return ""
    return ", ".join([str(own.value), *(f"{_short(part.label)} {part.amount:+}" for part in rest)])


def _short(label: str) -> str:
    """A part without what is plain here: `second attack`, `bruised`."""
    return label.removesuffix(" this round").partition(", Health")[0]


def weapon_facts(fighter: Fighter, id: str, weapon: Tree) -> Iterator[str]:
    """Its dice, its damage and penetration, and what else of it counts in a fight."""
    if dice := numbers.words(weapon.get("dice", ())):
        yield f"{dice} Hits"
    yield f"damage {_flat(fighter, weapon)}"
    if pen := weapon.get("pen", 0):
        yield f"pen {pen}"
    if metres := ranges.reach(fighter, weapon):
        yield f"range {metres} m"
    elif reach := weapon.get("reach", 0) + fighter.sheet("reach", 0):
        yield f"Reach {reach}"
    if parry := numbers.words(weapon.get("parry", ())):
        yield f"parry {parry}"
    for word in ("element", "dice_kind"):
        if weapon.get(word, "") not in ("", "hot"):
            yield str(weapon[word])
    if rounds := loaded(fighter, id, weapon):
        yield rounds


def _flat(fighter: Fighter, weapon: Tree) -> int:
    """The damage of a weapon before Net Hits, the Damage Modifier in it where it counts for its kind."""
    added = weapon.get("kind", "melee") in fighter.setting("damage.add_damage_modifier_to")
    return int(weapon.get("flat", 0)) + (int(fighter.sheet("damage_modifier", 0)) if added else 0)


def loaded(fighter: Fighter, id: str, weapon: Tree) -> str:
    """`loaded 7 of 12`; nothing where rounds are not counted."""
    if not (most := int(weapon.get("capacity", 0))):
        return ""
    return f"loaded {fighter.read(f'now.loaded.{id}', most)} of {most}"


def _moves(fighter: Fighter) -> tuple[Line, ...]:
    """The usual moves, where there are any; what they begin is loaded only then."""
    if not fighter.sheet("move", {}):
        return ()
    from . import moves

    return moves.MOVES.line(fighter)


def thing_lines(fighter: Fighter) -> Iterator[Line]:
    """What an object is made of."""
    yield Line(STRUCTURE.title, words(STRUCTURE.text(fighter), ("  by one hit that does so much it breaks", "muted")))
    met = numbers.worn(fighter, "torso")
    yield Line("Armor", words(str(met.value), (f"  {', '.join(part.label for part in met.parts)}", "muted")))
    yield from note_lines(fighter.sheet("note", {}), "Note")


def armor_line(fighter: Fighter) -> Line:
    """Armor by place, and the dice of Toughness."""
    tough = numbers.words(numbers.toughness_dice(fighter)) or "none"
    told = words((f"{TOUGHNESS.title} ", "muted"), tough)
    return Line("Armor", (Span(armor_words(fighter)), Span(GAP), *told))


def armor_places(fighter: Fighter) -> Iterator[tuple[str, int | str]]:
    """What is worn at each place; `2/1` where left and right differ."""
    for name, locations in PLACES:
        found = [armor_at(name, (one,)).value(fighter) for one in locations]
        yield name, found[0] if len(set(found)) == 1 else "/".join(map(str, found))


def armor_words(fighter: Fighter) -> str:
    """`head 0, torso 3, arms 2, legs 0`."""
    return ", ".join(f"{name} {value}" for name, value in armor_places(fighter))


def _turn(fighter: Fighter) -> Iterator[Line]:
    """What the Action Points left allow, and Grit."""
    if not fighter.joined or fighter.out:
        return
    spans = [Span(allowance(fighter))]
    if fighter.side == "heroes" or fighter.grit:
        spans += [Span(GAP), *words((f"{GRIT.title} ", "muted"), grit_left(fighter))]
    yield Line("This turn" if fighter.acting else "AP left", tuple(spans))


COUNTS = {1: "one attack", 2: "two attacks", 3: "three attacks"}


def allowance(fighter: Fighter) -> str:
    """What the Action Points left allow: `2 AP: one attack, or minor actions at 1 each`."""
    if not fighter.ap:
        return "no AP left in this round"
    if not fighter.acting:
        return f"{fighter.ap} AP for interrupts and later passes"
    limit = int(fighter.setting("time.ap_per_turn"))
    left = min(fighter.ap, limit - fighter.spent)
    said = f"{fighter.ap} AP" + (f", {left} of them in this turn" if left < fighter.ap else "")
    if left < 1:
        return f"{said}; {limit} are spent"
    cost = int(fighter.setting("attack.cost_ap"))
    count = left // cost if cost else 0
    attacks = COUNTS.get(count, f"{count} attacks" if count else "")
    return f"{said}: {attacks}, or minor actions at 1 each" if attacks else f"{said}: minor actions at 1 each"


def _effects(fighter: Fighter) -> Iterator[Line]:
    """Effects with what ends them, then everything else that its State may say."""
    told = [_effect(fighter, effect) for _, effect in reversed(effects.on(fighter.draft, fighter.id))]
    under = {effect_words(fighter, effect) for _, effect in effects.on(fighter.draft, fighter.id)}
    more = [span for span in conditions(fighter) if span.text not in under and not span.text.startswith("holds")]
    if told or more:
        yield Line("Effects", apart((*map(Span, told), *more)))


def _effect(fighter: Fighter, effect: Tree) -> str:
    end, changed = end_words(fighter, effect), changes(effect)
    return f"{effect_words(fighter, effect)}{f' ({changed})' if changed else ''}{f', {end}' if end else ''}"


def _held(fighter: Fighter) -> Iterator[Line]:
    if held := held_words(fighter):
        yield Line("Holds", words(f"{held}, paid; lapses at its next turn"))


def _health(fighter: Fighter) -> Iterator[Line]:
    band = numbers.band(fighter)
    told = [f"{fighter.health} of {fighter.health_maximum}, {band.name}{f' {band.penalty}' if band.penalty else ''}"]
    told += list(wound_words(fighter))
    yield Line("Health", words(GAP.join(told)))


def wound_words(fighter: Fighter) -> Iterator[str]:
    """Wounds in slots, critical slots that are marked, and injuries."""
    for row in fighter.setting("wounds.slot") if numbers.slots_used(fighter) else ():
        if filled := int(fighter.read("now.slots", {}).get(row["name"], 0)):
            yield f"{row['name']} {filled} of {row['slots']}"
    if fighter.critical:
        yield f"critical slots {fighter.critical} of {fighter.setting('wounds.critical_slots')}"
    for one in fighter.read("now.injury", {}).values():
        yield f"injury {str(one.get('location', 'torso')).replace('_', ' ')} {one.get('value', 1)}"


def placed_words(fighter: Fighter) -> Iterator[str]:
    """`Crane 90 m`, the nearest first."""
    return (f"{name} {metres} m" for metres, name in placed(fighter.draft, fighter.id))


def _shields(fighter: Fighter) -> Iterator[Line]:
    for id, one in fighter.shields.items():
        yield Line("Shield", words(f"{one['name']}{GAP}{', '.join(shield_facts(fighter, id, one))}"))


def shield_facts(fighter: Fighter, id: str, shield: Tree) -> Iterator[str]:
    """What a shield does in a block, and when it is braced."""
    yield f"block {numbers.words(shield.get('defense_dice', ())) or 'without dice'}"
    yield f"Shield Armor {shield.get('shield_armor', 0)}"
    cover = shield.get("cover", "none")
    if cover != "none":
        dice = numbers.words(fighter.setting(f"defense.cover.{cover}"))
        yield f"braced {cover} cover {dice}" if fighter.braced != id else f"is braced: {cover} cover {dice}"


def trait_lines(fighter: Fighter) -> Iterator[Line]:
    """Attributes that differ from what everyone has, skills, and targets that are listed."""
    attributes = [
        f"{trait_words(one)} {value}" for one in ATTRIBUTES if (value := fighter.attribute(one)) != DEFAULT_ATTRIBUTE
    ]
    skills, listed = (fighter.sheet(table, {}) for table in ("skills", "targets"))
    for label, found in (
        ("Traits", attributes),
        ("Skills", [f"{trait_words(one)} {value}" for one, value in skills.items()]),
        ("Targets", [f"{trait_words(one)} {value}" for one, value in listed.items()]),
    ):
        if found:
            yield Line(label, words(GAP.join(found)))


# -- the selected fighter for a wide window ---------------------------------------------------------------------------
@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        lines = (*thing_lines(fighter), *_effects_section(fighter))
        return (Section(fighter.name, (), heading(fighter).right), Section("Object", lines, rank=2))
    made = (
        Section("Action Points", tuple(_points(fighter)), rank=2),
        Section("Success Targets", tuple(_targets(fighter)), words(("before range", "muted")), rank=2),
        Section("Active Defense", tuple(FIGURES.open_lines(fighter, "Active Defense")), rank=3),
        Section("Passive Defense", tuple(_passive(fighter)), rank=4),
        Section("Health", tuple(_health_section(fighter)), rank=3),
        Section("Effects", tuple(_effects_section(fighter))),
        Section("Moves", tuple(moves.MOVES.section(state, who)), rank=6),
        Section("May interrupt", tuple(who_may(state, wide=True)), rank=5, late=True),
        Section("At space", tuple(Line(spans=words(text)) for text in at_space(state)), late=True),
        Section("Placed", tuple(_placed(fighter)), rank=9, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=11, late=True),
        Section("Notes", tuple(note_lines(fighter.sheet("note", {}))), rank=12, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _points(fighter: Fighter) -> Iterator[Line]:
    if not fighter.joined or fighter.out:
        return
    spent = max(0, fighter.ap_maximum - fighter.ap)
    pips = (*(Span("", "text", "pip"),) * fighter.ap, *(Span("", "faint", "spent"),) * spent)
    yield Line(spans=(*pips, Span(f"  {allowance(fighter)}")))
    made = f"{fighter.attacks} attack{'s' if fighter.attacks != 1 else ''} made"
    yield Line(spans=words((f"{made}, the next at {NEXT.text(fighter)}", "muted")))
    yield from FIGURES.open_lines(fighter, "Action Points")
    if fighter.side == "heroes" or fighter.grit:
        yield pool_line(GRIT.title, fighter.grit, max(fighter.grit, int(fighter.setting("grit.maximum"))))
    if held := held_words(fighter):
        yield Line("Holds", words(f"{held}, paid; lapses at its next turn"))


def _targets(fighter: Fighter) -> Iterator[Line]:
    for id, weapon in fighter.weapons.items():
        yield from attack_target(id, weapon).open_lines(fighter)
        yield Line(spans=words((", ".join(weapon_facts(fighter, id, weapon)), "muted")), indent=2)


def _passive(fighter: Fighter) -> Iterator[Line]:
    points = words((f"  {TOUGHNESS.text(fighter)} points", "muted"))
    yield Line(TOUGHNESS.title, (*words(toughness_dice(fighter)), *points))
    for id, one in fighter.shields.items():
        yield Line(str(one["name"]), words(", ".join(shield_facts(fighter, id, one))))
    for place in of_armor(fighter):
        yield from place.open_lines(fighter)


def _health_section(fighter: Fighter) -> Iterator[Line]:
    """The boxes, the band, and what each other band would take."""
    boxes = tuple(
        Span("", "text", "box") if mark == "#" else Span("", "muted", "gone") for mark in numbers.track(fighter)
    )
    band = numbers.band(fighter)
    penalty = f", {band.penalty} on every test" if band.penalty else ""
    yield Line(spans=(*boxes, Span(f"  {fighter.health} of {fighter.health_maximum}, {band.name}{penalty}")))
    if told := list(wound_words(fighter)):
        yield Line(spans=words((", ".join(told), "harm")))


def _effects_section(fighter: Fighter) -> Iterator[Line]:
    under = set[str]()
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        end, changed, said = end_words(fighter, effect), changes(effect), effect_words(fighter, effect)
        under.add(said)
        note = changed or effect.get("note", "")
        told = (Span(f"  {note}", "muted"),) if note else ()
        yield Line(spans=(Span(said), *told), right=words((end, "muted")) if end else ())
    for span in conditions(fighter):
        if span.text not in under and not span.text.startswith("holds"):
            yield Line(spans=(span,))


def _placed(fighter: Fighter) -> Iterator[Line]:
    if placed := list(placed_words(fighter)):
        yield Line(spans=words(", ".join(placed)))


# -- what follows from a sheet, for the pages on which fighters are listed, changed and carried -----------------------
def ready(state: Tree, who: str) -> tuple[str, str]:
    """Whether it is a minor one, and the Initiative Bonus."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        return "object", ""
    return "minor" if fighter.minor else "", f"{BONUS.value(fighter):+}"


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon with the parts of its Success Target."""
    fighter = Fighter(Draft(state), who)
    weapons = () if fighter.thing else _weapons(fighter)
    return (*FIGURES.derived(fighter), Derived("Armor", armor_words(fighter)), *weapons)


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in fighter.weapons.items():
        what = attack_target(id, weapon)
        said = f"target {what.text(fighter)}, {', '.join(weapon_facts(fighter, id, weapon))}"
        yield Derived(str(weapon["name"]), said, what.parts(fighter))


def condition(combatant: Tree) -> str:
    """`Health 7 of 12, bruised; Grit 2 of 3; injury torso 73`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    if fighter.thing:
        return fighter.defeated or "whole"
    hurt = fighter.health < fighter.health_maximum
    told = [f"Health {fighter.health} of {fighter.health_maximum}, {numbers.band(fighter).name}" if hurt else "unhurt"]
    told += wound_words(fighter)
    told += [f"unstable, {fighter.unstable}"] if fighter.unstable else []
    told += [f"{GRIT.title} {grit_left(fighter)}"] if fighter.grit else []
    for id, weapon in fighter.weapons.items():
        if f"{id}" in fighter.read("now.loaded", {}):
            told.append(f"{str(weapon['name']).lower()} {loaded(fighter, id, weapon)}")
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)


# -- one who is to be added, in a few lines ---------------------------------------------------------------------------
def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    if fighter.thing:
        return tuple(thing_lines(fighter))
    lines = [Line("Numbers", tuple(_numbers(fighter))), armor_line(fighter)]
    lines += [weapon_line(fighter, id, one) for id, one in fighter.weapons.items()]
    for id, one in fighter.shields.items():
        lines.append(Line("Shield", words(f"{one['name']}{GAP}{', '.join(shield_facts(fighter, id, one))}")))
    return tuple(lines)


def _numbers(fighter: Fighter) -> Iterator[Span]:
    rank = ("rank", "minor" if fighter.minor else "major")
    return told_in_a_line((*FIGURES.summed(fighter), rank))
