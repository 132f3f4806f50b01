"""What is kept between fights: parties, brought in as they were or refreshed, and the game master's own fighters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine import party
from engine.core.desk import Span
from engine.core.model import Tree, get
from engine.disk.shelf import Kept, Shelf
from engine.party import Party
from engine.templates import Own
from engine.view import adding, form
from engine.view.sentences import joined

from .. import commands, places
from ..desk import Desk
from ..lines import BLANK, ScreenLine, line, padded, wrapped
from ..list import Choice, Choices
from ..panes.layout import header_line
from .acting import arrive, when
from .entry import Drawn, NamePage, Panel
from .page import Page

if TYPE_CHECKING:
    from .page import Pages
    from .roster import RosterPage


class PartiesPage(Page):
    """Saving first, then the parties there are, the newest first."""

    scopes = ("list", "parties")
    topic = "prepare"
    listing: Choices

    def __init__(self, desk: Desk) -> None:
        super().__init__(Choices(self.choices, title_width=26))
        self.desk, self.shelf = desk, party.shelf(places.folder())

    def header(self) -> ScreenLine:
        """The fight stays."""
        return header_line(self.desk, "Parties", width=self.width)

    def title(self) -> tuple[str, str]:
        """What it is about."""
        return "Parties", "heroes between fights"

    @property
    def parties(self) -> list[Kept[Party]]:
        """Those that can be read, the newest first."""
        return sorted(self.shelf.kept, key=lambda one: one.thing.saved, reverse=True)

    def choices(self) -> Sequence[Choice]:
        """Saving the heroes, then each party."""
        names = [self.desk.short(id) for id in heroes(self.desk)]
        barred = "" if names else "there are no heroes in this fight"
        save = Choice("Save the heroes", self._save, f"as a party: {', '.join(names)}", barred=barred)
        return [save, *(self._choice(one.thing) for one in self.parties)]

    def _choice(self, one: Party) -> Choice:
        rules = self.desk.enc.rules
        barred = "" if one.ruleset == rules.name else f"these are of other rules, {one.ruleset}"
        names = ", ".join(_names_of(one))
        return Choice(one.name, lambda: self._bring(one), f"{names}; {saved(one)}", barred=barred)

    def before(self, width: int) -> Sequence[ScreenLine]:
        """What is wrong with files that can't be read."""
        return [line("  ", (row, "harm")) for told in self.shelf.notices for row in wrapped(told, width - 3)]

    def _save(self) -> None:
        self.pages.push(naming(self.desk, self.shelf, self, self.drawn_with))

    def drawn_with(self, panel: Panel, width: int, height: int) -> list[ScreenLine]:
        """The heroes as they would be saved, below a panel."""
        enc = self.desk.enc
        everyone = get(enc.state, "combatant", {})
        told = [
            row for id in heroes(self.desk) for row in _member(everyone[id], enc.rules.condition(everyone[id]), width)
        ]
        return [*panel(width, height), BLANK, *told]

    def _bring(self, one: Party) -> None:
        self.pages.push(BringPage(self, one))

    def has_one(self) -> bool:
        """Whether the line is a party."""
        return 0 < self.listing.at <= len(self.parties)

    def do_aside(self) -> None:
        """Takes a party off the list and puts its file aside. Raises Refused where that can't be done."""
        one = self.parties[self.listing.at - 1]
        aside = self.shelf.put_aside(one)
        self.pages.say(f"{one.thing.name} is taken away; the file is put aside as {aside.name}.")


class BringPage(Page):
    """How a party comes in: as it was, or refreshed; what each hero has then is shown."""

    scopes = ("list",)
    topic = "prepare"
    listing: Choices

    def __init__(self, of: PartiesPage, one: Party) -> None:
        super().__init__(Choices(self.choices, title_width=26))
        self.of, self.desk, self.party = of, of.desk, one

    def header(self) -> ScreenLine:
        """The fight stays."""
        return self.of.header()

    def title(self) -> tuple[str, str]:
        """Which party."""
        return f"Bring in {self.party.name}", saved(self.party)

    def choices(self) -> Sequence[Choice]:
        """Both ways."""
        barred = "" if set(_names_of(self.party)) - self._present() else "everyone of them is in this fight already"
        ways = (("As they were", "their wounds and pools carry on"),
                ("Refreshed", "healed, pools full but for what is committed"))  # fmt: skip
        return [
            Choice(title, partial(self._bring, bool(fresh)), note, barred=barred)
            for fresh, (title, note) in enumerate(ways)
        ]

    def _present(self) -> set[str]:
        return {str(one["name"]) for one in get(self.desk.enc.state, "combatant", {}).values()}

    def before(self, width: int) -> Sequence[ScreenLine]:
        """Each hero as it will come in, by the line that is chosen."""
        rules, fresh, present = self.desk.enc.rules, self.listing.at == 1, self._present()
        out: list[ScreenLine] = []
        for member in self.party.members.values():
            there = member["name"] in present
            told = "is in this fight already" if there else rules.condition(rules.carried(member, fresh))
            out += _member(member, told, width)
        return [*out, line("  ", (when(self.desk), "muted")), BLANK]

    def _bring(self, fresh: bool) -> None:
        enc = self.desk.enc
        there = get(enc.state, "combatant", {})
        given = party.coming(self.party, enc.rules, fresh, there, adding.ever_used(enc))
        self.close()
        self.of.close()
        if not arrive(self.desk, self.pages, given):
            names = [str(tree["name"]) for _, tree in given.values]
            self.pages.say(f"{joined(names)} of {self.party.name} added.")


