"""Log sentences of the other actions of a turn, and of moving about (look: log lines)."""

from __future__ import annotations

from .telling import One, Telling, clause, owner, rises, signed

LASTS = {
    "": " this turn",
    "turn": " this turn",
    "next_turn": " until own turn",
    "scene": " for the scene",
    "removed": "",
}


def aim(telling: Telling, one: One) -> str:
    """Aimed once or twice in a row."""
    again = " again: +3 dice at any range" if one.data["times"] > 1 else ""
    return f"{telling.name(one.who)} aims at {telling.name(one.data['target'])}{again}."


def full_defense(telling: Telling, one: One) -> str:
    """Full defense with its cost."""
    cost = telling.paid(one, one.who, "full defense")
    gain = f"Defense {one.data['amount']:+} until own turn"
    return f"{telling.name(one.who)} takes full defense: {', '.join(filter(None, (cost, gain)))}."


def defend_other(telling: Telling, one: One) -> str:
    """Whom a fighter defends."""
    return f"{telling.name(one.who)} defends {telling.name(one.data['target'])} until own turn."


def ready(telling: Telling, one: One) -> str:
    """Weapons drawn and put away."""
    drawn, away = one.data.get("weapon", ""), one.data.get("away", "")
    did = [f"readies {drawn}"] if drawn else []
    did += [f"puts {away} away"] if away else []
    return f"{telling.name(one.who)} {' and '.join(did)}: Defense {one.data['amount']:+} until own turn."


def reload(telling: Telling, one: One) -> str:
    """A weapon that can be used again."""
    return f"{telling.name(one.who)} reloads {one.data['weapon']}: Defense {one.data['amount']:+} until own turn."


def miscellaneous(telling: Telling, one: One) -> str:
    """Whatever the GM called it."""
    label = one.data["label"]
    return f"{telling.name(one.who)}: {label}; Defense {one.data['amount']:+} until own turn."


def social(telling: Telling, one: One) -> str:
    """Social influence against Resolve."""
    whom = telling.name(one.data["target"]) if one.data.get("target") else "those who hear it"
    verb = "sways" if one.data["won"] else "does not sway"
    return f"{telling.name(one.who)} {verb} {whom}: {_against(telling, one, 'social', 'Resolve ')}."


def _against(telling: Telling, one: One, roll: str, what: str = "") -> str:
    """A roll and its difficulty: `3 against 2`; none against a difficulty of 0 may still be too few."""
    value, needed = one.data["value"], one.data["against"]
    still = ", which takes one" if value == needed == 0 and not one.data["won"] else ""
    return f"{telling.made(one, roll, value)} against {what}{needed}{still}"


def power(telling: Telling, one: One) -> str:
    """A power used from the menu: what it adds and for how long."""
    lasts = str(one.data.get("lasts", ""))
    rounds = lasts.removeprefix("rounds ")
    how_long = f" for {rounds} rounds" if rounds != lasts else LASTS.get(lasts, "")
    adds = one.data.get("adds", {})
    gains = telling.take(one, "gains", who=one.who)
    gained = f"Initiative {gains['was']} to {gains['to']}" if gains else ""
    recovers = telling.take(one, "recovers", who=one.who) if gains and rises(gains) else None
    did = [f"{signed(adds)}{how_long}" if adds else "", gained, "out of Crash" if recovers else ""]
    told = "; ".join(filter(None, did))
    return f"{telling.name(one.who)} uses {one.data['label']}{': ' + told if told else ''}."


def move(telling: Telling, one: One) -> str:
    """A move of one band."""
    if "target" not in one.data:
        return f"{telling.name(one.who)} moves."
    way = "toward" if one.data["way"] == "toward" else "away from"
    bands = f": {one.data['was']} to {one.data['to']}" if one.data.get("was") else ""
    return f"{telling.name(one.who)} moves {way} {telling.name(one.data['target'])}{bands}."


