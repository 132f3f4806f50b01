"""Log sentences of clinches, disarms and the like, of guarding and blocking (look: log lines)."""

from __future__ import annotations

from engine.rules.telling import One, Telling, fitting

from .action_sentences import successes
from .phrases import cost, cost_of, weapon_word

HOLDS = {"crush": "crushes {}", "hold": "keeps hold of {}", "throw": "throws {}", "release": "lets go of {}"}


def clinch(telling: Telling, one: One) -> str:
    """Somebody has control from now on."""
    return f"{telling.name(one.who)} has hold of {telling.name(str(one.data['target']))}."


def clinch_lost(telling: Telling, one: One) -> str:
    """Two have clinched each other on one tick: whose hold comes to nothing."""
    name, whom = telling.name(one.who), telling.name(str(one.data["target"]))
    return f"{whom} has the better hold of the two: {one.data['against']} against {name}'s {one.data['successes']}."


def holds(telling: Telling, one: One) -> str:
    """What a holder does with its victim, or that it loses control."""
    name, whom = telling.name(one.who), telling.name(str(one.data["target"]))
    rolls = f"{one.data['successes']} against {one.data['against']}"
    if not one.data["keeps"]:
        gripped = telling.take(one, "clinch")
        telling.take_all(one, "released")
        taken = telling.take(one, "acts", who=one.who)
        after = cost_of({**taken, "to": gripped["to"]} if gripped else taken) if taken else ()
        return fitting(f"{whom} wins control from {name}: {one.data['against']} against {one.data['successes']}", after)
    if one.data["what"] == "throw":
        telling.take(one, "released", who=one.who)
    return fitting(f"{name} {HOLDS[one.data['what']].format(whom)}: {rolls}", cost(telling, one))


def released(telling: Telling, one: One) -> str:
    """A hold that is over."""
    return fitting(f"{telling.name(one.who)} no longer holds {telling.name(str(one.data['target']))}",
                   cost(telling, one))  # fmt: skip


def disarmed(telling: Telling, one: One) -> str:
    """A weapon that is out of the hand."""
    return f"{telling.name(one.who)} loses the {weapon_word(str(one.data['weapon']))}."


def keeps_weapon(telling: Telling, one: One) -> str:
    """A weapon that is kept after all."""
    return f"{telling.name(one.who)} keeps the {weapon_word(str(one.data['weapon']))}."


def guards(telling: Telling, one: One) -> str:
    """Whom a fighter defends."""
    told = f"{telling.name(one.who)} defends {telling.name(str(one.data['target']))} until the next action"
    return fitting(told, cost(telling, one))


def blockade(telling: Telling, one: One) -> str:
    """Who is kept from passing, or gets past."""
    name, whom = telling.name(one.who), telling.name(str(one.data["target"]))
    rolls = f"{one.data['successes']} against {one.data['against']}"
    told = f"{name} blocks {whom}: {rolls}" if one.data["blocks"] else f"{name} does not stop {whom}: {rolls}"
    return fitting(told, cost(telling, one))


def coordinates(telling: Telling, one: One) -> str:
    """An attack together: what it will take from the target's DV, and when."""
    name, whom = telling.name(one.who), telling.name(str(one.data["target"]))
    made = successes(one.data["successes"])
    if not one.data["lowers"]:
        return fitting(f"{name} leads nobody against {whom}: {made}, difficulty {one.data['difficulty']}",
                       cost(telling, one))  # fmt: skip
    gain = f"DV -{one.data['lowers']} on tick {one.data['tick']}"
    lead = f"{name} leads {one.data['size']} against {whom}: {made}, {gain}", f"{name} leads against {whom}: {gain}"
    return fitting(lead, cost(telling, one))


def window_closes(telling: Telling, one: One) -> str:
    """An attack together that is over."""
    return f"The attack together on {telling.name(str(one.data['target']))} is over."


LEADS = {
    "holds": holds, "guards": guards, "blockade": blockade, "coordinates": coordinates,
}  # fmt: skip
"""Facts that lead a sentence, told before those that only follow."""

REST = {
    "clinch": clinch, "clinch_lost": clinch_lost, "released": released, "disarmed": disarmed,
    "keeps_weapon": keeps_weapon, "window_closes": window_closes,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
