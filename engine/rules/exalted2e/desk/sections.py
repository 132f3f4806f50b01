"""The lines of a fighter: in the pane, in a wide window, on the form of its sheet, and as it is to be added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import effects
from engine.core.ask import Part
from engine.core.desk import Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common import desk, turns
from engine.rules.common import powers as motes
from engine.rules.common.base import Derived
from engine.rules.common.desk import (
    GAP,
    apart,
    health_boxes,
    health_line,
    note_lines,
    penalty_words,
    track_words,
    where,
)
from engine.rules.common.fighters import placed, short
from engine.rules.common.fighters import words as trait_words
from engine.rules.common.figure import told_in_a_line
from engine.rules.common.remember import per_state
from engine.rules.exalted.fighter import ABILITIES, ATTRIBUTES
from engine.rules.exalted.figures import motes_line, pool_lines, pool_spans

from ..actions.table import RULE, doing, row
from ..fighter import DAMAGE_TYPES, Fighter, begun, tick_of
from ..figures import DVS, FIGURES, HARDNESS, JOIN_BATTLE, PACES, RANGED, Armed, armed, attack_dice, in_hand
from ..lasting import changes, end_words, name_words
from ..log.phrases import AHEAD
from ..numbers import dv, essence, health, powers
from ..numbers import pools as ranges
from ..sheet import weapons
from ..turn import acting, joining, order, tick
from . import moves
from .moves import at_space, comes_back, landing
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
    if tick.forecast(fighter.draft, fighter) not in AHEAD:
        return ""
    now = tick_of(fighter.draft)
    if tick.acts_still(fighter):
        return f"; it still acts on {now}"
    return f"; it has acted on {now}" if tick.has_acted(fighter) else ""


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


# -- the selected fighter for a wide window ---------------------------------------------------------------------------
MOST_TICKS = 5
"""So many of the next ticks are told of at most."""

NEAR = 2
"""So many of them stay before the menu is cut short."""


@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    now = tick_of(fighter.draft)
    made = (
        Section(DVS, tuple(_defense(fighter)), _refresh(fighter), rank=5),
        Section("Soak", tuple(FIGURES.open_lines(fighter, "Soak")), rank=6),
        Section("Health", tuple(_health(fighter)), penalty_words(health.wounds(fighter).value), rank=3),
        Section("Pools", tuple(_pools(fighter)), rank=7),
        Section("On the wheel", tuple(_wheel_section(fighter)), rank=2),
        Section("Effects", tuple(_effects_section(fighter))),
        Section("Attacks", tuple(_attacks(fighter)), words(("Speed  Rate  dice  damage", "muted")), rank=2),
        Section("Moves", tuple(moves.MOVES.section(state, who)), rank=6),
        Section("At space", tuple(Line(spans=words(text)) for text in moves.at_space(state, landing=False)), late=True),
        Section(f"When tick {now} ends", tuple(_lands(state)), late=True, rank=1),
        *_ticks(state),
        Section("Powers", tuple(power_lines(fighter)), rank=8, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=12, late=True),
        Section("Movement", tuple(_movement(fighter)), rank=11, late=True),
        Section("Notes", tuple(note_lines(fighter.sheet("note", {}))), rank=13, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _refresh(fighter: Fighter) -> tuple[Span, ...]:
    """When they refresh, or that they have."""
    if not fighter.joined or fighter.out:
        return ()
    back = moves.comes_back(fighter)
    return words((f"close; {back or 'refreshed'}", "muted"))


def _defense(fighter: Fighter) -> Iterator[Line]:
    """Both DVs close and at range with their parts, and what is left of the better one after an attack."""
    yield from FIGURES.open_lines(fighter, DVS)
    values = {mode: dv.standing(fighter, mode) for mode in dv.MODES}
    best = dv.best(values)
    loss = row(fighter.draft, "attack").loss(fighter).value
    after = values[best].plus(Part("attack", -loss, RULE)).at_least(0)
    if not fighter.out and not acting.why_not(fighter):
        said = f"  {best.title()} DV {values[best].value}  attack -{loss}"
        yield Line("After attack", (Span(f"{after.value:>2}", "strong"), Span(said, "muted")))


def _health(fighter: Fighter) -> Iterator[Line]:
    """The track, Dying boxes that are filled, and what lands when the tick ends."""
    marks = health.marked(fighter)
    yield health_boxes(health.levels(fighter), health.track(fighter))
    if marks.dying:
        yield Line("Dying", words((f"{marks.dying} of {marks.boxes} boxes", "harm")))
    for text in moves.landing(fighter, named=False):
        yield Line("At tick end", words((f"{text}{still_acts(fighter)}", "harm")))


def _pools(fighter: Fighter) -> Iterator[Line]:
    yield from pool_lines(fighter)
    if fighter.anima:
        yield Line("Anima", words(essence.anima(fighter)))


def _wheel_section(fighter: Fighter) -> Iterator[Line]:
    """What it is in the middle of, with each DV penalty that stands."""
    if doing := doing_words(fighter):
        yield Line(spans=words(doing))
    for label, size in fighter.dv_penalties.items():
        yield Line(spans=words((label.replace("-", " "), "muted")), right=words((f"DV -{size}", "text")))


def _effects_section(fighter: Fighter) -> Iterator[Line]:
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        end, changed = end_words(fighter, effect), changes(effect)
        told = (Span(f"  {changed}", "muted"),) if changed else ()
        spans = (Span(name_words(fighter, effect)), *told)
        yield Line(spans=spans, right=words((end, "muted")) if end else ())
    yield from (Line(spans=(one,)) for one in guarded(fighter))


def _attacks(fighter: Fighter) -> Iterator[Line]:
    for one in in_hand(fighter):
        reach = words((f"to {one.reach} yards", "muted")) if one.reach else ()
        yield Line(one.name, reach, words(f"{one.speed:>5}{one.rate:>6}{one.dice:>6}{one.harm:>8}"))


def _lands(state: Tree) -> Iterator[Line]:
    """What lands, with whom it fells and that they act still."""
    draft = Draft(state)
    for id in dict.fromkeys(one["on"] for one in draft.get(tick.TABLE, {}).values()):
        fighter = Fighter(draft, id)
        for text in moves.landing(fighter):
            yield Line(spans=words(f"{text}{still_acts(fighter)}"), who=id)


def _ticks(state: Tree) -> Iterator[Section]:
    """What the next ticks bring, a section each."""
    for place, (at, texts) in enumerate(moves.later(state)[:MOST_TICKS]):
        yield Section(
            f"Tick {at}",
            tuple(Line(spans=words(text)) for text in texts),
            rank=6 if place < NEAR else 9 + place,
            late=True,
        )


def _movement(fighter: Fighter) -> Iterator[Line]:
    for pace in PACES:
        yield from pace.open_lines(fighter)
    yield from where(placed_words(fighter))


# -- what follows from a sheet, for the pages on which fighters are listed, changed and carried -----------------------
def ready(state: Tree, who: str) -> tuple[str, str]:
    """Whether it is an extra, and the dice of Join Battle."""
    fighter = Fighter(Draft(state), who)
    return "extra" if fighter.extra else "", JOIN_BATTLE.text(fighter)


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon in hand with the parts of its pool."""
    fighter = Fighter(Draft(state), who)
    return (*FIGURES.derived(fighter), *_weapons(fighter))


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        held = armed(fighter, id, weapon)
        said = f"{held.dice} dice, {held.harm}, Speed {held.speed}, Rate {held.rate}"
        yield Derived(held.name, said, attack_dice(id, weapon).parts(fighter))


