"""Who may act out of turn now, how, and at what cost."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.base import MenuItem

from ..desk import Desk
from .listing import Choice
from .menu import FightList


class InterruptPage(FightList):
    """The list of the ruleset, from the cursor row on. It opens over an open action too; what can't come into that one
    says so."""

    title_width = 20

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        listed = [item.begin.who for item in desk.enc.rules.interrupts(desk.enc.state)]
        self.at = listed.index(desk.selected) if desk.selected in listed else 0

    def title(self) -> tuple[str, str]:
        """What it lists."""
        return "Who may act out of turn", ""

    def choices(self) -> Sequence[Choice]:
        """Everybody who may, in the order of the ruleset."""
        enc = self.desk.enc
        return [self._choice(item) for item in enc.rules.interrupts(enc.state)]

    def _choice(self, item: MenuItem) -> Choice:
        rules, is_open = self.desk.enc.rules, bool(self.desk.enc.moment.open)
        late = is_open and not rules.procedures[item.begin.procedure].interrupt
        barred = item.barred or ("after the open action" if late else "")
        return Choice(item.title, lambda: self._acts(item), item.note, item.cost, barred)

    def _acts(self, item: MenuItem) -> None:
        self._do(item.begin)
        self.desk.chosen = ""