def heroes(desk: Desk) -> list[str]:
    """The ids of those who make a party."""
    everyone = get(desk.enc.state, "combatant", {})
    return [id for id, one in everyone.items() if one.get("side") == party.SIDE]


def _member(member: Tree, told: str, width: int) -> list[ScreenLine]:
    """A hero and what is told of it, in as many lines as that needs."""
    names = min(28, width // 2)
    first, *rest = wrapped(told, max(12, width - names - 4))
    row = line("  ", *padded((Span(str(member["name"]), "text", "player"),), names), " ", (first, "muted"))
    return [row, *(line(" " * (3 + names), (more, "muted")) for more in rest)]


def saved(one: Party) -> str:
    """From which fight and when, in local time."""
    return f"after {one.fight}, {one.saved.astimezone():%Y-%m-%d %H:%M}"


def naming(desk: Desk, shelf: Shelf[Party], below: Page, drawn: Drawn) -> NamePage:
    """The page that asks under which name the heroes are saved, and saves them."""

    def keep(name: str, over: bool) -> str:
        enc = desk.enc
        made = party.of(enc.rules, name, desk.title, enc.time, get(enc.state, "combatant", {}))
        kept = shelf.keep(made, over)
        count = len(made.members)
        return f"{kept.thing.name} is saved with {count} hero{'es' if count > 1 else ''}, as {kept.path.name}."

    known = set(_names(desk))
    mine = [it.thing for it in shelf.kept if known & set(_names_of(it.thing))]
    name = max(mine, key=lambda one: one.saved).name if mine else desk.title
    about = f"{joined(_names(desk))} with their wounds and pools as they are now, to be brought into another fight."
    return NamePage(below, drawn, "Save the heroes as a party", name, about, keep)


def _names_of(one: Party) -> list[str]:
    return [str(member["name"]) for member in one.members.values()]


def _names(desk: Desk) -> list[str]:
    return [desk.name(id) for id in heroes(desk)]


def offer(desk: Desk, pages: Pages) -> None:
    """After the end of a fight: the heroes can be saved as a party, if there are any."""
    from .desk import DeskPage

    page = pages.top
    if isinstance(page, DeskPage) and heroes(desk):
        shelf = party.shelf(places.folder())
        pages.push(naming(desk, shelf, page, lambda panel, w, h: page.body_with(panel(w, 5), w, h)))


class LibraryPage(Page):
    """Letters are keys here, so the lines have no labels but enter."""

    scopes = ("list", "own")
    topic = "prepare"
    listing: Choices

    def __init__(self, of: RosterPage) -> None:
        super().__init__(Choices(self.choices, "", 30))
        self.of, self.desk, self.shelf = of, of.desk, of.shelf

    def header(self) -> ScreenLine:
        """The fight stays."""
        return header_line(self.desk, f"Your library, {self.desk.enc.rules.title}")

    def title(self) -> tuple[str, str]:
        """What they are, and how many."""
        count = len(self.shelf.kept)
        return "Your own fighters", f"{count} fighter{'' if count == 1 else 's'}"

    def before(self, width: int) -> Sequence[ScreenLine]:
        """Where they are, and what is wrong with files that can't be read."""
        told = [(f"Each is a file in {places.shown(self.shelf.folder)}", "muted")]
        if not self.shelf.kept:
            told = [(f"Nobody is here yet: {commands.key('roster_keep')} in the roster keeps a fighter.", "muted")]
        told += [(notice, "harm") for notice in self.shelf.notices]
        return [line("  ", (row, role)) for text, role in told for row in wrapped(text, width - 3)]

    def choices(self) -> Sequence[Choice]:
        """One line for each."""
        return [self._choice(one) for one in self.shelf.kept]

    def _choice(self, one: Kept[Own]) -> Choice:
        numbers = self.desk.enc.rules.summary(one.thing.tree)[:1]
        told = "".join(span.text for span in numbers[0].spans) if numbers else ""
        kind = form.worded(one.thing.tree.get("sheet", {}).get("kind", ""))
        return Choice(one.thing.name, lambda: self._edit(one), told, right=kind)

    def _edit(self, one: Kept[Own]) -> None:
        from engine.view.subject import InLibrary

        from .sheet import EditPage

        of = self.of
        subject = InLibrary(of.desk.enc.rules, of.shelf, one, of.look_again)
        self.pages.push(EditPage(subject, lambda: header_line(of.desk, "Your library")))

    def has_one(self) -> bool:
        """Whether there is anybody."""
        return bool(self.shelf.kept)

    def do_aside(self) -> None:
        """Takes one off the list and puts its file aside. Raises Refused where that can't be done."""
        one = self.shelf.kept[self.listing.at]
        aside = self.shelf.put_aside(one)
        self.of.look_again()
        self.pages.say(f"{one.thing.name} is taken away; the file is put aside as {aside.name}.")
