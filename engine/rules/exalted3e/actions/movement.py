"""Moving, rushing and disengaging (rules sections 4 and 17)."""

from __future__ import annotations

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common.action import whom
from engine.rules.common.rolls import roll

from .. import grapple, lasting
from ..fighter import BANDS, Fighter, around, further, set_band
from ..log.actions import Disengages, Halfway, Moves, Resists, Rushes
from ..log.grapple import Dragged
from ..options import OPTIONS
from . import effort, steps, turn_room
from .effort import Effort
from .table import ACTIONS, Action

TOWARD, AWAY = "toward", "away"
ELSEWHERE = "elsewhere"
DIFFICULT = "difficult"


def move(fight: Fight, begin: Begin) -> None:
    """The reflexive move: one band toward somebody or away, once a round, on the own turn."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Move")
    turn_room.checks(fighter, MOVE)
    where = fight.ask(ask_where, fighter, str(begin.args.get("target", "")))
    fight.involve(fighter)
    fighter.moved = True
    turn_room.pays(fight, fighter, MOVE)
    if where == ELSEWHERE:
        steps.leaves_cover(fight, fighter)
        fight.tell(Moves(who=fighter.id))
        return steps.has_moved(fight, fighter)
    other: Fighter = fight[where]
    way, _, ground = fight.ask(ask_way, fighter, other, str(begin.args.get("way", ""))).partition(" ")
    if _crosses(fight, fighter, other, ground == DIFFICULT):
        _moves(fight, fighter, other, way)
        _drags(fight, fighter)


def ask_where(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Toward or away from whom?"""
    options = [Option(one.id, one.name, note=steps.placed(fighter, one)) for one in steps.others(fighter)]
    return whom(
        fight,
        fighter,
        "Move toward or away from whom?",
        [*options, Option(ELSEWHERE, "somewhere else")],
        wanted,
    )


def ask_way(fight: Fight, fighter: Fighter, other: Fighter, wanted: str) -> Choice:
    """Which way, with the band that comes of it; over difficult ground a band takes two moves."""
    was = steps.placed(fighter, other)
    options = []
    for ground in ("", f" {DIFFICULT}"):
        slow = ", difficult ground" if ground else ""
        for way, by in ((TOWARD, -1), (AWAY, 1)):
            barred = "is at close range already" if way == TOWARD and was == BANDS[0] else ""
            note = "half the way" if ground else further(was, by) if was else ""
            options.append(Option(way + ground, way + slow, note=note, barred=barred))
    named = any(option.id == wanted and not option.barred for option in options)
    return fight.choice("way", fighter.id, "Which way?", options, default=wanted or None, silent=named, field="declare")


def _crosses(fight: Fight, fighter: Fighter, other: Fighter, difficult: bool) -> bool:
    """Whether the band is crossed now: on difficult ground the first of two moves only begins it."""
    begun = lasting.HALFWAY.against(fight.draft, fighter.id, other.id)
    lasting.HALFWAY.off(fight.draft, fighter.id)
    if begun or not difficult:
        return True
    lasting.HALFWAY.on(fight.draft, fighter.id, {"scene": True}, against=other.id)
    steps.leaves_cover(fight, fighter)
    fight.tell(Halfway(who=fighter.id, target=other.id))
    return False


def _drags(fight: Fight, fighter: Fighter) -> None:
    """Whom a maneuver has restrained comes along, and stands wherever its holder does (section 11)."""
    if victim := grapple.dragged(fighter):
        for other, band in around(fight.draft, fighter.id).items():
            if other != victim:
                set_band(fight.draft, victim, other, band)
        fight.tell(Dragged(who=fighter.id, target=victim))


def _moves(fight: Fight, fighter: Fighter, other: Fighter, way: str) -> None:
    was = steps.placed(fighter, other)
    steps.step(fight, fighter, other, -1 if way == TOWARD else 1)
    to = steps.placed(fighter, other)
    fight.result(to or way)
    fight.tell(Moves(who=fighter.id, target=other.id, way=way, was=was, to=to))
    if way == TOWARD:
        steps.advanced(fight, fighter, other)
    steps.has_moved(fight, fighter)


def rush(fight: Fight, begin: Begin) -> None:
    """Rush: who wins the opposed roll follows the target's next move by a band."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    turn_room.begin(fight, fighter, RUSH)
    turn_room.declare(fight, fighter, RUSH)
    turn_room.pays(fight, fighter, RUSH)
    target: Fighter = fight[fight.ask(ask_rushed, fighter, str(begin.args.get("target", "")))]
    fight.involve(fighter, target)
    put_in = effort.effort(fight, fighter, *effort.terrain(fight, fighter))
    resisted = effort.effort(fight, target, resists=True)
    fight.at("2", "Rolls")
    mine = roll(fight, effort.ask_movement, fighter, RUSH, "athletics", put_in).successes
    theirs = _resists(fight, target, resisted)
    won = mine > theirs or (mine == theirs and effort.better(fight, fighter, put_in, target, resisted))
    effort.rewards(fight, fighter, put_in)
    effort.rewards(fight, target, resisted)
    fight.result(f"{mine} against {theirs}")
    if won:
        lasting.FOLLOWS.on(fight.draft, fighter.id, {"scene": True}, against=target.id)
    fight.tell(Rushes(who=fighter.id, target=target.id, value=mine, against=theirs, won=won))


def ask_rushed(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whom? Nobody beyond short range."""
    options = [_rushed(fighter, one) for one in steps.others(fighter)]
    return whom(fight, fighter, "Rush whom?", options, wanted)


