"""Who may act out of turn now, how, and at what cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.rules.base import MenuItem

from ..desk import Desk
from .listing import Choice
from .menu import FightList

SEVERAL = 3
"""From so many on who may do the same, it stands above them."""


class InterruptPage(FightList):
    """The list of the ruleset, from the cursor row on. It opens over an open action too; what can't come into that one
    says so."""

    title_width = 20

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        name = desk.name(desk.selected) if desk.selected else ""
        places = [at for at, one in enumerate(self.choices()) if one.does]
        self.at = next((at for at in places if self.choices()[at].title == name), next(iter(places), 0))

    def title(self) -> tuple[str, str]:
        """What it lists."""
        return "Who may act out of turn", ""

    def choices(self) -> Sequence[Choice]:
        """Everybody who may, in the order of the ruleset; what several may do stands once, above them. Below such a
        heading everything has one."""
        out = list[Choice]()
        for note, items in groupby(self._items, key=lambda item: item.note):
            some = list(items)
            under = any(one.does is None for one in out)
            if not under and len(some) < SEVERAL:
                out += [self._choice(item, note) for item in some]
            else:
                out += [Choice(f"{note[:1].upper()}{note[1:]}"), *(self._choice(item, "") for item in some)]
        return out

    @property
    def _items(self) -> Sequence[MenuItem]:
        return self.desk.enc.rules.interrupts(self.desk.enc.state)

    def _choice(self, item: MenuItem, note: str) -> Choice:
        rules, is_open = self.desk.enc.rules, bool(self.desk.enc.moment.open)
        late = is_open and not rules.procedures[item.begin.procedure].interrupt
        barred = item.barred or ("after the open action" if late else "")
        return Choice(item.title, lambda: self._acts(item), note, item.cost, barred)

    def _acts(self, item: MenuItem) -> None:
        self._do(item.begin)
        self.desk.chosen = ""
