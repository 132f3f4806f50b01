"""Log sentences of what the GM does by hand, alike in several rulesets: `GM: 2 bashing on Ydra, Health 7 to 5.`"""

from __future__ import annotations

from .telling import One, Telling, clause, owner, signed

BY_WORD = "GM"
"""The label of an effect that gives a number another value without a reason."""


def front(telling: Telling, one: One) -> str:
    """Who did it, where that was the GM: by a command of its own, or inside an action."""
    return "GM: " if telling.by_gm or one.prefix.startswith("interrupt") else ""


def wounds(telling: Telling, one: One) -> str:
    """Levels marked."""
    out = telling.take(one, "out", who=one.who)
    levels = f"{one.data['amount']} {one.data['type']} on {telling.name(one.who)}"
    health = f"Health {one.data['was']} to {one.data['left']}"
    return front(telling, one) + clause(f"{levels}, {health}", str(out["reason"]) if out else "")


def healed(telling: Telling, one: One) -> str:
    """Levels healed."""
    back = telling.take(one, "returns", who=one.who)
    kind = f" {one.data['type']}" if one.data.get("type") else ""
    told = (
        f"{one.data['amount']}{kind} healed on {telling.name(one.who)}, Health {one.data['was']} to {one.data['left']}"
    )
    return front(telling, one) + clause(told, "back in the fight" if back else "")


def motes_set(telling: Telling, one: One) -> str:
    """One pool changed by hand."""
    was = one.data["to"] - one.data["amount"]
    told = f"{owner(telling.name(one.who))} {one.data['pool']} motes {was} to {one.data['to']}."
    return front(telling, one) + told


def motes_regained(telling: Telling, one: One) -> str:
    """Motes that come back by hand."""
    return f"{front(telling, one)}{one.data['amount']} motes back for {telling.name(one.who)}."


def committed(telling: Telling, one: One) -> str:
    """Motes bound or released."""
    amount = one.data["amount"]
    verb = "commits" if amount > 0 else "releases"
    told = f"{telling.name(one.who)} {verb} {abs(amount)} {one.data['pool']} motes"
    return front(telling, one) + f"{told}: {one.data['to']} committed."


def effect(telling: Telling, one: One) -> str:
    """An effect put on somebody."""
    changes, name = one.data.get("modifiers", {}), telling.name(one.who)
    told = f"{one.data['label']} on {name}{': ' + signed(changes) if changes else ''}"
    if one.data["label"] == BY_WORD and changes:
        told = f"{owner(name)} {signed(changes)}"
    return f"{front(telling, one)}{told}{_until(telling, one)}."


def _until(telling: Telling, one: One) -> str:
    until = one.data.get("until", {})
    count = until.get("count", 1)
    for moment, words in (("start_of", "until {} turn"), ("end_of", "to the end of {} turn")):
        if who := until.get(moment, ""):
            if count > 1:
                return f", {count} turns"
            return ", " + words.format("own" if who == one.who else owner(telling.name(who)))
    if until.get("round", 0):
        return f", to the end of round {until['round']}"
    if until.get("tick", 0):
        return f", until tick {until['tick']}"
    return ", this scene" if until.get("scene", False) else ""


def effect_removed(telling: Telling, one: One) -> str:
    """An effect taken off somebody."""
    label = one.data["label"]
    return f"{front(telling, one)}{'own value' if label == BY_WORD else label} off {telling.name(one.who)}."


def comes_in(telling: Telling, one: One) -> str:
    """One who joins the fight unrolled, where the GM says."""
    return f"{front(telling, one)}{telling.name(one.who)} joins the fight {one.data['what']} {one.data['to']}."


def rolled_again(telling: Telling, one: One) -> str:
    """Dice that lay already and were rolled afresh: what they showed before is named."""
    roll = str(one.data["roll"]).rpartition(": ")[2]
    roll = roll[:1].lower() + roll[1:] if roll.endswith("roll") else roll
    return f"{telling.name(one.who)} rolls again: {roll} {one.data['was']} to {one.data['to']} successes."


LEADS = {"wounds": wounds, "healed": healed}
"""Facts that lead a sentence; of an attack its own sentence tells the wounds before."""

REST = {
    "motes_set": motes_set, "motes_regained": motes_regained, "committed": committed, "effect": effect,
    "effect_removed": effect_removed, "rolled_again": rolled_again, "comes_in": comes_in,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
