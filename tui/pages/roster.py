"""The roster: who is in the fight at the left, who may come at the right; a small window shows one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine import templates
from engine.core.desk import Line
from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, Refused, get
from engine.core.names import base_name
from engine.importers import Imported, placed
from engine.view import adding, fight, form
from engine.view.adding import DICE, NONE
from engine.view.people import People, Row
from engine.view.sentences import joined

from .. import commands, places
from ..command_table import Command
from ..commands import Key
from ..desk import Desk
from ..field import Finding
from ..lines import BLANK, ScreenLine, beside, cells
from ..list import Either, Listing
from ..panes.layout import header_line
from ..panes.people import count_words, people_lines
from ..panes.status import whole_status
from . import acting
from .acting import TakesBack, arrive, when
from .entry import NamePage, Panel
from .newcomers import Newcomers
from .page import Page

BOTH = 76
"""From this width on both columns are shown."""

_LEFT = 37
"""Cells of the left column at 80; half of what there is more goes to it."""

ADD, LIST = ("add",), ("list", "roster")
"""Scopes while letters are text, and while they are keys for the list."""


class PeopleRows(Listing):
    """The rows of the roster; the cursor stays on whom it is on, and where that one is gone on the row that stands
    there."""

    def __init__(self, people: People) -> None:
        super().__init__(lambda: len(people.rows))
        self._people, self.key = people, ""

    @property
    def at(self) -> int:
        """The row that the cursor is on."""
        rows = self._people.rows
        here = [at for at, row in enumerate(rows) if row.key == self.key]
        here += [at for at, row in enumerate(rows) if row.folded and self.key in row.ids]
        self._at = max(0, min(here[0] if here else self._at, len(rows) - 1))
        self.key = rows[self._at].key
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at, self.key = at, self._people.rows[at].key

    def find_in(self) -> Sequence[str]:
        """The rows by their names."""
        return [f"{row.title} {row.word}" if row.kind == "fighter" else "" for row in self._people.rows]

    def find_at(self) -> int:
        """The row that the cursor is on."""
        return self.at

    def find_place(self) -> object:
        """The row that the cursor is on."""
        return self.at

    def put_back(self, place: object) -> None:
        """The cursor goes back there."""
        if isinstance(place, int):
            self.go_to(place)


class RosterPage(Page):
    """It opens in the field, where letters are text; tab goes to the list of who is in the fight, and back."""

    scopes: tuple[str, ...] = ADD
    topic = "prepare"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.people, self.newcomers = People(desk), Newcomers(desk)
        self.rows = PeopleRows(self.people)
        super().__init__(Either(lambda: self.newcomers if self.typing else self.rows))
        self.finding, self.past = Finding(self.rows), TakesBack(self)
        self.shelf = templates.shelf(places.folder(), desk.enc.rules)
        self._shelved()

    def opened(self) -> None:
        """What is wrong on the shelf is told."""
        if self.shelf.notices:
            self.pages.say(" ".join(self.shelf.notices))

    @property
    def typing(self) -> bool:
        """While the field has the keys."""
        return self.scopes == ADD

    # -- drawing ---------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight, and how many there are."""
        return header_line(self.desk, count_words(self.desk, self.people.count), width=self.width)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """Both columns, or the one that has the keys."""
        return self.body_with(None, width, height)

    def body_with(self, panel: Panel | None, width: int, height: int) -> list[ScreenLine]:
        """The page, with a panel in place of the field where one is given."""
        self.rows.page = max(1, height - 6)
        if width < BOTH and not (self.typing or panel):
            return people_lines(self.people, self.rows, width, height, True)
        panel = panel or self._right
        if width < BOTH:
            return panel(width, height)
        left = _LEFT + (width - 80) // 2
        right = width - left - 1
        own = people_lines(self.people, self.rows, left, height, not self.typing)
        made = panel(right, height)
        made += [BLANK] * (height - len(made))
        return [beside(own[y], left, made[y], right) for y in range(height)]

    def _right(self, width: int, height: int) -> list[ScreenLine]:
        """The field and what it would add; in the list, the fighter that one is on."""
        if self.typing or self.row.kind != "fighter":
            return self.newcomers.lines(width, height, self.typing)
        heading, *rest = self.desk.enc.rules.sections(self.desk.enc.state, self.row.ids[0])
        said = "".join(span.text for span in heading.right)
        if cells(heading.label) + cells(said) + 7 > width:
            heading, rest = replace(heading, right=()), [Line(spans=heading.right, indent=1), *rest]
        return whole_status((heading, *rest), width)[:height]

    # -- the field -------------------------------------------------------------------------------------------------
    def type(self, key: Key) -> bool:
        """Letters go to the field."""
        return self.newcomers.type(key)

    def paste(self, text: str) -> None:
        """Pasted text goes to the field, from the list too, and never acts as keys."""
        self.scopes = ADD
        self.paste_in(self.newcomers.field, text)
        self.newcomers.typed()

    def do_left(self) -> None:
        """The side before; in the list it folds."""
        if self.typing:
            self.newcomers.turn(-1)
        else:
            self.fold()

    def do_right(self) -> None:
        """The next side; in the list it unfolds."""
        if self.typing:
            self.newcomers.turn(1)
        else:
            self.unfold()

    def can_enter(self) -> bool:
        """Whether anybody would be added."""
        return bool(self.newcomers.reading.fighters)

    def enter_word(self) -> str:
        """How many are added."""
        return f"add {len(self.newcomers.reading.fighters)}"

    def do_enter(self) -> None:
        """Adds them in one edit. In a fight that goes on they join it at once, and the desk is shown."""
        fighters = self.newcomers.reading.fighters
        asked = arrive(self.desk, self.pages, adding.edit(fighters))
        self.newcomers.clear()
        self.rows.key = fighters[0][0]
        if asked:
            self.close()
        else:
            self.pages.say(f"{joined([name for name, _ in adding.grouped(fighters)])} added.")

    def why_not(self, command: Command) -> str:
        """Why a key does nothing now."""
        if command.when == "can_enter":
            nothing = self.newcomers.pick == NONE and not self.newcomers.field.text.strip()
            how = "type who comes" if nothing else "mend the line first"
            return f"Nobody is added yet: {how}."
        if command.when == "has_one":
            return "Move to a fighter first."
        return f"There is nothing to {command.word}." if command.when in ("past.can_undo", "past.can_redo") else ""

    def do_switch(self) -> None:
        """From the field to the list, or back."""
        self.scopes = LIST if self.typing else ADD

    def _shelved(self) -> None:
        self.newcomers.own = templates.found_by(self.shelf.kept)

    def look_again(self) -> None:
        """Reads the shelf again, after something was changed on it."""
        self.shelf.look()
        self._shelved()

    @property
    def row(self) -> Row:
        """The row that the cursor is on."""
        return self.people.rows[self.rows.at]

    # -- alike ones ------------------------------------------------------------------------------------------------
    def unfold(self) -> None:
        """Shows alike fighters one by one."""
        if self.row.folded:
            first = self.row.ids[0]
            self.people.open.add(f"{first}.")
            self.rows.key = first

    def fold(self) -> None:
        """Shows the alike ones, one of which the cursor is on, in one row."""
        first = f"{self._first_alike()}."
        if first in self.people.open:
            self.people.open.discard(first)
            self.rows.key = first

    def _first_alike(self) -> str:
        """Of the open run that the cursor is in, the first fighter."""
        rows = self.people.rows
        at = self.rows.at
        while at >= 0 and rows[at].inside and f"{rows[at].key}." not in self.people.open:
            at -= 1
        return rows[max(0, at)].key

    # -- the list --------------------------------------------------------------------------------------------------
    def has_one(self) -> bool:
        """Whether the cursor is on a fighter, or on alike ones."""
        return self.row.kind == "fighter"

    def has_some(self) -> bool:
        """Whether the cursor is on anybody: a fighter, alike ones, or a side."""
        return bool(self.row.ids)

    def do_choose(self) -> None:
        """Every field of a fighter; alike ones unfold; of a side, how its dice come; of the party, all of it."""
        row = self.row
        if row.kind == "party":
            self.do_party()
        elif row.kind == "side":
            self.do_dice()
        elif row.folded:
            self.unfold()
        else:
            self.do_edit()

    def do_edit(self) -> None:
        """Every field of the fighter; of alike ones, the first one's."""
        from engine.view.subject import InFight

        from .sheet import EditPage

        self.pages.push(EditPage(InFight(self.desk, self.row.ids[0]), lambda: header_line(self.desk)))

    def do_out(self) -> None:
        """Takes the fighter out of the fight; of alike ones, the last."""
        enc, who = self.desk.enc, self.row.ids[-1]
        name = self.desk.name(who)
        enc.do(Begin("remove", who) if "remove" in enc.rules.procedures else Edit(((f"combatant.{who}", MISSING),)))
        self.pages.say(f"{name} is out of this fight; {commands.key('roster_undo')} brings them back.")

    def do_again(self) -> None:
        """One more like this one, unhurt; in a fight that goes on all of these join together as the page is left."""
        enc = self.desk.enc
        fresh = Imported(adding.one_more(enc.rules, self.people.tree(self.row.ids[-1])))
        there = get(enc.state, "combatant", {})
        names = [str(one["name"]) for one in there.values()]
        made = placed([fresh], names, there, adding.ever_used(enc))
        enc.do(adding.edit(made))
        self.pages.say(" ".join(filter(None, (f"{made[0][1]['name']} added.", self._then()))))

    def _then(self) -> str:
        """When those who wait join, in a fight that goes on."""
        if self.desk.enc.moment.open:
            return when(self.desk)
        joins = fight.waiting(self.desk)
        return f"{fight.joining_title(self.desk)} for {len(joins)} as you leave here." if joins else ""

    def close(self) -> None:
        """Back to the desk; whoever has been added and has not joined does so now."""
        super().close()
        acting.join_by_itself(self.desk, self.pages)

    def do_side(self) -> None:
        """The next side."""
        self._next("side")

    def do_dice(self) -> None:
        """The next way in which dice come: for a fighter, or for the whole side."""
        self._next(DICE)

    def do_hide(self) -> None:
        """Hides from the players, or shows."""
        self._next("hidden")

    def _next(self, path: str) -> None:
        """The next value of a field for everyone of the row, as one edit. Raises Refused where there is no such one."""
        enc, ids = self.desk.enc, self.row.ids
        first = self.desk.fields(ids[0]).get(path)
        if first is None:
            raise Refused("no_field", f"{enc.rules.title} has no field {path} to change.")
        choices = first.choices if first.kind == "choice" else (False, True)
        value = choices[(choices.index(first.value) + 1) % len(choices)]
        values: list[tuple[str, Any]] = []
        for id in ids:
            tree = self.people.tree(id)
            own = replace(first, value=get(tree, path, first.default))
            edit = form.edit_of(enc.rules, tree, id, own, value)
            values += edit.values if edit else ()
        if values:
            enc.do(Edit(tuple(values)))

    def do_keep(self) -> None:
        """Keeps the fighter in the game master's own library."""
        who, rules = self.row.ids[0], self.desk.enc.rules

        def keep(name: str, over: bool) -> str:
            kept = self.shelf.keep(templates.of(rules, self.people.tree(who), name), over)
            self.look_again()
            return f"{kept.thing.name} is in your library, as {kept.path.name}."

        title = f"Keep {base_name(self.desk.name(who))} in your library"
        about = "The sheet is kept, without wounds and without who plays it. It is found here as yours."
        self.pages.push(NamePage(self, self.body_with, title, base_name(self.desk.name(who)), about, keep))

    def do_party(self) -> None:
        """Parties: the heroes are saved as one, or one is brought in."""
        from .parties import PartiesPage

        self.pages.push(PartiesPage(self.desk))

    def do_library(self) -> None:
        """The game master's own library: to change, rename and take away."""
        from .parties import LibraryPage

        self.pages.push(LibraryPage(self))

    # -- back and forth --------------------------------------------------------------------------------------------