def condition(combatant: Tree) -> str:
    """`2 lethal of 7 levels; personal 9 of 16; Willpower 4 of 6`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    marked = health.marked(fighter)
    harm = [f"{count} {kind}" for kind in DAMAGE_TYPES if (count := getattr(marked, kind))]
    told = [f"{', '.join(harm)} of {marked.size} levels" if harm else "unhurt"]
    told += [f"{marked.dying} of {marked.boxes} Dying boxes"] if marked.dying else []
    told += motes.condition(fighter)
    rating = int(fighter.sheet("willpower", 5))
    if fighter.willpower != rating:
        told.append(f"Willpower {fighter.willpower} of {rating}")
    told += [f"anima {essence.anima(fighter)}"] if fighter.anima else []
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)


# -- one who is to be added, in a few lines ---------------------------------------------------------------------------
def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [Line("Numbers", tuple(told_in_a_line(FIGURES.summed(fighter)))), Line("Health", words(_track(fighter)))]
    if pools := tuple(pool_spans(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(one) for one in in_hand(fighter)))


def _track(fighter: Fighter) -> str:
    boxes = health.dying_boxes(fighter)
    dying = f", {boxes} Dying" if boxes else ""
    return f"{track_words(health.levels(fighter))}{dying}{GAP}{being_words(fighter)}"
