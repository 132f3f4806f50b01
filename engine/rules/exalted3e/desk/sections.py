"""The lines of a fighter: in the pane, in a wide window, on the form of its sheet, and as it is to be added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common import desk
from engine.rules.common import powers as motes
from engine.rules.common.base import Derived
from engine.rules.common.desk import (
    GAP,
    apart,
    changes,
    health_boxes,
    health_line,
    joined,
    note_lines,
    penalty_words,
    track_words,
)
from engine.rules.common.fighters import short
from engine.rules.common.fighters import words as trait_words
from engine.rules.common.figure import told_in_a_line
from engine.rules.common.remember import per_state
from engine.rules.exalted.fighter import ABILITIES, ATTRIBUTES
from engine.rules.exalted.figures import motes_line, pool_lines, pool_spans

from .. import numbers, powers
from ..actions import steps
from ..actions.by_hand import lost
from ..fighter import BANDS, Fighter, round_of
from ..figures import FIGURES, HARDNESS, JOIN_BATTLE, Armed, armed, attack_dice, in_hand
from ..lasting import DISARMED, counts, effect_words, end_words
from ..sheet import weapons
from ..sheet.weapons import UNARMED
from . import moves
from .at_space import at_space, next_up, round_ends
from .desk import crash_words, guarded


@per_state
def sections(state: Tree, who: str) -> tuple[Line, ...]:
    """A heading, the three lines that a small window shows, then the rest, and `At space` as the last."""
    fighter = Fighter(Draft(state), who)
    held = list(in_hand(fighter))
    lines = [heading(fighter), *(weapon_line(fighter, one) for one in held[:1])]
    lines += [*_moves(fighter), motes_line(fighter)]
    lines += [*_effects(fighter), *FIGURES.lines(fighter), _health(fighter)]
    lines += [*(weapon_line(fighter, one) for one in held[1:]), *_where(fighter)]
    lines += [*_powers(fighter), *_traits(fighter), *note_lines(fighter.sheet("note", {}), "Note")]
    pieces = at_space(state)
    return (*lines, Line("At space", words(GAP.join(pieces)))) if pieces else tuple(lines)


def heading(fighter: Fighter) -> Line:
    """Who it is: the name, and at the right what it is, its Essence and who plays it."""
    pieces = fighter.sheet("description", ""), f"Essence {fighter.sheet('essence', 1)}"
    return desk.heading(fighter.name, fighter.id, pieces, fighter.read("player", ""))


def weapon_line(fighter: Fighter, one: Armed) -> Line:
    """`Weapon  Daiklave   withering 12 dice, damage 16/5   decisive 9 dice`; behind the slash is the minimum."""
    spans = words(one.name + GAP)
    if one.deals:
        least = f"/{one.minimum}" if one.minimum > 1 else ""
        spans += words(("withering ", "muted"), f"{one.withering} dice, damage {one.damage}{least}{GAP}")
    decisive = "not in Crash" if fighter.crashed else f"{one.decisive} dice"
    return Line("Weapon", (*spans, *words(("decisive ", "muted"), decisive)))


def _moves(fighter: Fighter) -> tuple[Line, ...]:
    """The usual moves, where there are any. What can be attacked with and at what price is loaded only then: it takes
    longer than all the other lines together, and the first fighter of a start seldom needs it."""
    if not fighter.sheet("move", {}):
        return ()
    from . import moves

    return moves.MOVES.line(fighter)


def _effects(fighter: Fighter) -> Iterator[Line]:
    """Crash, effects with what ends them, Hardness, anima, and who is close: one line, where there is anything."""
    pieces: list[Span] = []
    if fighter.crashed:
        by = f" by {short(fighter.draft, fighter.crash_by)}" if fighter.crash_by else ""
        turns = f"turn {fighter.crash_turns} of 3"
        pieces.append(Span(f"Crash{by}, {turns}", "harm", "crash"))
    gone = lost(fighter)
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] == DISARMED.label and effect.get("note", "") not in gone:
            continue
        end = end_words(fighter, effect)
        pieces.append(
            Span(
                f"{effect_words(fighter, effect)}{_modifiers(effect)}{f', {end}' if end and 'left' not in end else ''}"
            )
        )
    pieces += guarded(fighter)
    if hard := HARDNESS.value(fighter):
        pieces.append(Span(f"{HARDNESS.title} {hard}"))
    if fighter.legendary:
        pieces.append(Span("legendary size"))
    if fighter.anima != "dim":
        pieces.append(Span(f"anima {fighter.anima}"))
    if close := [short(fighter.draft, one.id) for one in steps.at_close(fighter)]:
        pieces.append(Span(f"close: {', '.join(close)}"))
    if pieces:
        yield Line("Effects", apart(pieces))


def _modifiers(effect: Tree) -> str:
    """What an effect changes, where it is not known from its name: ` (soak +2)`."""
    changed = changes(effect)
    return f" ({changed})" if changed else ""


def _health(fighter: Fighter) -> Line:
    return health_line(numbers.levels(fighter), numbers.track(fighter), numbers.wounds(fighter).value)


def _where(fighter: Fighter) -> Iterator[Line]:
    """Who stands how far off, band by band."""
    near = steps.near(fighter)
    for band in BANDS:
        there = [short(fighter.draft, one.id) for one, at in near if at == band]
        if there:
            yield Line(band.title(), words(", ".join(there)))


def _powers(fighter: Fighter) -> Iterator[Line]:
    """`Power  Keen edge  attacking: +1 attack dice   1 mote, up to 10`."""
    for line in power_lines(fighter):
        yield Line("Power", (*line.spans, Span(GAP), *line.right))


def _traits(fighter: Fighter) -> Iterator[Line]:
    """What the sheet says besides, under labels that have room here."""
    for line in trait_lines(fighter):
        yield replace(line, label=SHORT.get(line.label, line.label))


SHORT = {"Attributes": "Traits"}


# -- what the sheet of a fighter says besides its numbers -------------------------------------------------------------
OFFERED = {
    "join_battle": "Join Battle",
    "attacker_effects": "attacking",
    "defender_effects": "attacked",
    "attacker_damage": "its damage",
    "defender_damage": "damage to it",
    "counterattack": "counterattack",
    "action": "action",
}
"""When a power is offered, in a word or two."""


def trait_lines(fighter: Fighter) -> tuple[Line, ...]:
    """Attributes and abilities of a character that differ from what everyone has; the pools of a Quick Character.

    They say what is on the sheet and nothing else: they are found once for each sheet, a third of all the lines.
    """
    sheet = fighter.read("sheet", {})
    known = _lines.get(fighter.id)
    if known is None or known[0] is not sheet:
        if len(_lines) >= MOST_KEPT:
            _lines.clear()
        known = _lines[fighter.id] = sheet, tuple(_trait_lines(fighter))
    return known[1]


MOST_KEPT = 1000
"""Of so many fighters the lines are kept at most."""

_lines: dict[str, tuple[Tree, tuple[Line, ...]]] = {}


def _trait_lines(fighter: Fighter) -> Iterator[Line]:
    if fighter.quick:
        if pools := list(_pools(fighter)):
            yield Line("Pools", words(GAP.join(pools)))
        return
    attributes = [f"{trait_words(one)} {value}" for one in ATTRIBUTES if (value := fighter.attribute(one)) != 1]
    abilities = [_ability(fighter, one) for one in ABILITIES if fighter.ability(one)]
    for label, found in (("Attributes", attributes), ("Abilities", abilities)):
        if found:
            yield Line(label, words(GAP.join(found)))


def _ability(fighter: Fighter, name: str) -> str:
    special = fighter.sheet(f"specialties.{name}", "")
    return f"{trait_words(name)} {fighter.ability(name)}{f' ({special})' if special else ''}"


def _pools(fighter: Fighter) -> Iterator[str]:
    """What a Quick Character lists besides its attacks and Defense."""
    for path, title in (("join_battle", "Join Battle"), ("combat_movement", "movement"), ("resolve", "Resolve"),
                        ("guile", "Guile"), ("appearance", "Appearance")):  # fmt: skip
        if value := fighter.sheet(path, 0):
            yield f"{title} {value}"
    for one in fighter.sheet("action", {}).values():
        yield f"{one['name']} {one['dice']}"


def power_lines(fighter: Fighter) -> Iterator[Line]:
    """Each power with what it costs; muted where it can't be used."""
    return desk.power_lines(fighter.powers, lambda id, power: powers.barred(fighter, id, power), OFFERED)


