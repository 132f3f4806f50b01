"""Log sentences of an attack: one for what it did, with every number that moved (look: log lines)."""

from __future__ import annotations

from engine.rules.telling import Data, One, Telling, fitting, owner
from engine.rules.traits import words

from .phrases import FELLS, Wordings, agreeing, cost, harm, outside, waiting, weapon_word, whose


def hit(telling: Telling, one: One) -> str:
    """An attack that hit: the levels, what they make of the target, and what the action takes."""
    target = str(one.data["target"])
    damage = telling.take(one, "damage", who=one.who, target=target)
    stopped = telling.take(one, "stopped", who=one.who, target=target)
    if stopped:
        did: Wordings = (f"{stopped['raw']} raw damage, Hardness {stopped['hardness']} stops it",
                         f"Hardness {stopped['hardness']} stops it")  # fmt: skip
        return _line(telling, one, "hits", did)
    if one.data.get("special") in HARMLESS:
        return _line(telling, one, "hits", _special(telling, one, target))
    waits = _take_all(telling, one, "pending", target)
    if waits:
        return _line(telling, one, "hits", waiting(waits))
    wounds = _take_all(telling, one, "wounds", target)
    if not wounds:
        return _line(telling, one, "hits", _no_level(damage))
    out = telling.take(one, "out", who=target) or telling.take(outside(one), "out", who=target)
    verb = FELLS.get(str(out["reason"]), "defeats") if out else "hits"
    return _line(telling, one, verb, (f"Health {wounds[0]['was']} to {wounds[-1]['left']}, {harm(wounds)}",))


def _take_all(telling: Telling, one: One, key: str, target: str) -> list[Data]:
    """What the attack did to its target; that of a counterattack stands in the attack around it."""
    found = telling.take_all(one, key, who=target, by=one.who)
    if not found and one.prefix.endswith("counter"):
        found = telling.take_all(outside(one), key, who=target, by=one.who)
    return [each.data for each in found]


HARMLESS = ("clinch", "disarm", "sweep")
"""Special attacks that do no damage on the hit."""


def _special(telling: Telling, one: One, target: str) -> Wordings:
    """What a special attack brings in place of damage."""
    special = str(one.data["special"])
    kept = telling.take(one, "keeps_weapon", who=target)
    if kept:
        return (f"{special}, but the {weapon_word(str(kept['weapon']))} is kept",)
    lost = telling.take(one, "disarmed", who=target)
    if lost:
        return (f"{special}, the {weapon_word(str(lost['weapon']))} is lost",)
    if telling.take(one, "keeps_feet", who=target):
        return (f"{special}, but nobody falls",)
    return (special,)


def _no_level(damage: Data | None) -> Wordings:
    return (f"no level from {_dice(damage['dice'])}" if damage is not None else "no damage",)


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _line(telling: Telling, one: One, verb: str, did: Wordings) -> str:
    """`Isra's reaver hits Ghoul 1: 4 lethal at tick end; next on 36, DV -1.`"""
    target = telling.name(str(one.data["target"]))
    lead = tuple(f"{who} {agreeing(verb, who)} {target}: {what}" for who in whose(telling, one) for what in did)
    after = _follows(telling, one)
    return fitting(lead, after, cost(telling, one))


def _follows(telling: Telling, one: One) -> str:
    """What the blow brings besides levels."""
    target = one.data["target"]
    knocked = telling.take(one, "knocked", who=target)
    telling.take(one, "keeps_feet", who=target)
    at_end = [_waits(each.data) for each in telling.take_all(one, "waits", who=target)]
    now = [str(each.data["label"]) for each in telling.take_all(one, "takes_hold", who=target)]
    said = [f"knocked back {knocked['yards']} yards"] if knocked else []
    return ", ".join([*said, *at_end, *now])


def _waits(one: Data) -> str:
    """What will count when the tick ends, besides levels."""
    return {"clinch": "held at tick end", "disarm": "disarmed at tick end"}.get(one["what"], str(one.get("label", "")))


def miss(telling: Telling, one: One) -> str:
    """An attack that missed, with what it was up against."""
    by_itself = telling.take(one, "automatic_miss", who=one.who)
    target = telling.name(str(one.data["target"]))
    against = "DV" if one.data["mode"] == "none" else f"{words(one.data['mode'])} DV"
    guarded = telling.take(one, "guarded", target=one.data["target"])
    if guarded:
        against = f"{owner(telling.name(str(guarded['who'])))} {against}"
    value = f"{against} {max(0, one.data['dv'])}{telling.by_word(one, 'DV')}"
    if by_itself:
        did = f"{value} is above {_dice(by_itself['pool'])}"
    elif one.data.get("botch", False):
        did = f"a botch against {value}"
    else:
        external = one.data["external"]
        less = f" less {-external}" if external else ""
        did = f"{one.data['successes']}{telling.by_word(one, 'attack successes')}{less} against {value}"
    lead = tuple(f"{who} {agreeing('misses', who)} {target}: {did}" for who in whose(telling, one))
    return fitting(lead, cost(telling, one))


def automatic_miss(telling: Telling, one: One) -> str:
    """A miss without a roll that no other sentence tells."""
    target = telling.name(str(one.data["target"]))
    dice = _dice(one.data["pool"])
    return f"{telling.name(one.who)} misses {target} without a roll: DV {one.data['dv']} above {dice}."


def keeps_feet(telling: Telling, one: One) -> str:
    """Not knocked down."""
    return f"{telling.name(one.who)} keeps standing."


def knocked(telling: Telling, one: One) -> str:
    """Knocked back by something else than a hit that is told."""
    return f"{telling.name(one.who)} is knocked back {one.data['yards']} yards."


LEADS = {"hit": hit, "miss": miss}
"""Facts that lead a sentence, told before those that only follow."""

REST = {"automatic_miss": automatic_miss, "keeps_feet": keeps_feet, "knocked": knocked}
"""Facts that are told where no other sentence has."""
