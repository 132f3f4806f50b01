"""A duel on the real rules, played from the desk."""

from typing import Any

from engine import Encounter
from engine.core.model import get
from tests.engine.rules.exalted3e.fights import fight
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

from .playing import stack

BLADES: dict[str, Any] = {"blade-dance": {
    "name": "Blade dance", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 9,
}}  # fmt: skip


def table(dice: str = "automatic", **more: Any) -> Encounter:
    """A duel: Mirel, who has motes and a power, against Orsolo. Ember stands by."""
    mirel = {"initiative": 11, "side": "heroes", "name": "Mirel Ashwing", "dice": dice, "peripheral": 30, "parry": 5,
             "motes": {"peripheral": 30}, "power": BLADES} | more  # fmt: skip
    orsolo = {"initiative": 6, "name": "Captain Orsolo", "parry": 4, "soak": 9}
    return fight(acting="mirel", mirel=mirel, orsolo=orsolo, ember={"initiative": 5, "name": "Ember Hound", "parry": 3})


def desk(enc: Encounter) -> Pages:
    return stack(DeskPage(Desk(enc)))


def now(enc: Encounter, path: str, default: Any = 0) -> Any:
    return get(enc.state, f"combatant.{path}", default)


def on_desk(pages: Pages) -> bool:
    return isinstance(pages.top, DeskPage)


def selected(pages: Pages) -> str:
    page = pages.stack[0]
    assert isinstance(page, DeskPage)
    return page.desk.selected
