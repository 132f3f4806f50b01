"""What a fighter may do now: cost, what it does to Defense, and if it can't be done, why not (rules section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.rules.base import MenuItem
from engine.rules.remember import per_state

from .. import options
from ..actions import allowed, flurry, release
from ..fighter import Fighter, round_of
from ..numbers import powers
from ..sheet import weapons
from ..turn import order

ACTIONS: tuple[tuple[str, str, str, str], ...] = (
    ("attack", "Attack", "", ""),
    ("aim", "Aim", "", "+3 dice next turn"),
    ("full_defense", "Full defense", "1 Initiative", "Defense +2"),
    ("defend_other", "Defend other", "", "own Parry before the ward's"),
    ("move", "Move", "", "one band, takes no action"),
    ("rush", "Rush", "", "Athletics against theirs"),
    ("disengage", "Disengage", "2 Initiative", "Dodge against everyone close"),
    ("take_cover", "Take cover", "", "Dodge"),
    ("rise", "Rise", "", ""),
    ("ready", "Ready a weapon", "", "Defense -1"),
    ("reload", "Reload", "", "Defense -1"),
    ("withdraw", "Withdraw", "10 Initiative", "Athletics, 10 successes in all"),
    ("social", "Social influence", "", "against Resolve"),
    ("miscellaneous", "Anything else", "", "Defense -1"),
)
"""Action, title, cost and effect, in the order of the menu."""

LABELS = {
    "attack": "a", "aim": "i", "full_defense": "f", "defend_other": "t", "move": "m", "rush": "r", "disengage": "d",
    "take_cover": "c", "rise": "s", "ready": "y", "reload": "u", "withdraw": "w", "social": "o", "miscellaneous": "e",
    "power": "p", "delay": "z", "act_now": "n", "join_battle": "b", "again": "g", "defeat": "v", "return": "v",
    "remove": "h", "release": "l",
}  # fmt: skip
"""The key of everything that any fighter may do: letters, since its usual moves have the digits. Powers of a sheet have
those that are left."""


MINOR = ("power", "again", "defeat", "return", "remove")
"""What is seldom wanted, and takes no action: the game master's own say."""


@per_state
def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    items = (*_actions(fighter), *_powers(fighter), *_order(fighter))
    return tuple(replace(item, label=LABELS.get(item.id, ""), minor=item.id in MINOR) for item in items)


def _actions(fighter: Fighter) -> Iterator[MenuItem]:
    slow = any(map(weapons.is_slow, fighter.sheet("weapon", {}).values()))
    for name, title, cost, note in ACTIONS:
        if name == "reload" and not slow:
            continue
        barred = allowed.why_not(fighter, name)
        if name == "disengage":
            cost = _disengage_cost(fighter.draft)
        flurried = name != "move" and not flurry.never(fighter, name)
        yield MenuItem(name, title, Begin(name, fighter.id), cost, note, barred, flurried)


def _disengage_cost(draft: Draft) -> str:
    cost = draft.get("options.disengage_cost", options.OPTIONS["disengage_cost"].default)
    return f"{cost} Initiative" if cost else ""


def _powers(fighter: Fighter) -> Iterator[MenuItem]:
    """Powers of the sheet, which may be reflexive, and one made up on the spot."""
    out = flurry.out_of_fight(fighter)
    for id, power in powers.offered(fighter, "action").items():
        cost = powers.cost_words(powers.cost_of(power, 1))
        barred = out or powers.barred(fighter, id, power)
        note = powers.adds_words(power.get("adds", {}))
        yield MenuItem(
            f"power-{id}", power["name"], Begin("power", fighter.id, {"power": id}), cost, note, barred, True
        )
    yield MenuItem("power", "Another power", Begin("power", fighter.id), "", "as the GM says", out, True)


def _order(fighter: Fighter) -> Iterator[MenuItem]:
    """What takes no action: letting go, and what the GM does with the order of things."""
    id = fighter.id
    if not release.why_not(fighter):
        yield MenuItem("release", "Release", Begin("release", id), "", "ends the grapple, takes no action")
    yield MenuItem("delay", "Delay", Begin("delay", id), "2 Initiative", "act later this round", _cannot_delay(fighter))
    if fighter.joined and not (fighter.acting or fighter.acted or fighter.out):
        note = "has delayed" if fighter.delayed else "the GM says so"
        yield MenuItem("act_now", "Act now", Begin("act_now", id), "", note)
    if not fighter.joined and not fighter.out:
        yield MenuItem("join_battle", "Join Battle", Begin("join_battle", id), "", "joins the fight")
    nothing = "" if fighter.acted or fighter.used else "has its action still"
    yield MenuItem(
        "again", "Action again", Begin("again", id), "", "the GM gives it back", flurry.out_of_fight(fighter) or nothing
    )
    if fighter.out:
        yield MenuItem("return", "Return", Begin("return", id), "", "back into the fight")
    else:
        yield MenuItem("defeat", "Defeat", Begin("defeat", id), "", "out of the fight")
    yield MenuItem("remove", "Remove", Begin("remove", id), "", "out of the file")


def _cannot_delay(fighter: Fighter) -> str:
    """Why the turn can't be put off now; empty where it can."""
    if reason := flurry.out_of_turn(fighter):
        return reason
    if fighter.used or fighter.moved:
        return "something has been done with this turn already"
    slots = order.order(fighter.draft.state)
    if not any(slot.status == order.TO_ACT for slot in slots):
        return "nobody else is left to act"
    return "" if round_of(fighter.draft) else "no round has begun"
