"""Log sentences of powers, sorcery, Virtues and social attacks (look: log lines)."""

from __future__ import annotations

from engine.rules.cost_sentences import SPENT, Willpower, costs
from engine.rules.telling import One, Telling, fitting, owner, signed

from .phrases import cost

LASTS = {"": "", "tick": " on this tick", "next_action": " until the next action", "scene": " for the scene"}


def power(telling: Telling, one: One) -> str:
    """A power used from the menu: what it adds and for how long."""
    lasts = str(one.data.get("lasts", ""))
    how_long = LASTS.get(lasts, f" for {lasts.removeprefix('ticks ')} ticks")
    adds = signed(one.data.get("adds", {}))
    told = f"{telling.name(one.who)} uses {one.data['label']}{f': {adds}{how_long}' if adds else how_long}"
    paid = costs(telling.take_each(one, *SPENT, who=one.who))
    return fitting(told, paid, cost(telling, one))


def shapes(telling: Telling, one: One) -> str:
    """Sorcery that is being shaped."""
    count = f"{one.data['done']} of {one.data['size']}"
    return fitting(f"{telling.name(one.who)} shapes {_circle(one)} sorcery, {count}", cost(telling, one))


def casts(telling: Telling, one: One) -> str:
    """Sorcery that is cast."""
    return fitting(f"{telling.name(one.who)} casts {_circle(one)} sorcery", cost(telling, one))


def _circle(one: One) -> str:
    return str(one.data["circle"]).capitalize()


def keeps_spell(telling: Telling, one: One) -> str:
    """Sorcery that a blow has not broken."""
    return f"{telling.name(one.who)} keeps the spell together."


def spell_lost(telling: Telling, one: One) -> str:
    """Sorcery that comes to nothing."""
    return f"{telling.name(one.who)} loses the {_circle(one)} spell."


def channel(telling: Telling, one: One) -> str:
    """A Virtue that is channeled, or set by hand."""
    virtue, left = str(one.data["virtue"]).capitalize(), one.data["left"]
    if telling.by_gm:
        return f"GM: {owner(telling.name(one.who))} {virtue} has {left} channels left."
    paid = costs(telling.take_each(one, Willpower, who=one.who))
    return fitting(f"{telling.name(one.who)} channels {virtue}, {left} left", paid)


def persuades(telling: Telling, one: One) -> str:
    """A part of a social action that is not the last."""
    whom, whole = telling.name(str(one.data["target"])), one.data["of"]
    return fitting(f"{telling.name(one.who)} talks to {whom}, {whole - one.data['left']} of {whole}",
                   cost(telling, one))  # fmt: skip


def unmoved(telling: Telling, one: One) -> str:
    """A social attack that its target's MDV stops."""
    against = f"{one.data['successes']} against MDV {one.data['mdv']}"
    whom = telling.name(str(one.data["target"]))
    return fitting(f"{telling.name(one.who)} does not move {whom}: {against}", cost(telling, one))


def persuaded(telling: Telling, one: One) -> str:
    """Somebody gives in."""
    label = f": {one.data['label']}" if one.data.get("label") else ""
    by = str(one.data["by"])
    return fitting(f"{telling.name(one.who)} gives in to {telling.name(by)}{label}", _cost_of(telling, one, by))


def resists(telling: Telling, one: One) -> str:
    """Somebody spends Willpower and does not give in."""
    telling.take(one, "willpower", who=one.who)
    by = str(one.data["by"])
    how = "no more influence" if one.data["immune"] else f"Willpower {one.data['left']} left"
    return fitting(f"{telling.name(one.who)} resists {telling.name(by)}: {how}", _cost_of(telling, one, by))


def _cost_of(telling: Telling, one: One, who: str) -> tuple[str, ...]:
    """What the action of another has taken."""
    return cost(telling, One(one.place, one.prefix, one.key, {"who": who}))


def interrupted(telling: Telling, one: One) -> str:
    """A social action that comes to nothing."""
    return f"{telling.name(one.who)} is interrupted: the words are lost."


LEADS = {
    "power": power, "shapes": shapes, "casts": casts, "persuades": persuades, "unmoved": unmoved,
    "persuaded": persuaded, "resists": resists, "channel": channel,
}  # fmt: skip
"""Facts that lead a sentence, told before those that only follow."""

REST = {"keeps_spell": keeps_spell, "spell_lost": spell_lost, "interrupted": interrupted}
"""Facts that are told where no other sentence has."""