def halfway(telling: Telling, one: One) -> str:
    """The first half of a band of difficult ground."""
    return f"{telling.name(one.who)} is halfway to or from {telling.name(one.data['target'])}, on difficult ground."


def follows(telling: Telling, one: One) -> str:
    """A rush that is followed up."""
    return f"{telling.name(one.who)} follows {telling.name(one.data['target'])}{_at(one)}."


def slides(telling: Telling, one: One) -> str:
    """One who has disengaged slides away."""
    return f"{telling.name(one.who)} slides away from {telling.name(one.data['target'])}{_at(one)}."


def _at(one: One) -> str:
    return f" to {one.data['to']} range" if one.data.get("to") else ""


def leaves_cover(telling: Telling, one: One) -> str:
    """Cover that is left."""
    return f"{telling.name(one.who)} leaves {one.data['label']}."


def guard_ends(telling: Telling, one: One) -> str:
    """A ward that is out of reach."""
    return f"{telling.name(one.who)} no longer defends {telling.name(one.data['target'])}."


def rush(telling: Telling, one: One) -> str:
    """A rush won or lost."""
    told = f"{telling.name(one.who)} rushes {telling.name(one.data['target'])}"
    then = "follows the next move" if one.data["won"] else "in vain"
    mine = telling.made(one, "rush", one.data["value"])
    theirs = telling.made(one, f"against {one.data['target']}", one.data["against"])
    return f"{told}: {mine} against {theirs}, {then}."


def disengage(telling: Telling, one: One) -> str:
    """Getting away from enemies at close range, or not, and what it cost."""
    verb = "disengages" if one.data["won"] else "can't disengage"
    against = [
        f"{owner(telling.name(each['who']))} {telling.made(one, 'against ' + each['who'], each['value'])}"
        for each in one.data.get("against", ())
    ]
    mine = telling.made(one, "disengage", one.data["value"])
    rolls = f": {mine} against {', '.join(against)}" if against else ""
    return clause(f"{telling.name(one.who)} {verb}{rolls}", telling.paid(one, one.who, "disengage"))


def cover(telling: Telling, one: One) -> str:
    """Cover that is reached, or not."""
    rolls = _against(telling, one, "take cover")
    if not one.data["won"]:
        return f"{telling.name(one.who)} does not reach {one.data['cover']}: {rolls}."
    gain = f"Defense {one.data['amount']:+}" if one.data["amount"] else "no ranged attacks"
    return f"{telling.name(one.who)} takes {one.data['cover']}: {rolls}, {gain}."


def rise(telling: Telling, one: One) -> str:
    """Up again, or not."""
    rolls = f": {_against(telling, one, 'rise')}" if one.data["against"] else ""
    return f"{telling.name(one.who)} {'rises' if one.data['won'] else 'stays prone'}{rolls}."


def withdraw(telling: Telling, one: One) -> str:
    """On the way out of the fight."""
    cost = telling.paid(one, one.who, "withdraw")
    if one.data["done"]:
        telling.take(one, "out", who=one.who)
    verb = "has withdrawn" if one.data["done"] else "withdraws"
    return clause(f"{telling.name(one.who)} {verb}: {one.data['total']} of {one.data['goal']} successes", cost)


def flurry(telling: Telling, one: One) -> str:
    """A flurry is declared."""
    return f"{telling.name(one.who)} flurries: -3 dice on both, Defense -1 until own turn."


LEADS = {
    "aim": aim, "full_defense": full_defense, "defend_other": defend_other, "ready": ready, "reload": reload,
    "power": power,
    "miscellaneous": miscellaneous, "social": social, "move": move, "halfway": halfway, "follows": follows,
    "slides": slides, "leaves_cover": leaves_cover,
    "guard_ends": guard_ends, "rush": rush, "disengage": disengage, "cover": cover, "rise": rise,
    "withdraw": withdraw, "flurry": flurry,
}  # fmt: skip
"""Facts that lead a sentence, told before those that only follow."""
