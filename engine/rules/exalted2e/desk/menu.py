"""What a fighter may do now: Speed, DV, and if it can't be done, why not (rules section 3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules.base import MenuItem

from ..actions import sorcery, table
from ..actions.social import NAME, Takes, under_way
from ..fighter import Fighter, begun, tick_of
from ..lasting import PERSUADES
from ..numbers import mdv, powers
from ..sheet import weapons
from ..turn import abort, acting, clinch, groups, joining, order, parts, targets

LABELS = {
    "attack": "a", "flurry": "f", "part": "f", "aim": "i", "guard": "g", "move": "m", "dash": "d", "jump": "j",
    "rise": "s", "ready": "y", "defend_other": "t", "coordinate": "c", "social": "o", "miscellaneous": "e",
    "blockade": "v", "volley": "z", "charm": "w", "shape": "h", "cast": "k", "power": "p", "hold": "u", "distract": "l",
    "break_off": "x", "abort": "b", "join_battle": "b", "act_now": "n",
}  # fmt: skip
"""The key of everything that a fighter often does: letters, since its usual moves have the digits. Powers of a sheet,
and what the game master says of a fighter, have those that are left."""


def menu(state: Tree, who: str, known: frozenset[str], takes: Callable[[str], Takes]) -> tuple[MenuItem, ...]:
    """All that this fighter may do now, of the procedures that are known; what is barred stays in with the reason.

    `takes` is what a social action takes, by its Ability.
    """
    fighter = Fighter(Draft(state), who)
    social = _social_cost(fighter, takes)
    items = (*_attacks(fighter), *_actions(fighter, social), *_powers(fighter), *_order(fighter))
    return tuple(
        replace(one, label=LABELS.get(one.id, ""), cost=_with_tick(fighter, one), minor=one.id in MINOR)
        for one in items
        if one.begin.procedure in known
    )


MINOR = ("power", "again", "defeat", "return", "remove")
"""What is seldom wanted, and takes no action: the game master's own say."""

_SPEED = re.compile(r"Speed (\d+)")


def _with_tick(fighter: Fighter, item: MenuItem) -> str:
    """What an action costs, and the tick on which the next one comes then: `Speed 5, DV -1, next on 36`."""
    speed = _SPEED.match(item.cost)
    if item.barred or speed is None or not fighter.due:
        return item.cost
    return f"{item.cost}, next on {tick_of(fighter.draft) + int(speed[1])}"


def _attacks(fighter: Fighter) -> Iterator[MenuItem]:
    part = parts.upcoming(fighter)
    barred = acting.why_not(fighter)
    if part:
        nth, size = parts.place(fighter)
        name = "attack" if part["do"] == "attack" else "part"
        yield MenuItem("part", f"{table.title(part['do'])}, {nth + 1} of {size}", Begin(name, fighter.id), "",
                       "the flurry goes on")  # fmt: skip
    yield MenuItem("attack", "Attack", Begin("attack", fighter.id), _cost(fighter, "attack"), "",
                   barred or targets.nobody_to_attack(fighter), True)  # fmt: skip
    yield MenuItem("flurry", "Flurry", Begin("flurry", fighter.id), "", "several actions at once", barred)
    together = len(groups.due(fighter.draft, fighter))
    if together > 1:
        yield MenuItem("volley", f"Volley of {together}", Begin("volley", fighter.id), _cost(fighter, "attack"),
                       f"all {fighter.group}s who may act", barred)  # fmt: skip


def _actions(fighter: Fighter, social: str) -> Iterator[MenuItem]:
    barred = acting.why_not(fighter)
    for one in table.ACTIONS.values():
        if one.name == "inactive" or (one.name == "hold" and not clinch.victim(fighter.draft, fighter.id)):
            continue
        why_not = (_not_there(fighter) if one.reflexive else barred) or acting.unfit(fighter, one.name)
        why_not = why_not or sorcery.unfit(fighter, one.name)
        free = one.reflexive or one.name == "cast"
        cost = "" if free else social if one.name == NAME else _cost(fighter, one.name)
        yield MenuItem(one.name, one.title, Begin(one.name, fighter.id), cost, one.note, why_not, one.flurry)