def _rushed(fighter: Fighter, one: Fighter) -> Option:
    band = steps.placed(fighter, one)
    return Option(one.id, one.name, note=band, barred="" if band in ("", *BANDS[:2]) else f"{band} range, not short")


def _resists(fight: Fight, target: Fighter, put_in: Effort) -> int:
    """Dexterity and Athletics of one who resists."""
    return roll(fight, effort.ask_resists, target, put_in).successes


def disengage(fight: Fight, begin: Begin) -> None:
    """Disengage from every enemy at close range; it costs Initiative won or lost."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    turn_room.begin(fight, fighter, DISENGAGE)
    turn_room.declare(fight, fighter, DISENGAGE)
    from_whom = _close(fight, fighter)
    contest = [one for one in from_whom if fight.ask(ask_contests, one) == "yes"]
    fight.involve(fighter, *from_whom)
    fight.bites("disengage_cost", fighter.id)
    put_in = effort.effort(fight, fighter, *effort.terrain(fight, fighter))
    resisted = [effort.effort(fight, one, resists=True) for one in contest]
    turn_room.pays(fight, fighter, DISENGAGE)
    fight.at("2", "Rolls")
    mine = roll(fight, effort.ask_movement, fighter, DISENGAGE, "dodge", put_in).successes
    beaten = [_beats(fight, fighter, (mine, put_in), one, it) for one, it in zip(contest, resisted, strict=True)]
    won = all(beat for beat, _ in beaten)
    for one, it in ((fighter, put_in), *zip(contest, resisted, strict=True)):
        effort.rewards(fight, one, it)
    rolls = tuple(Resists(who=one.id, value=theirs) for one, (_, theirs) in zip(contest, beaten, strict=True))
    fight.result("away" if won else "held")
    fight.tell(Disengages(who=fighter.id, value=mine, against=rolls, won=won, to="short" if won else ""))
    if won:
        _gets_away(fight, fighter, from_whom)


def _close(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """The enemies at close range; where nobody has said who they are, it is asked."""
    known = steps.at_close(fighter)
    unknown = [one for one in steps.enemies(fighter) if not steps.placed(fighter, one)]
    if known or not unknown:
        return known
    chosen: Fighter = fight[fight.ask(ask_from, fighter, tuple(one.id for one in unknown))]
    return [chosen]


def ask_from(fight: Fight, fighter: Fighter, unknown: tuple[str, ...]) -> Choice:
    """From whom, where no range has been noted?"""
    return fight.choice(
        "from", fighter.id, "Disengage from whom?", [Option(id, fight[id].name) for id in unknown], field="declare"
    )


def ask_contests(fight: Fight, enemy: Fighter) -> Choice:
    """Whether an enemy at close range contests it."""
    options = (Option("yes", "contests it"), Option("no", "lets it happen"))
    return fight.choice(
        f"contests {enemy.id}", enemy.id, f"{enemy.name} contests?", options, silent=True, field="declare"
    )


def _beats(
    fight: Fight, fighter: Fighter, made: tuple[int, Effort], enemy: Fighter, put_in: Effort
) -> tuple[bool, int]:
    mine, theirs = made[0], _resists(fight, enemy, put_in)
    if mine == theirs:
        return effort.better(fight, fighter, made[1], enemy, put_in), theirs
    return mine > theirs, theirs


def _gets_away(fight: Fight, fighter: Fighter, from_whom: list[Fighter]) -> None:
    """To short range from all of them, and once a band further when the first of them advances on its next turn."""
    steps.leaves_cover(fight, fighter)
    lasting.SLIDES.off(fight.draft, fighter.id)
    for enemy in from_whom:
        set_band(fight.draft, fighter.id, enemy.id, "short")
        lasting.SLIDES.on(fight.draft, fighter.id, {"end_of": enemy.id}, against=enemy.id)
    steps.has_moved(fight, fighter)


def _rooted(fighter: Fighter) -> str:
    """Why the one whose turn it is can't move; empty where it can."""
    if reason := turn_room.out_of_turn(fighter):
        return reason
    if fighter.moved:
        return "has moved this round"
    dragged = grapple.dragged(fighter)
    if not dragged and grapple.hinders(fighter):
        return "grapples or is grappled"
    if lasting.PRONE.there(fighter.draft, fighter.id):
        return "is prone: rise first"
    if still := next((one for one in map(ACTIONS.known, fighter.used) if one and one.still), None):
        return f"has {still.still}, and can't move and {still.noun}"
    close = [one for one in steps.at_close(fighter) if one.id != dragged]
    return f"an enemy is at close range: {DISENGAGE.noun}" if close else turn_room.somebody(fighter)


def _disengage_cost(fighter: Fighter) -> int:
    """What it costs, by the option."""
    return int(fighter.draft.get("options.disengage_cost", OPTIONS["disengage_cost"].default))


MOVE = Action(
    "move", "Move", move, key="m", place=50, effect="one band, takes no action", barred=_rooted, usual=True,
    takes="nothing", facts=(Moves, Halfway),
)  # fmt: skip

RUSH = Action(
    "rush", "Rush", rush, confirms=True, key="r", place=60, effect="Athletics against theirs",
    barred=turn_room.somebody, whom=True, usual=True, moves="goes", speedy=True, facts=(Rushes,),
)  # fmt: skip

DISENGAGE = Action(
    "disengage", "Disengage", disengage, confirms=True, key="d", place=70, cost=_disengage_cost,
    effect="Dodge against everyone close", usual=True, moves="moves", speedy=True, facts=(Disengages,),
)  # fmt: skip

PROCEDURES = (MOVE, RUSH, DISENGAGE)