# -- the selected fighter for a wide window ---------------------------------------------------------------------------
@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    made = (
        Section("Defense", tuple(_defense(fighter)), rank=5),
        Section("Health", (_health_section(fighter),), penalty_words(numbers.wounds(fighter).value), rank=3),
        Section("Pools", tuple(_pools_section(fighter)), rank=4),
        Section("Effects", tuple(_effects_section(fighter))),
        Section("Weapons", tuple(_weapons(fighter)), words(("dice   damage    min", "muted")), rank=2),
        Section("Moves", tuple(moves.MOVES.section(state, who)), rank=6),
        Section("At space", joined(at_space(state)), late=True),
        Section("When this round ends", joined(_round_ends(state)), rank=9, late=True),
        Section("Powers", tuple(power_lines(fighter)), rank=8, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=10, late=True),
        Section("Notes", tuple(note_lines(fighter.sheet("note", {}))), rank=11, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _round_ends(state: Tree) -> tuple[str, ...]:
    """What the end of the round does; nothing where it ends with this turn, since that is told of then."""
    draft = Draft(state)
    _, with_this_turn = next_up(state)
    return () if with_this_turn or not round_of(draft) else round_ends(state)


def _defense(fighter: Fighter) -> Iterator[Line]:
    yield from FIGURES.open_lines(fighter, "Defense")
    if fighter.legendary:
        yield Line("Legendary", words(("size: smaller foes leave no onslaught", "muted")))


def _health_section(fighter: Fighter) -> Line:
    return health_boxes(numbers.levels(fighter), numbers.track(fighter))


def _pools_section(fighter: Fighter) -> Iterator[Line]:
    yield from pool_lines(fighter)
    if fighter.anima != "dim":
        yield Line("Anima", words(fighter.anima))


def _effects_section(fighter: Fighter) -> Iterator[Line]:
    if fighter.crashed:
        count = f"turn {fighter.crash_turns} of 3"
        yield Line(spans=(Span(crash_words(fighter), "harm", "crash"),), right=words((count, "muted")))
    gone = lost(fighter)
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] != DISARMED.label or effect.get("note", "") in gone:
            yield _effect(fighter, effect)
    yield from (Line(spans=(one,)) for one in guarded(fighter))


def _effect(fighter: Fighter, effect: Tree) -> Line:
    end, count = end_words(fighter, effect), counts(fighter, effect)
    name = effect_words(fighter, effect).removesuffix(f", {count}") if count else effect_words(fighter, effect)
    changed = changes(effect)
    told = (Span(f"  {changed}", "muted"),) if changed else ()
    return Line(spans=(Span(name), *told), right=words((end, "muted")) if end else ())


def _weapons(fighter: Fighter) -> Iterator[Line]:
    """Two lines for each weapon in hand; bare hands have only the first beside any other that does harm."""
    held = list(in_hand(fighter))
    for one in held:
        if one.deals:
            yield Line(one.name, words(("withering", "muted")), _columns(one.withering, one.damage, one.minimum))
        if one.name == UNARMED["name"] and len(held) > 1:
            continue
        decisive = words(("not in Crash", "muted")) if fighter.crashed else _columns(one.decisive, fighter.initiative)
        yield Line("" if one.deals else one.name, words(("decisive", "muted")), decisive)


def _columns(dice: int, damage: int, minimum: int = 0) -> tuple[Span, ...]:
    return words(f"{dice:>4}{damage:>9}{minimum or ''!s:>7}")


# -- what follows from a sheet, for the pages on which fighters are listed, changed and carried -----------------------
def ready(state: Tree, who: str) -> tuple[str, str]:
    """No word, and the dice of Join Battle."""
    return "", JOIN_BATTLE.text(Fighter(Draft(state), who))


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon in hand with the parts of its withering pool."""
    fighter = Fighter(Draft(state), who)
    return (*FIGURES.derived(fighter), *_weapons_on_form(fighter))


def _weapons_on_form(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        held = armed(fighter, id, weapon)
        if not held.deals:
            yield Derived(held.name, f"{held.decisive} dice")
            continue
        least = f"/{held.minimum}" if held.minimum > 1 else ""
        said = f"{held.withering} dice, damage {held.damage}{least}, decisive {held.decisive}"
        yield Derived(held.name, said, attack_dice(id, weapon, "withering").parts(fighter))


def condition(combatant: Tree) -> str:
    """`2 lethal of 7 levels; personal 9 of 16, 5 committed; Willpower 4 of 6`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    marked = numbers.marked(fighter)
    harm = [f"{count} {kind}" for kind in numbers.TYPES if (count := getattr(marked, kind))]
    told = [f"{', '.join(harm)} of {marked.size} levels" if harm else "unhurt", *motes.condition(fighter)]
    rating = int(fighter.sheet("willpower", 5))
    if fighter.willpower != rating:
        told.append(f"Willpower {fighter.willpower} of {rating}")
    told += [f"anima {fighter.anima}"] if fighter.anima != "dim" else []
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)


# -- one who is to be added, in a few lines ---------------------------------------------------------------------------
def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [
        Line("Numbers", tuple(told_in_a_line(FIGURES.summed(fighter)))),
        Line("Health", words(track_words(numbers.levels(fighter)))),
    ]
    if pools := tuple(pool_spans(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(fighter, one) for one in in_hand(fighter)))
