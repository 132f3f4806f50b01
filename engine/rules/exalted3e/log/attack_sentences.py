"""Log sentences of an attack: one for what it did, with every number that moved (look: log lines)."""

from __future__ import annotations

from engine.names import width

from .telling import LINE, NEXT, Data, One, Telling, clause, crosses, owner, rises

VERBS = {
    "Grapple": "grapples {}",
    "Bind": "binds {}",
    "Disarm": "disarms {}",
    "Distract": "distracts {}",
    "Unhorse": "unhorses {}",
    "Knockdown": "knocks {} down",
    "Knockback": "knocks {} back",
    "Pull": "pulls {} closer",
    "Pilfer": "steals from {}",
}
"""What an attacker has done whose gambit succeeded."""

CUSTOM = "Other gambit"
"""A gambit that has no name of its own."""

GAMBIT_COST, MISS = "the gambit's difficulty and 1", "missed"
"""Reasons of payments that these sentences tell themselves."""


def hit(telling: Telling, one: One) -> str:
    """An attack that hit."""
    by_kind = {"withering": _withering, "decisive": _decisive, "gambit": _gambit}
    telling.take_all(one, "onslaught", "roll")
    guarded = telling.take(one, "guarded")
    return _with_guardian(by_kind[one.data["kind"]](telling, one), guarded, one, telling)


def _doer(telling: Telling, one: One) -> str:
    """The attacker, and whether the attack answers another."""
    return telling.name(one.who) + (" counters," if one.prefix.endswith("counter") else "")


def _with_guardian(told: str, guarded: Data | None, one: One, telling: Telling) -> str:
    """A hit with who was in the way, or for whom the blow was, where the line has room for it."""
    if guarded is None:
        return told
    stead = f"in {owner(telling.name(str(guarded['target'])))} stead"
    way = stead if one.data["target"] == guarded["who"] else f"past {telling.name(str(guarded['who']))}"
    first, *more = told.split(NEXT)
    longer = f"{first.removesuffix('.')}; {way}."
    return NEXT.join((longer if width(longer) <= LINE else first, *more))


def _withering(telling: Telling, one: One) -> str:
    attacker, target = one.who, str(one.data["target"])
    moved = telling.take(one, "withering", who=attacker, target=target)
    if moved is None:
        return f"{_doer(telling, one)} hits {telling.name(target)}."
    crash = telling.take(one, "crash", who=target) if crosses(moved) else None
    broke = telling.take(one, "break", who=attacker, target=target) if crash else None
    shift = telling.take(one, "shift", who=attacker, target=target)
    out = telling.take(one, "out", who=target)
    final = shift["to"] if shift else moved["now"] + (broke["amount"] if broke else 0)
    recovers = telling.take(one, "recovers", who=attacker) if moved["his"] <= 0 < final else None
    verb = "defeats" if out else "crashes" if crash else "hits"
    his = f"{owner(telling.name(attacker))} {moved['his']} to {final}"
    why = "" if shift else _why(broke)
    told = f"{_doer(telling, one)} {verb} {telling.name(target)}: Initiative {_moved(moved)}, {his}{why}"
    after = "out of Crash" if recovers and not shift else ""
    whole = clause(told, after, _shaken(telling, one, target), str(out["reason"]) if out else "")
    return whole + (f"{NEXT}{_shift(telling, attacker, target, broke)}" if shift else "")


def _moved(of: Data) -> str:
    """The target's Initiative, old to new."""
    return f"{of['was']} to {of['to']}" if of["was"] != of["to"] else f"still {of['to']}"


def _why(broke: Data | None) -> str:
    """Why the attacker has gained more than the damage and 1."""
    if broke is None:
        return ""
    return " with Break" if broke["amount"] else ", no Break so soon after a recovery"


def _shift(telling: Telling, attacker: str, target: str, broke: Data | None) -> str:
    """A Shift has a line of its own: `Break and Shift: Tavo acts again, on Bandit 1 only.`"""
    what = "Shift" if broke is None else "Break and Shift" if broke["amount"] else "Shift, no Break so soon"
    return f"{what}: {telling.name(attacker)} acts again, on {telling.name(target)} only."


def _decisive(telling: Telling, one: One) -> str:
    attacker, target = one.who, str(one.data["target"])
    wounds = telling.take(one, "wounds", who=target)
    reset = telling.take(one, "reset", who=attacker)
    recovers = telling.take(one, "recovers", who=attacker) if reset and rises(reset) else None
    out = telling.take(one, "out", who=target)
    stopped = telling.has(one, "roll", roll="damage", pool=0)
    did = "no damage, Hardness stops it" if stopped else "no damage"
    if wounds:
        did = f"Health {wounds['was']} to {wounds['left']}, {wounds['amount']} {wounds['type']}"
    told = f"{_doer(telling, one)} {'defeats' if out else 'hits'} {telling.name(target)}: {did}"
    his = f"{owner(telling.name(attacker))} Initiative {reset['was']} to {reset['to']}" if reset else ""
    return clause(told, _shaken(telling, one, target), his, "out of Crash" if recovers else "")


