"""The selected fighter's lines: what it strikes with, its armor, what the turn allows, then the rest (look: panes)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.ask import Number
from engine.core.desk import Line, Span, words
from engine.core.model import Draft, Tree
from engine.rules import desk_lines
from engine.rules.desk_lines import GAP, apart, note_lines, number, where
from engine.rules.distances import placed
from engine.rules.remember import per_state
from engine.rules.traits import words as trait_words

from ..fighter import Fighter
from ..numbers import armor, health, movement, ranges, toughness
from ..sheet.traits import ATTRIBUTES, DEFAULT_ATTRIBUTE
from . import figures
from .ahead import at_space
from .interrupts import who_may
from .lasting import changes, effect_words, end_words
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
    lines += [*(number(label, what) for label, what in defense_numbers(fighter))]
    lines += [movement_line(fighter), *(weapon_line(fighter, id, one) for id, one in others)]
    lines += [*where(placed_words(fighter)), *_shields(fighter)]
    lines += [*trait_lines(fighter)]
    lines += note_lines(fighter.sheet("note", {}), "Note")
    pieces = at_space(state)
    return (*lines, Line("At space", words(GAP.join(pieces)))) if pieces else tuple(lines)


def heading(fighter: Fighter) -> Line:
    """Who it is: the name, and at the right what it is and who plays it."""
    rank = "minor" if fighter.minor and fighter.side == "foes" else ""
    pieces = fighter.sheet("description", ""), rank
    return desk_lines.heading(fighter.name, fighter.id, pieces, fighter.read("player", ""))


def weapon_line(fighter: Fighter, id: str, weapon: Tree) -> Line:
    """`Weapon  Heavy pistol   target 53 (58, second attack -10, aim +5)   d8, damage 4, pen 1`."""
    what = figures.attack_target(fighter, id, weapon)
    parts = figures.told_parts(fighter, id, weapon)
    spans = [Span(f"{weapon['name']}{GAP}"), Span("target ", "muted"), Span(str(what.value), "strong")]
    spans += [Span(f" ({parts})", "muted")] if parts else []
    return Line("Weapon", (*spans, Span(GAP), Span(", ".join(weapon_facts(fighter, id, weapon)))))


def weapon_facts(fighter: Fighter, id: str, weapon: Tree) -> Iterator[str]:
    """Its dice, its damage and penetration, and what else of it counts in a fight."""
    if dice := figures.dice_words(weapon.get("dice", ())):
        yield f"{dice} Hits"
    yield f"damage {figures.flat(fighter, weapon)}"
    if pen := weapon.get("pen", 0):
        yield f"pen {pen}"
    if metres := ranges.reach(fighter, weapon):
        yield f"range {metres} m"
    elif reach := weapon.get("reach", 0) + fighter.sheet("reach", 0):
        yield f"Reach {reach}"
    if parry := figures.dice_words(weapon.get("parry", ())):
        yield f"parry {parry}"
    for word in ("element", "dice_kind"):
        if weapon.get(word, "") not in ("", "hot"):
            yield str(weapon[word])
    if rounds := figures.loaded(fighter, id, weapon):
        yield rounds


def _moves(fighter: Fighter) -> tuple[Line, ...]:
    """The usual moves, where there are any; what they begin is loaded only then."""
    if not fighter.sheet("move", {}):
        return ()
    from . import moves

    return moves.MOVES.line(fighter)


def thing_lines(fighter: Fighter) -> Iterator[Line]:
    """What an object is made of."""
    yield Line("Structure", words(f"{fighter.health_maximum}", ("  by one hit that does so much it breaks", "muted")))
    met = armor.worn(fighter, "torso")
    yield Line("Armor", words(str(met.value), (f"  {', '.join(part.label for part in met.parts)}", "muted")))
    yield from note_lines(fighter.sheet("note", {}), "Note")


def armor_line(fighter: Fighter) -> Line:
    """Armor by place, and the dice of Toughness."""
    tough = figures.dice_words(toughness.dice(fighter)) or "none"
    return Line("Armor", (Span(figures.armor_words(fighter)), Span(GAP), *words(("Toughness ", "muted"), tough)))


def _turn(fighter: Fighter) -> Iterator[Line]:
    """What the Action Points left allow, and Grit."""
    if not fighter.joined or fighter.out:
        return
    spans = [Span(figures.allowance(fighter))]
    if fighter.side == "heroes" or fighter.grit:
        spans += [Span(GAP), *words(("Grit ", "muted"), grit_words(fighter))]
    yield Line("This turn" if fighter.acting else "AP left", tuple(spans))


def grit_words(fighter: Fighter) -> str:
    """`2 of 3`."""
    return f"{fighter.grit} of {fighter.setting('grit.maximum')}"


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
    band = health.band(fighter)
    told = [f"{fighter.health} of {fighter.health_maximum}, {band.name}{f' {band.penalty}' if band.penalty else ''}"]
    told += list(wound_words(fighter))
    yield Line("Health", words(GAP.join(told)))


def wound_words(fighter: Fighter) -> Iterator[str]:
    """Wounds in slots, critical slots that are marked, and injuries."""
    for row in fighter.setting("wounds.slot") if health.slots_used(fighter) else ():
        if filled := int(fighter.read("now.slots", {}).get(row["name"], 0)):
            yield f"{row['name']} {filled} of {row['slots']}"
    if fighter.critical:
        yield f"critical slots {fighter.critical} of {fighter.setting('wounds.critical_slots')}"
    for one in fighter.read("now.injury", {}).values():
        yield f"injury {str(one.get('location', 'torso')).replace('_', ' ')} {one.get('value', 1)}"


def defense_numbers(fighter: Fighter) -> Iterator[tuple[str, Number]]:
    """Dodge and Melee as Active Defenses, with their parts."""
    yield "Dodge", figures.defense(fighter, "dodge")
    yield "Melee", figures.defense(fighter, "melee")


def movement_line(fighter: Fighter) -> Line:
    """How many metres it moves in a round."""
    return number("Movement", movement.movement(fighter))


def placed_words(fighter: Fighter) -> Iterator[str]:
    """`Crane 90 m`, the nearest first."""
    return (f"{name} {metres} m" for metres, name in placed(fighter.draft, fighter.id))


def _shields(fighter: Fighter) -> Iterator[Line]:
    for id, one in fighter.shields.items():
        yield Line("Shield", words(f"{one['name']}{GAP}{', '.join(shield_facts(fighter, id, one))}"))


def shield_facts(fighter: Fighter, id: str, shield: Tree) -> Iterator[str]:
    """What a shield does in a block, and when it is braced."""
    yield f"block {figures.dice_words(shield.get('defense_dice', ())) or 'without dice'}"
    yield f"Shield Armor {shield.get('shield_armor', 0)}"
    cover = shield.get("cover", "none")
    if cover != "none":
        dice = figures.dice_words(fighter.setting(f"defense.cover.{cover}"))
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
