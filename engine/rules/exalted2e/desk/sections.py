"""The pane of one fighter, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.desk import Line, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common import desk, turns
from engine.rules.common.desk import GAP, apart, health_line, note_lines, where
from engine.rules.common.distances import placed
from engine.rules.common.remember import per_state
from engine.rules.common.short_names import short
from engine.rules.common.traits import words as trait_words
from engine.rules.exalted.figures import motes_line
from engine.rules.exalted.traits import ABILITIES, ATTRIBUTES

from ..actions.table import doing
from ..fighter import Fighter, begun, tick_of
from ..figures import FIGURES, HARDNESS, PACES, RANGED, Armed, in_hand
from ..lasting import changes, end_words, name_words
from ..log.phrases import AHEAD
from ..numbers import dv, essence, health, powers, ranges
from ..turn import joining, order, pending
from .ahead import at_space, comes_back, landing
from .state_words import guarded


@per_state
def sections(state: Tree, who: str) -> tuple[Line, ...]:
    """A heading, the lines that a small window shows, then the rest, and `At space` as the last."""
    fighter = Fighter(Draft(state), who)
    held = in_hand(fighter)
    lines = [heading(fighter), weapon_line(held[0], dv_words(fighter)), *_waits(fighter), *_moves(fighter)]
    lines += [*_effects(fighter), *_wheel(fighter), motes_line(fighter), *FIGURES.lines(fighter)]
    lines += [health_line(health.levels(fighter), health.track(fighter), health.wounds(fighter).value)]
    lines += [
        *_dying(fighter),
        *(weapon_line(one) for one in held[1:]),
        *_moving(fighter),
        *where(placed_words(fighter)),
    ]
    lines += [*(Line("Power", (*one.spans, Span(GAP), *one.right)) for one in power_lines(fighter))]
    lines += [replace(one, label=SHORT.get(one.label, one.label)) for one in trait_lines(fighter)]
    lines += note_lines(fighter.sheet("note", {}), "Note")
    pieces = _at_space(state, who)
    return (*lines, Line("At space", words(GAP.join(pieces)))) if pieces else tuple(lines)


def _at_space(state: Tree, who: str) -> tuple[str, ...]:
    """What ending the move does; under the head of another fighter it says whose move that is."""
    pieces = at_space(state)
    acting = turns.acting(Draft(state))
    if acting in ("", who) or not pieces or not pieces[0].startswith(OF_THE_ACTING):
        return pieces
    return (f"{Fighter(Draft(state), acting).short} {pieces[0]}", *pieces[1:])


OF_THE_ACTING = ("guards ", "gives up ")
"""How pieces begin that say what the one does whose move ends."""

SHORT = {"Attributes": "Traits"}


def heading(fighter: Fighter) -> Line:
    """Who it is: the name, and at the right what it is, its Essence and who plays it."""
    essence_words = f"Essence {fighter.essence}" if fighter.essence > 1 else ""
    pieces = fighter.sheet("description", "") or being_words(fighter), essence_words
    return desk.heading(fighter.name, fighter.id, pieces, fighter.read("player", ""))


def weapon_line(one: Armed, right: str = "") -> Line:
    """`Weapon  Claws   7 dice, 6L, Speed 5, Rate 2`; its range where nothing stands at the right."""
    reach = f", {one.reach} yards" if one.reach and not right else ""
    said = f"{one.name}{GAP}{one.dice} dice, {one.harm}, Speed {one.speed}, Rate {one.rate}{reach}"
    return Line("Weapon", words(said), right=words((right, "text")) if right else ())


def dv_words(fighter: Fighter) -> str:
    """Both DVs, and those against ranged attacks where they differ: `DV 0, 2, ranged 0, 0`."""
    close, ranged = (_pair(fighter, far) for far in (False, True))
    return f"DV {close}" if close == ranged else f"DV close {close}, ranged {ranged}"


def _pair(fighter: Fighter, ranged: bool) -> str:
    return ", ".join(FIGURES[f"{mode}{RANGED}" if ranged else mode].text(fighter) for mode in dv.MODES)


def _waits(fighter: Fighter) -> Iterator[Line]:
    """Harm that lands when the tick ends, and that one who is felled by it acts still."""
    for text in landing(fighter, named=False):
        yield Line("Tick end", words((f"{text}{still_acts(fighter)}", "harm")))


def still_acts(fighter: Fighter) -> str:
    """That somebody who will fall when the tick ends acts before that, or has."""
    if pending.forecast(fighter.draft, fighter) not in AHEAD:
        return ""
    now = tick_of(fighter.draft)
    if pending.acts_still(fighter):
        return f"; it still acts on {now}"
    return f"; it has acted on {now}" if pending.has_acted(fighter) else ""


def _moves(fighter: Fighter) -> tuple[Line, ...]:
    """The usual moves, where there are any; what they begin is loaded only then."""
    if not fighter.sheet("move", {}):
        return ()
    from . import moves

    return moves.MOVES.line(fighter)


def _wheel(fighter: Fighter) -> Iterator[Line]:
    """What it is in the middle of, and when its DV comes back; of one who waits to join, what a roll brings now."""
    if not fighter.joined and begun(fighter.draft) and not fighter.out:
        yield Line("Wheel", words(f"not joined: rolled now, it acts on {joining.likely_words(fighter)}"))
    if fighter.out or not fighter.joined:
        return
    pieces = [Span(text) for text in filter(None, (doing_words(fighter), comes_back(fighter)))]
    pieces += words((_penalties(fighter), "muted")) if fighter.penalty else ()
    if pieces:
        yield Line("Wheel", apart(pieces))


def doing_words(fighter: Fighter) -> str:
    """What a fighter is in the middle of: `guards until tick 33`, `flurry, 2 of 3 left`."""
    if order.in_flurry(fighter):
        size, done = int(fighter.read("now.flurry.size")), int(fighter.read("now.flurry.done", 0))
        return f"flurry, {size - done} of {size} left"
    if fighter.aims_at:
        dice = min(3, max(0, tick_of(fighter.draft) - fighter.aims_since))
        return f"aims at {short(fighter.draft, fighter.aims_at)}, +{dice} of 3"
    row = doing(fighter)
    told = (row.doing if row is not None else "") or fighter.doing.replace("_", " ")
    return f"{told} until tick {fighter.tick}" if told else ""


def _penalties(fighter: Fighter) -> str:
    return ", ".join(f"{label.replace('-', ' ')} -{size}" for label, size in fighter.dv_penalties.items())


def _effects(fighter: Fighter) -> Iterator[Line]:
    """Effects with what ends them, Hardness and anima: one line, where there is anything."""
    pieces: list[Span] = []
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        end, changed = end_words(fighter, effect), changes(effect)
        said = f"{name_words(fighter, effect)}{f' ({changed})' if changed else ''}{f', {end}' if end else ''}"
        pieces.append(Span(said))
    pieces += guarded(fighter)
    if hard := HARDNESS.value(fighter):
        pieces.append(Span(f"{HARDNESS.title} {hard}"))
    if fighter.anima:
        pieces.append(Span(f"anima {essence.anima(fighter)}"))
    if pieces:
        yield Line("Effects", apart(pieces))


def _dying(fighter: Fighter) -> Iterator[Line]:
    marks = health.marked(fighter)
    if marks.dying:
        yield Line("Dying", words((f"{marks.dying} of {marks.boxes} boxes", "harm")))


def _moving(fighter: Fighter) -> Iterator[Line]:
    """Yards of a Move, a Dash and a Jump."""
    paces = ", ".join(f"{one.title.lower()} {one.text(fighter)}" for one in PACES)
    yield Line("Yards", words((f"{paces} up", "text")))


def placed_words(fighter: Fighter) -> Iterator[str]:
    """`Crane 90 yards`, the nearest first; close ones are `close`."""
    for yards, name in placed(fighter.draft, fighter.id):
        yield f"{name} {'close' if yards <= ranges.ARM else f'{yards} yards'}"


# -- what the sheet of a fighter says besides its numbers -------------------------------------------------------------
OFFERED = {
    "join_battle": "Join Battle",
    "attacker_effects": "attacking",
    "defender_effects": "attacked",
    "attack_reroll": "attack reroll",
    "defense_reroll": "defense reroll",
    "attacker_damage": "its damage",
    "defender_damage": "damage to it",
    "counterattack": "counterattack",
    "roll": "any roll",
    "roll_reroll": "roll again",
    "action": "action",
}
"""When a power is offered, in a word or two."""

VIRTUES = ("compassion", "conviction", "temperance", "valor")
BEINGS = {"dragon_blooded": "Dragon-Blooded", "heroic": "heroic mortal", "undead": "undead", "mortal": "mortal",
          "animal": "animal", "spirit": "spirit"}  # fmt: skip


def being_words(fighter: Fighter) -> str:
    """What somebody is: `Solar`, `mortal, extra`."""
    word = BEINGS.get(fighter.being, fighter.being.replace("_", " ").title())
    return f"{word}, extra" if fighter.extra else word


def trait_lines(fighter: Fighter) -> Iterator[Line]:
    """Attributes, Abilities and Virtues that differ from what everyone has, and pools that are listed by name."""
    attributes = [f"{trait_words(one)} {value}" for one in ATTRIBUTES if (value := fighter.attribute(one)) != 1]
    abilities = [_ability(fighter, one) for one in ABILITIES if fighter.ability(one)]
    virtues = [f"{trait_words(one)} {value}" for one in VIRTUES if (value := fighter.sheet(f"virtues.{one}", 1)) != 1]
    pools = [f"{one['name']} {one['dice']}" for one in fighter.sheet("action", {}).values()]
    for label, found in (("Attributes", attributes), ("Abilities", abilities), ("Virtues", virtues), ("Pools", pools)):
        if found:
            yield Line(label, words(GAP.join(found)))


def _ability(fighter: Fighter, name: str) -> str:
    special = fighter.sheet(f"specialties.{name}", {})
    dice = special.get("dice", 1) if special else 0
    told = f" ({special.get('name', '') or 'specialty'} {dice:+})" if special else ""
    return f"{trait_words(name)} {fighter.ability(name)}{told}"


def power_lines(fighter: Fighter) -> Iterator[Line]:
    """Each power and Excellency with what it costs; muted where it can't be used."""
    return desk.power_lines(fighter.powers, lambda id, power: powers.barred(fighter, id, power), OFFERED)