def _shaken(telling: Telling, one: One, target: str) -> str:
    """Where a blow that smashes has sent its target."""
    prone = telling.take(one, "prone", who=target)
    shoved = telling.take(one, "shoved", who=target)
    return "knocked down" if prone else f"knocked back to {shoved['to']} range" if shoved else ""


def _gambit(telling: Telling, one: One) -> str:
    attacker, target = one.who, str(one.data["target"])
    made = telling.take(one, "gambit", who=attacker, target=target)
    if made is None:
        return f"{_doer(telling, one)} hits {telling.name(target)}."
    telling.take(one, "pays_initiative", who=attacker, why=GAMBIT_COST)
    crash = telling.take(one, "crash", who=attacker) if crosses(made) else None
    title, whom = made["gambit"], telling.name(target)
    gambit = "the gambit" if title == CUSTOM else f"the {title.lower()} gambit"
    if not made["done"]:
        told = f"{_doer(telling, one)} hits {whom}, but {gambit} fails by {-made['margin']}"
    elif title in VERBS:
        told = f"{_doer(telling, one)} {VERBS[title].format(whom)}{_what_follows(telling, one, target)}"
    else:
        told = f"{_doer(telling, one)} hits {whom}: {gambit} succeeds{_what_follows(telling, one, target)}"
    his = f"{owner(telling.name(attacker))} Initiative {made['was']} to {made['to']}"
    return clause(told, his + (", in Crash by own doing" if crash else ""), _chance(telling, one))


def _what_follows(telling: Telling, one: One, target: str) -> str:
    """What a gambit that succeeded did besides."""
    disarmed = telling.take(one, "disarmed", who=target)
    wounds = telling.take(one, "wounds", who=target)
    telling.take_all(one, "prone", "grappled", who=target)
    shoved = telling.take(one, "shoved", who=target)
    words = f" of {disarmed['weapon']}" if disarmed else ""
    words += f", Health {wounds['was']} to {wounds['left']}, {wounds['amount']} {wounds['type']}" if wounds else ""
    return words + (f", to {shoved['to']} range" if shoved else "")


def _chance(telling: Telling, one: One) -> str:
    """What an ally has of a distraction."""
    ally = telling.take(one, "distract", target=one.data["target"])
    return f"{owner(telling.name(str(ally['who'])))} {ally['was']} to {ally['to']}" if ally else ""


def miss(telling: Telling, one: One) -> str:
    """An attack that missed, with what it was up against and what it cost."""
    attacker, target = one.who, str(one.data["target"])
    guarded = telling.take(one, "guarded", target=target)
    telling.take_all(one, "onslaught", "roll")
    against = f"{one.data['mode'].title()} {one.data['defense']}" if one.data["mode"] != "none" else "no Defense"
    against += telling.by_word(one, "Defense")
    if guarded and guarded["over"] < 0:
        against = f"{owner(telling.name(str(guarded['who'])))} Parry {guarded['parry']}"
        against += telling.by_word(one, "guardian's Parry")
    made = telling.made(one, "attack", one.data["successes"])
    rolled = f"{made}{telling.by_word(one, 'attack successes')}"
    told = f"{_doer(telling, one)} misses {telling.name(target)}: {rolled} against {against}"
    lost = telling.paid(one, attacker, MISS)
    why = " (miss)" if made.isdecimal() else ""
    return clause(told, f"{owner(telling.name(attacker))} {lost}{why}" if lost else "")


def abandoned(telling: Telling, one: One) -> str:
    """An attack that its own payments have made impossible."""
    return f"{telling.name(one.who)} gives up the attack on {telling.name(str(one.data['target']))}: in Crash."


def prone(telling: Telling, one: One) -> str:
    """Knocked down by something else."""
    return f"{telling.name(one.who)} is prone."


def shoved(telling: Telling, one: One) -> str:
    """Moved by something else."""
    return f"{telling.name(one.who)} is shoved to {one.data['to']} range."


def grappled(telling: Telling, one: One) -> str:
    """Held by something else than the hit that is told."""
    return f"{telling.name(one.who)} is grappled by {telling.name(str(one.data['by']))}."


def disarmed(telling: Telling, one: One) -> str:
    """A weapon lost by something else than the hit that is told."""
    return f"{telling.name(one.who)} loses {one.data['weapon']}."


def distract_used(telling: Telling, one: One) -> str:
    """An ally's distraction that has been used keeps its Initiative."""
    whom = telling.name(str(one.data["target"]))
    return f"{telling.name(one.who)} uses the distraction of {whom}: {one.data['amount']} Initiative kept."


LEADS = {"hit": hit, "miss": miss, "abandoned": abandoned}
"""Facts that lead a sentence, told before those that only follow."""

REST = {"prone": prone, "shoved": shoved, "grappled": grappled, "disarmed": disarmed, "distract_used": distract_used}
"""Facts that are told where no other sentence has."""
