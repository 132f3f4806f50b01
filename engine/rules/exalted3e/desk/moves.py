"""The usual moves of a fighter: what each begins, what it costs, and where it can't be made why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.desk import Line, Span
from engine.desk import words as spans
from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.names import NAME_CELLS, clean_name, new_id
from engine.rules.base import MenuItem

from ..actions import allowed, flurry, steps
from ..attack import declare, gambits
from ..fighter import Fighter
from ..numbers import essence, powers, ranges
from ..sheet import weapons
from .costs import action_cost

GAP = "   "
OF_AN_ATTACK = ("attacker_effects", "attacker_damage")
"""When a power is offered that an attack may have in it."""

DIGITS = "123456789"
"""The key of each move, in the order of the sheet."""


def moves(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """The moves on a fighter's sheet; what can't be made now stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    found = zip(DIGITS, fighter.sheet("move", {}).items(), strict=False)
    return tuple(_item(fighter, digit, id, move) for digit, (id, move) in found)


def line(fighter: Fighter) -> tuple[Line, ...]:
    """The line of the pane: `Moves  1 Bite   2 Pounce (6 motes)`, the digits on its own turn; nothing without moves.

    Costs stand behind a move, or why it can't be made; a reason that bars them all stands once.
    """
    found = moves(fighter.draft.state, fighter.id)
    reasons = {item.barred for item in found}
    shared = len(reasons) == 1 and found[0].barred
    if not found:
        return ()
    if shared or not fighter.acting:
        why = (f"   {shared}", "muted") if shared and fighter.acting else ""
        return (Line("Moves", spans((", ".join(item.title for item in found), "muted"), why)),)
    return (Line("Moves", tuple(_apart(found))),)


def _apart(found: Iterable[MenuItem]) -> Iterator[Span]:
    """Each move with its digit and its cost, or its reason."""
    for place, item in enumerate(found):
        told = item.barred or item.cost
        text = f"{item.title} ({told})" if told else item.title
        if place:
            yield Span(GAP)
        if item.barred:
            yield Span(text, "muted", "out")
        else:
            yield from spans((f"{item.label} ", "strong"), text)


def _item(fighter: Fighter, digit: str, id: str, move: Tree) -> MenuItem:
    does = move.get("does", "attack")
    whom = does in ("attack", "aim", "rush", "defend_other", "social")
    return MenuItem(
        f"move-{id}",
        move["name"],
        Begin(does, fighter.id, arguments(move)),
        cost=powers.cost_words(cost(fighter, move)),
        note=move.get("note", "") or words(fighter, move),
        barred=why_not(fighter, move),
        label=digit,
        whom=whom,
    )


def arguments(move: Tree) -> dict[str, Any]:
    """What a move begins with: all that is said of it, its name too."""
    does, used = move.get("does", "attack"), move.get("powers", {})
    if does == "power":
        return {"power": id, "times": n} if (id := next(iter(used), "")) and (n := used[id]) else {}
    if does != "attack":
        return {"weapon": move["weapon"]} if move.get("weapon") else {}
    said = {key: move[key] for key in ("kind", "gambit", "weapon", "option", "stunt", "willpower") if move.get(key)}
    if said.get("kind", "withering") != "gambit":
        said.pop("gambit", None)
    return {"move": move["name"], **said, **({"powers": dict(used)} if used else {})}


