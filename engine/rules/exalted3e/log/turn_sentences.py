"""Log sentences of joining, turns and rounds, and of those who come and go (look: log lines)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from engine.rules import coming_sentences

from ..lasting import LASTING
from .telling import One, Telling, clause, crosses, in_lines, owner, row


def joins(telling: Telling, one: One) -> str:
    """Join Battle, the highest first, those alike together: `9 Mirel and Ydra, 6 Bandit 2`; or one who comes late."""
    rest = telling.take_all(one, "joins")
    telling.take_all(one, "roll")
    if not rest:
        name, to = telling.name(one.who), one.data["to"]
        return f"{name} joins the battle: {_successes(one.data['successes'])}, Initiative {to}."
    placed = sorted((one, *rest), key=lambda each: -int(each.data["to"]))
    alike = groupby(placed, key=lambda each: int(each.data["to"]))
    told = [f"{to} {telling.names(each.who for each in those)}" for to, those in alike]
    return in_lines("Join Battle: ", told)


def _successes(count: int) -> str:
    return f"{count} success{'es' if count != 1 else ''}"


def round_ends(telling: Telling, one: One) -> str:
    """Motes that come back: `End of round: 5 motes back for Mirel and Sefa.`"""
    back: Mapping[str, int] = one.data.get("back", {})
    groups: dict[int, list[str]] = {}
    for id, motes in back.items():
        groups.setdefault(motes, []).append(telling.name(id))
    told = [f"{motes} for {row(names)}" for motes, names in sorted(groups.items(), reverse=True)]
    return f"End of round: {', '.join(told).replace(' for ', ' motes back for ', 1)}." if told else ""


def crash_turn(telling: Telling, one: One) -> str:
    """One more turn in Crash."""
    return f"{telling.name(one.who)} is in Crash: turn {one.data['turns']} of 3."


def crash_reset(telling: Telling, one: One) -> str:
    """A Crash that has lasted its three turns."""
    telling.take(one, "recovers", who=one.who)
    name = telling.name(one.who)
    return f"{name} is out of Crash after three turns: Initiative {one.data['was']} to {one.data['to']}."


def distract_lost(telling: Telling, one: One) -> str:
    """The gift of a distraction that was not used."""
    crashed = telling.take(one, "crash", who=one.who) if crosses(one.data) else None
    whom = telling.name(str(one.data["target"]))
    told = f"{telling.name(one.who)} has not attacked {whom}: Initiative {one.data['was']} to {one.data['to']}"
    return clause(told, "in Crash" if crashed else "", "the distraction is lost")


def effect_ends(telling: Telling, one: One) -> str:
    """An effect that the clock has ended, where that is no matter of course."""
    label = str(one.data["label"])
    return "" if LASTING.routine(label) else f"{owner(telling.name(one.who))} {label} ends."


def tie(telling: Telling, one: One) -> str:
    """Who acts first of those with equal Initiative, where a house rule says so; whom the GM picks is plain to see."""
    rule = telling.take(one, "option", option="tie_break")
    if rule is None:
        return ""
    others = telling.names(id for id in one.data["among"] if id != one.who)
    return f"{telling.name(one.who)} acts before {others} at equal Initiative (tie_break {rule['value']})."


def delays(telling: Telling, one: One) -> str:
    """A turn that is put off."""
    return clause(f"{telling.name(one.who)} delays", telling.paid(one, one.who, "delaying")).replace("; ", ": ", 1)


def acts_now(telling: Telling, one: One) -> str:
    """Somebody acts at once."""
    if one.data.get("delayed"):
        return f"{telling.name(one.who)} has delayed and acts now."
    return f"GM: {telling.name(one.who)} acts now."


def out(telling: Telling, one: One) -> str:
    """Out of the fight."""
    reason = one.data["reason"]
    if reason == "defeated":
        return f"{telling.name(one.who)} is defeated{', by the word of the GM' if telling.by_gm else ''}."
    return f"{'GM: ' if telling.by_gm else ''}{telling.name(one.who)} is out of the fight: {reason}."


def fight_ends(telling: Telling, one: One) -> str:
    """The end of it."""
    return f"The fight ends in round {one.data['round']}." if one.data.get("round") else "The fight ends."


def grapple_ends(telling: Telling, one: One) -> str:
    """A grapple that is over."""
    return f"{telling.name(one.who)} no longer holds {telling.name(str(one.data.get('target', '')))}."


LEADS = {
    "tie": tie,
    "joins": joins, "crash_reset": crash_reset, "distract_lost": distract_lost, "delays": delays,
    **coming_sentences.LEADS,
}  # fmt: skip
"""Facts that lead a sentence, told before those that only follow."""

REST = {
    **coming_sentences.REST,
    "round_ends": round_ends, "crash_turn": crash_turn, "effect_ends": effect_ends, "acts_now": acts_now,
    "out": out, "fight_ends": fight_ends, "grapple_ends": grapple_ends,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