def _social_cost(fighter: Fighter, takes: Callable[[str], Takes]) -> str:
    """`Speed 4, DV -2`, or `Speed 5, 2 of 4` where it takes several actions."""
    going = under_way(fighter)
    one = takes(going.ability if going else mdv.best_ability(fighter))
    done = one.actions - going.left if going else 0
    whole = f", {done + 1} of {one.actions}" if one.actions > 1 else ""
    return f"Speed {one.speed}{f', DV -{one.dv}' if one.dv else ''}{whole}"


def _not_there(fighter: Fighter) -> str:
    return "" if fighter.joined and not fighter.out else "not in the fight"


def _cost(fighter: Fighter, name: str) -> str:
    """`Speed 5, DV -1`."""
    weapon = next(iter(weapons.ready(fighter.sheet_tree).values())) if name == "attack" else None
    speed, size = table.speed(fighter.draft, name, weapon).value, table.penalty(fighter.draft, name).value
    return f"Speed {speed}, DV -{size}" if size else f"Speed {speed}"


def _powers(fighter: Fighter) -> Iterator[MenuItem]:
    """Powers of the sheet that are used from the menu, and one made up on the spot."""
    out = _not_there(fighter)
    for id, power in powers.offered(fighter, "action").items():
        takes, closed = _taken(fighter, power)
        cost = ", ".join(filter(None, (takes, powers.cost_words(powers.cost_of(power, 1)))))
        barred = out or closed or powers.barred(fighter, id, power)
        note = powers.adds_words(power.get("adds", {}))
        yield MenuItem(f"power-{id}", power["name"], Begin("power", fighter.id, {"power": id}), cost, note, barred)
    yield MenuItem("power", "Another power", Begin("power", fighter.id), "", "as the GM says", out)


def _taken(fighter: Fighter, power: Tree) -> tuple[str, str]:
    """What a power takes as an action, and why it can't be used as one now."""
    kind = power.get("type", "reflexive")
    if kind == "extra_action":
        return "", "declare a flurry with it"
    if kind != "simple":
        return "", ""
    charm = table.ACTIONS["charm"]
    speed, size = power.get("speed", charm.speed), power.get("dv", charm.dv)
    return f"Speed {speed}{f', DV -{size}' if size else ''}", acting.why_not(fighter)


def _order(fighter: Fighter) -> Iterator[MenuItem]:
    """What takes no action: aborting, and what the GM does with the order of things."""
    id = fighter.id
    if not abort.why_not(fighter):
        yield MenuItem("abort", f"Abort {fighter.doing}", Begin("abort", id), "", "no DV refresh then")
    if fighter.due and not fighter.acting and begun(fighter.draft):
        yield MenuItem("act_now", "Act now", Begin("act_now", id), "", "before whose move it is")
    if not fighter.joined and not fighter.out:
        yield MenuItem("join_battle", "Join Battle", Begin("join_battle", id), "", _joins(fighter))
    nothing = "has its action still" if fighter.due and not order.in_flurry(fighter) else ""
    yield MenuItem("again", "Action again", Begin("again", id), "", "the GM gives it back", _not_there(fighter) or
                   nothing)  # fmt: skip
    if sorcery.shaped(fighter)[1]:
        yield MenuItem("distract", "Distraction", Begin("distract", id), "", "Wits and Occult, or the spell is lost")
    if PERSUADES.there(fighter.draft, id):
        yield MenuItem("break_off", "Interrupted", Begin("break_off", id), "", "what was said so far is lost")
    if fighter.out:
        yield MenuItem("return", "Return", Begin("return", id), "", "back into the fight")
    else:
        yield MenuItem("defeat", "Defeat", Begin("defeat", id), "", "out of the fight")
    yield MenuItem("remove", "Remove", Begin("remove", id), "", "out of the file")


def _joins(fighter: Fighter) -> str:
    """On which tick one would act who joins now."""
    if not begun(fighter.draft):
        return "joins the fight"
    return f"acts on {joining.likely_words(fighter)}, by the roll"