def kept(combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
    """The last attack as a usual move: where it goes below the combatant, and its table. `args` are what it began with,
    `answers` what was said of it since."""
    sheet = combatant.get("sheet", {})
    said = {key: args[key] for key in ("kind", "gambit", "weapon", "option", "stunt", "willpower") if args.get(key)}
    named = {"weapon option": "option", **{key: key for key in ("kind", "gambit", "weapon", "stunt", "willpower")}}
    said |= {named[key]: value for key, value in answers.items() if key in named}
    used = {**args.get("powers", {}), **_units_of(answers)}
    there = sheet.get("power", {})
    said["powers"] = {id: n for id, n in used.items() if n and there.get(id, {}).get("when", "") in OF_AN_ATTACK}
    held = [id for id in weapons.ready(sheet) if id in sheet.get("weapon", {})]
    if said.get("weapon", "") not in held:
        said["weapon"] = next(iter(held), "")
    if said.get("kind", "withering") != "gambit":
        said.pop("gambit", None)
    table = {"name": _called(sheet, said), **{key: value for key, value in said.items() if value != DEFAULTS[key]}}
    return f"sheet.move.{new_id(table['name'], sheet.get('move', {}), empty='move')}", table


DEFAULTS: Mapping[str, Any] = {
    "kind": "withering", "gambit": "", "weapon": "", "option": "none", "stunt": 0, "willpower": 0, "powers": {},
}  # fmt: skip
"""What an attack is where nothing is said of it."""


def _units_of(answers: Mapping[str, Any]) -> dict[str, int]:
    """Units of powers that were declared in steps 2 and 8a."""
    units = {key.removeprefix("power "): value for key, value in answers.items() if key.startswith("power ")}
    return units | {one["power"]: one["times"] for one in answers.get("damage effects", ()) if "power" in one}


def _called(sheet: Tree, said: Mapping[str, Any]) -> str:
    """A name for it: `Bite`, `Bite, decisive`, `Bite, disarm`."""
    weapon = sheet.get("weapon", {}).get(said.get("weapon", ""), {}).get("name", "Attack")
    kind = said.get("kind", "withering")
    how = gambits.GAMBITS[said["gambit"]].title.lower() if kind == "gambit" else kind
    return clean_name(weapon if how == "withering" else f"{weapon[: NAME_CELLS - len(how) - 2]}, {how}")


def cost(fighter: Fighter, move: Tree) -> dict[str, int]:
    """What a move costs in all: its powers, Willpower, the weapon, and an action's own."""
    total: dict[str, int] = {}
    counted = move.get("powers", {}) if move.get("does", "attack") in ("attack", "power") else {}
    for id, times in counted.items():
        _add(total, powers.cost_of(fighter.powers[id], times))
    if move.get("does", "attack") == "attack":
        _add(total, {"willpower": move.get("willpower", 0)})
        _add(total, {"initiative": declare.OPTION_COST[move.get("option", "none")]})
        _, weapon = _weapon(fighter, move)
        _add(total, {"initiative": weapons.attack_cost(weapon).value if weapon else 0})
    else:
        _add(total, {"initiative": action_cost(fighter.draft, move["does"])})
    return {what: total[what] for what in ("motes", "willpower", "initiative", "anima") if total.get(what)}


def _add(total: dict[str, int], more: Mapping[str, int]) -> None:
    for what, amount in more.items():
        total[what] = total.get(what, 0) + amount


def _weapon(fighter: Fighter, move: Tree) -> tuple[str, Tree | None]:
    """The weapon of a move with its id: the one named, or the first in hand; None where it is not in hand."""
    ready = weapons.ready(fighter.sheet_tree)
    id = str(move.get("weapon", "")) or next(iter(ready), "")
    return id, ready.get(id)


def words(fighter: Fighter, move: Tree) -> str:
    """What a move is, in a few words: `withering, Bite, Keen edge 3, stunt 1`."""
    does = move.get("does", "attack")
    used = [_units(fighter.powers[id]["name"], times) for id, times in move.get("powers", {}).items()]
    if does == "power":
        return ", ".join(used)
    if does != "attack":
        return str(flurry.TITLES.get(does, does.replace("_", " ")))
    _, weapon = _weapon(fighter, move)
    gambit = gambits.GAMBITS.get(move.get("gambit", "")) if move.get("kind", "") == "gambit" else None
    pieces = [gambit.title.lower() if gambit else move.get("kind", "withering")]
    pieces += [weapon["name"]] if weapon and weapon["name"] != move["name"] else []
    pieces += [option] if (option := move.get("option", "none")) != "none" else []
    pieces += used
    pieces += [f"stunt {move['stunt']}"] if move.get("stunt") else []
    return ", ".join(pieces)


def _units(name: str, times: int) -> str:
    return name if times == 1 else f"{name} {times}"


def why_not(fighter: Fighter, move: Tree) -> str:
    """Why a move can't be made now, in a few words; empty where it can. That it is another's turn is no reason: the
    digits are the keys of whoever acts."""
    does = move.get("does", "attack")
    if muddled := _muddled(fighter, move):
        return muddled
    if does == "power":
        return flurry.out_of_fight(fighter) or _powers(fighter, move)
    barred = allowed.why_not(fighter, does) if fighter.acting else flurry.out_of_fight(fighter)
    if barred or does != "attack":
        return barred
    return _attack(fighter, move) or _powers(fighter, move)


def _muddled(fighter: Fighter, move: Tree) -> str:
    """What of a move does not go together: which gambit, which power."""
    does, used = move.get("does", "attack"), move.get("powers", {})
    if does not in ("attack", "power"):
        return ""
    if does == "power" and len(used) != 1:
        return "names no power to use" if not used else "names more than one power to use"
    if does == "attack" and move.get("kind", "withering") == "gambit" and not move.get("gambit", ""):
        return "names no gambit"
    fitting = OF_AN_ATTACK if does == "attack" else ("action",)
    wrong = next((fighter.powers[id] for id in used if fighter.powers[id]["when"] not in fitting), None)
    return f"{wrong['name']} is no part of {'an attack' if does == 'attack' else 'an action'}" if wrong else ""


def _attack(fighter: Fighter, move: Tree) -> str:
    kind = move.get("kind", "withering")
    if kind != "withering" and fighter.crashed:
        return "not in Crash"
    id, weapon = _weapon(fighter, move)
    if weapon is None:
        return f"{fighter.sheet(f'weapon.{id}.name', 'no weapon')} is not in hand" if id else "no weapon is in hand"
    return weapons.unloaded(weapon) or _far(fighter, weapon) or _gambit(fighter, move, weapon)


def _far(fighter: Fighter, weapon: Tree) -> str:
    """Whether everyone whom somebody has placed, and is not out, is out of the weapon's reach."""
    around, reach = ranges.around(fighter.draft, fighter.id), weapons.bands(weapon)
    alone = True
    for id in steps.opposed(fighter):
        if around.get(id, reach[0]) in reach:
            return ""
        alone = False
    return "" if alone else f"nobody is in reach of {weapon['name']}"


def _gambit(fighter: Fighter, move: Tree, weapon: Tree) -> str:
    gambit = gambits.GAMBITS.get(move.get("gambit", ""))
    if gambit is None or move.get("kind", "") != "gambit":
        return ""
    may = bool(fighter.draft.get("options.gambit_may_self_crash", False))
    return gambits.why_not(gambit, fighter, fighter, weapon, may)


def _powers(fighter: Fighter, move: Tree) -> str:
    """The first power of a move that can't be used, or the whole cost that can't be paid."""
    for id in move.get("powers", {}):
        if barred := powers.barred(fighter, id, fighter.powers[id], move.get("kind", "withering")):
            return barred if len(move["powers"]) == 1 else f"{fighter.powers[id]['name']}: {barred}"
    return essence.afford(fighter, cost(fighter, move))
