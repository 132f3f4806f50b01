"""What else may be done now, in turn and out of it, with its cost and, where it can't be done, why not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from engine.core.inputs import Begin
from engine.rules.common.base import MenuItem
from engine.view import fight, lately

from .. import commands
from ..desk import Desk
from ..lines import ScreenLine, cells
from ..list import LABELS, WIDTH, Choice, Choices
from ..panes.layout import header_line
from . import acting
from .acting import begin
from .page import Page


class FightList(Page):
    """A list about one fight."""

    scopes = ("list",)
    topic = "actions"
    listing: Choices

    def __init__(self, desk: Desk, letters: str = LABELS, title_width: int = WIDTH) -> None:
        super().__init__(Choices(self.choices, letters, title_width))
        self.desk = desk

    def choices(self) -> Sequence[Choice]:
        """The list as it is now."""
        return ()

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk, width=self.width)

    def _do(self, given: Begin) -> None:
        """Begins it and closes this page; where it is refused the page stays."""
        begin(self.desk, self.pages, given)
        self.close()

    def _joins(self) -> list[Choice]:
        """Letting those into the fight who have not joined it, with the key that does so on the desk."""
        if not fight.waiting(self.desk):
            return []
        note = f"{fight.waiting_words(self.desk)}: {fight.waiting_names(self.desk)}"
        return [Choice(fight.joining_title(self.desk), self._join, note, label=commands.key("join"))]

    def _join(self) -> None:
        acting.join(self.desk, self.pages)
        self.close()

    def _end(self) -> list[Choice]:
        """The end of the fight, while one is going on."""
        rules = self.desk.enc.rules
        going_on = rules.begun(self.desk.enc.state) and "end_fight" in rules.procedures
        end = Choice("End of the fight", self._finish, "Initiative and passing effects are over")
        return [end] if going_on else []

    def _finish(self) -> None:
        """The end; then the heroes can be kept for another fight."""
        from .parties import offer

        self._do(Begin("end_fight"))
        offer(self.desk, self.pages)


class MenuPage(FightList):
    """The usual moves of the acting fighter and its actions, then those of the cursor row that need no turn.

    Every action has the same key for every fighter; for the cursor row's it is the capital.
    """

    def title(self) -> tuple[str, str]:
        """Whose actions they are."""
        acting = self.desk.acting or self.desk.selected
        return f"What {self.desk.name(acting)} may do", ""

    def choices(self) -> Sequence[Choice]:
        """Those of the acting fighter, then what the cursor row may do out of turn."""
        acting, selected = self.desk.acting, self.desk.selected
        out = self._usual()
        out += [self._choice(item, item.label) for item in self.desk.enc.menu(acting or selected)] if selected else []
        out += self._keeps()
        if selected and acting and selected != acting:
            free = [item for item in self.desk.enc.menu(selected) if not item.barred]
            if free:
                out += [Choice(self.desk.name(selected)), *(self._choice(item, item.label.upper()) for item in free)]
        out += self._joins()
        self.listing.title_width = min(WIDTH, max((cells(one.title) for one in out if one.does), default=0))
        return out

    def _usual(self) -> list[Choice]:
        """The usual moves of the acting fighter, with the digits that they have on the desk."""
        found = [
            Choice(item.title, partial(self._move_of, item), item.note, item.cost, item.barred, item.label)
            for item in lately.usual_moves(self.desk)
        ]
        return [*found, Choice("Actions")] if found else []

    def _keeps(self) -> list[Choice]:
        """Keeping the last attack as a move, where whoever acts has attacked lately and can have moves."""
        enc, acting = self.desk.enc, self.desk.acting
        if "move" not in enc.rules.things or not lately.last_target(enc, "attack", acting):
            return []
        return [Choice("Keep the last attack", self._keep, "as a usual move, in one key from then on", label="+")]

    def _keep(self) -> None:
        self.desk.enc.do(lately.kept_attack(self.desk))
        self.close()

    def _move_of(self, item: MenuItem) -> None:
        acting.begin_move(self.desk, self.pages, item)
        self.close()

    def _choice(self, item: MenuItem, label: str) -> Choice:
        return Choice(item.title, lambda: self._do(item.begin), item.note, item.cost, item.barred, label)


class RemovePage(FightList):
    """Defeats a fighter, brings one back, or takes one out of the fight."""

    def __init__(self, desk: Desk, who: str) -> None:
        super().__init__(desk)
        self.who = who

    def title(self) -> tuple[str, str]:
        """Whom it is about."""
        return self.desk.name(self.who), ""

    def choices(self) -> Sequence[Choice]:
        """What can be done, the likeliest first."""
        out = any(slot.id == self.who and slot.status == "out" for slot in self.desk.order())
        known = self.desk.enc.rules.procedures
        first = ("return", "Back in the fight", "") if out else ("defeat", "Defeated", "stays in the list, last")
        name, title, note = first
        rows = [Choice(title, lambda: self._do(Begin(name, self.who)), note)] if name in known else []
        if "remove" in known:
            rows.append(Choice("Out of this fight", self._take_out, "gone from the list; undo brings it back"))
        return [*rows, *self._end()]

    def _take_out(self) -> None:
        self._do(Begin("remove", self.who))


class NobodyLeftPage(FightList):
    """A fight goes on with nobody who could act: it ends, or somebody comes in."""

    def title(self) -> tuple[str, str]:
        """What is the matter."""
        return "Nobody is left to act", ""

    def choices(self) -> Sequence[Choice]:
        """The end first; then everyone who has not joined, and everyone who is out."""
        joins = self.desk.enc.rules.first_procedure
        ways = {"not_joined": (joins, "joins the fight"), "out": ("return", "back into the fight")}
        found = [(slot.id, *ways[slot.status]) for slot in self.desk.order() if slot.status in ways]
        together = self._joins() if len(fight.waiting(self.desk)) > 1 else []
        return [*self._end(), *together, *(self._comes(*one) for one in found)]

    def _comes(self, id: str, procedure: str, note: str) -> Choice:
        return Choice(self.desk.name(id), lambda: self._do(Begin(procedure, id)), note)


SEVERAL = 3
"""From so many on who may do the same, it stands above them."""


class InterruptPage(FightList):
    """The list of the ruleset, from the cursor row on. It opens over an open action too; what can't come into that one
    says so."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, title_width=20)
        name = desk.name(desk.selected) if desk.selected else ""
        places = [(at, one.title) for at, one in enumerate(self.choices()) if one.does]
        self.listing.at = next((at for at, title in places if title == name), places[0][0] if places else 0)

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
