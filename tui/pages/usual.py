"""The usual moves of the acting fighter, and whom it goes for unless somebody else is said."""

from __future__ import annotations

from dataclasses import replace

from engine.core.inputs import Edit
from engine.core.model import Refused, get
from engine.rules import unseen
from engine.rules.base import MenuItem
from engine.view import undoing

from ..desk import Desk
from .acts import begin
from .page import Pages


def moves(desk: Desk) -> tuple[MenuItem, ...]:
    """The usual moves of whoever's turn it is."""
    return desk.enc.rules.moves(desk.enc.state, desk.acting) if desk.acting else ()


def begin_move(desk: Desk, pages: Pages, move: MenuItem) -> None:
    """Begins a usual move of the acting fighter. Raises Refused with the reason where it can't be made."""
    if move.barred:
        raise Refused("barred", f"{move.title}: {move.barred}.")
    begin(desk, pages, replace(move.begin, args={**move.begin.args, **(_of_a_move(desk) if move.whom else {})}))


def keep_last(desk: Desk) -> None:
    """Keeps the last attack of the acting fighter as a usual move. Raises Refused where it has not attacked."""
    enc, who = desk.enc, desk.acting
    args, answers = undoing.last_declared(enc, who)
    if not args and not answers:
        raise Refused("no_attack_yet", f"{desk.name(who)} has not attacked yet.")
    path, table = enc.rules.kept_move(get(enc.state, f"combatant.{who}", {}), args, answers)
    enc.do(Edit(((f"combatant.{who}.{path}", table),)))


def against(desk: Desk) -> dict[str, str]:
    """Whom an attack of the acting fighter is against unless somebody else is said, as arguments: the enemy under the
    cursor, else whom it attacked last while that one is in the fight; none where there is nobody."""
    return _first(_seen(desk, _under_the_cursor(desk)) or _seen(desk, _attacked_last(desk)))


def _of_a_move(desk: Desk) -> dict[str, str]:
    """Whom a usual move is against: foes stay with whom they fight, wherever the cursor has been moved to look."""
    return _first(_seen(desk, _attacked_last(desk)) or _seen(desk, _under_the_cursor(desk)))


def _seen(desk: Desk, id: str) -> str:
    """A fighter, unless it is hidden from the side of the acting one."""
    side = str(get(desk.enc.state, f"combatant.{desk.acting}.side", "foes"))
    return "" if unseen.is_enemy_unseen(get(desk.enc.state, "combatant", {}), side, id) else id


def _first(target: str) -> dict[str, str]:
    return {"target": target} if target else {}


def _under_the_cursor(desk: Desk) -> str:
    """The enemy under the cursor; nobody where it is on a friend."""
    acting, selected = desk.acting, desk.selected
    sides = [get(desk.enc.state, f"combatant.{id}.side", "") for id in (acting, selected)]
    return selected if selected and sides[0] != sides[1] else ""


def _attacked_last(desk: Desk) -> str:
    """Whom the acting fighter attacked last, while that one is in the fight."""
    last = undoing.last_target(desk.enc, "attack", desk.acting)
    return last if desk.status(last) not in ("", "out", "not_joined") else ""
