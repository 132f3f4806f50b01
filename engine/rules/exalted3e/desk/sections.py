"""The selected fighter's lines: what it strikes with, motes, effects, then everything with its parts (look: panes)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import Line, Span, words
from engine.core.model import Draft, Tree
from engine.rules import desk_lines
from engine.rules.desk_lines import GAP, apart, changes, health_line, note_lines
from engine.rules.exalted.figures import motes_line
from engine.rules.remember import per_state
from engine.rules.short_names import short

from ..actions import steps
from ..actions.disarmed import lost
from ..fighter import BANDS, Fighter
from ..figures import FIGURES, HARDNESS, Armed, in_hand
from ..lasting import DISARMED
from ..numbers import health
from .at_space import at_space
from .lasting import effect_words, end_words
from .state_words import guarded
from .traits import power_lines, trait_lines


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
    return desk_lines.heading(fighter.name, fighter.id, pieces, fighter.read("player", ""))


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
    return health_line(health.levels(fighter), health.track(fighter), health.wounds(fighter).value)


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
