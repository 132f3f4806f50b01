"""Log sentences of the other actions, with their place on the wheel: `Juno guards until tick 33.` (look: log lines)."""

from __future__ import annotations

from collections import Counter

from engine.rules.telling import One, Telling, fitting, row

from ..actions import table
from .phrases import cost, cost_of, weapon_word

VERBS = {
    "attack": "attacks {target}", "guard": "guards", "aim": "aims at {target}", "dash": "dashes", "jump": "jumps",
    "rise": "rises", "ready": "readies {label}", "coordinate": "leads an attack on {target}",
    "defend_other": "defends {target}", "blockade": "blocks the way", "charm": "uses {label}",
    "shape": "shapes {label}", "cast": "casts {label}", "inactive": "is inactive", "miscellaneous": "acts",
}  # fmt: skip
"""What somebody does, by action; without a target or a name there are words for that too."""

NAMELESS = {"ready": "a weapon", "charm": "a Charm", "shape": "sorcery", "cast": "sorcery"}
UNTIL = ("guard", "aim", "inactive")
"""Actions that are something to be in the middle of: they last until the next tick."""


def acts(telling: Telling, one: One) -> str:
    """Any action that no other sentence tells: what it is, its roll, its next tick and its DV penalty."""
    action, taken = str(one.data["action"]), one.data
    told = _does(telling, one, action)
    if action in UNTIL and taken["speed"]:
        dv = f", DV -{taken['dv']}" if taken["dv"] else ""
        return f"{told} until tick {taken['to']}{dv}."
    telling.take(one, "rises", who=one.who)
    return fitting(f"{told}{_rolled(telling, one)}", cost_of(taken))


def _does(telling: Telling, one: One, action: str) -> str:
    name, label = telling.name(one.who), str(one.data.get("label", ""))
    target = telling.name(str(one.data["target"])) if one.data.get("target") else "somebody"
    if label and action not in NAMELESS:
        return f"{name}: {label}"
    known = VERBS.get(action, action.replace("_", " "))
    return f"{name} {known.format(target=target, label=label or NAMELESS.get(action, ''))}"


def _rolled(telling: Telling, one: One) -> str:
    """The successes of the roll that belongs to an action, where it has one."""
    found = telling.take(one, "roll", who=one.who, roll="roll")
    return "" if found is None else f", {successes(found['value'])}"


def successes(count: int) -> str:
    """`1 success`, `3 successes`."""
    return f"{count} success{'es' if count != 1 else ''}"


def flurry(telling: Telling, one: One) -> str:
    """A flurry is declared: `Knight flurries: 2 attacks and a dash; next on tick 36, DV -4 until then.`"""
    name, parts = telling.name(one.who), row(_parts(list(one.data["parts"])))
    charm = f" by {one.data['charm']}" if one.data.get("charm") else ""
    size = one.data["size"]
    lead = f"{name} flurries{charm}: {parts}", f"{name} flurries: {parts}", f"{name} flurries: {size} actions"
    return fitting(lead, cost(telling, one))


def _parts(names: list[str]) -> list[str]:
    """What there is of each action: `2 attacks`, `a dash`."""
    out = []
    for title, count in Counter(map(_noun, names)).items():
        article = "an" if title[0] in "aeiou" else "a"
        one = "another action" if title == NOUNS["miscellaneous"] else f"{article} {title}"
        out.append(f"{count} {title}s" if count > 1 else one)
    return out


NOUNS = {"defend_other": "defense of another", "ready": "drawn weapon", "miscellaneous": "other action"}


def _noun(action: str) -> str:
    return NOUNS.get(action) or action.replace("_", " ")


def ready(telling: Telling, one: One) -> str:
    """Weapons drawn and put away."""
    drawn, away = (weapon_word(str(one.data.get(key, ""))) for key in ("weapon", "away"))
    did = [f"readies {drawn}"] if drawn else []
    did += [f"puts {away} away"] if away else []
    return fitting(f"{telling.name(one.who)} {' and '.join(did)}", cost(telling, one))


def inactive(telling: Telling, one: One) -> str:
    """Somebody who can do nothing any more."""
    taken = telling.take(one, "acts", who=one.who)
    until = f" until tick {taken['to']}" if taken else ""
    return f"{telling.name(one.who)} can do nothing{until}, base DVs 0."


def part(telling: Telling, one: One) -> str:
    """One action of a flurry that is no attack: `Davek, 3 of 4: sail, 2 successes.`"""
    telling.take(one, "rises", who=one.who)
    what = one.data.get("label") or table.title(str(one.data["action"])).lower()
    nth = f"{one.data['nth']} of {one.data['size']}"
    return f"{telling.name(one.who)}, {nth}: {what}{_rolled(telling, one)}."


def moves(telling: Telling, one: One) -> str:
    """A move, which takes no action."""
    target = one.data.get("target", "")
    whom = f", to {telling.name(str(target))}" if target else ""
    return f"{telling.name(one.who)} moves {one.data['yards']} yards{whom}."


def rises(telling: Telling, one: One) -> str:
    """Up again."""
    return f"{telling.name(one.who)} rises."


LEADS = {"flurry": flurry, "part": part, "moves": moves, "ready": ready, "inactive": inactive}
"""Facts that lead a sentence, told before those that only follow."""


def quick(telling: Telling, one: One) -> str:
    """A Speed that nobody has without magic."""
    return f"{telling.name(one.who)}: Speed {one.data['speed']} is below 3, which takes magic."


REST = {"acts": acts, "rises": rises, "quick": quick}
"""Facts that are told where no other sentence has."""
