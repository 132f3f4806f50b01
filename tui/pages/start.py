"""The first page without a fight: the fights there are, the demo, and a new one with its ruleset and house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine import rules
from engine.core.desk import Span
from engine.core.model import Refused
from engine.rules import NAMES
from engine.rules.common import options
from engine.rules.common.base import OptionSpec

from .. import commands, places, settings
from ..commands import Key
from ..desk import Desk
from ..field import Field
from ..lines import BLANK, Piece, ScreenLine, line, padded, rule, wrapped, wrapped_path
from ..list import Choice, Choices, Listing, ground, mark, scrolled
from ..running import new_fight
from .desk import DeskPage
from .page import Page

if TYPE_CHECKING:
    from engine.history.encounter import Encounter


_OPTION = 30
_NAME, _RULES, _PRESET = "name", "rules", "preset"
PROFILE = "Lists and wide numbers are set by a profile: battlewheel new NAME --profile FILE"


class NewPage(Page):
    """Letters are the name. Up and down move to the ruleset and the house rules, left and right change them."""

    scopes = ("new",)
    topic = "house-rules"
    listing: Listing
    field: Field

    def __init__(self) -> None:
        super().__init__(Listing(lambda: len(self.rows)), Field())
        self.ruleset, self.first = list(NAMES).index(settings.now().ruleset), 0
        self.chosen: dict[str, Any] = {}

    @property
    def rules(self) -> str:
        """The ruleset that is chosen."""
        return list(NAMES)[self.ruleset]

    @property
    def options(self) -> dict[str, OptionSpec]:
        """Its house rules by name, those that are one of a few values; others are for a profile."""
        every = rules.ruleset(self.rules).options
        return {name: spec for name, spec in every.items() if len(spec.choices) > 1}

    @property
    def rows(self) -> list[str]:
        """What can be moved to, from the top: the name, the ruleset where there are several, its preset and what is
        asked of every fight, the house rules."""
        preset = [_PRESET] if len(self.presets) > 1 else []
        rest = [name for name in self.options if name not in self.asked]
        return [_NAME, *([_RULES] if len(NAMES) > 1 else []), *preset, *self.asked, *rest]

    @property
    def presets(self) -> dict[str, dict[str, Any]]:
        """Its tables of house rules by name."""
        return {name: dict(table) for name, table in rules.ruleset(self.rules).presets.items()}

    @property
    def asked(self) -> tuple[str, ...]:
        """The house rules over which tables differ so much that every fight is asked for them."""
        return rules.ruleset(self.rules).asked_options

    @property
    def preset(self) -> str:
        """The preset that is chosen; nothing where the house rules are those of none."""
        said = {name: value for name, value in self.chosen.items() if name not in self.asked}
        return next((name for name, table in self.presets.items() if table == said), "")

    @property
    def row(self) -> str:
        """Where one is."""
        return self.rows[min(self.listing.at, len(self.rows) - 1)]

    def value(self, option: str) -> Any:
        """What an option is set to."""
        return self.chosen.get(option, self.options[option].default)

    # -- drawing ---------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The program's name."""
        return line(" ", ("Battlewheel", "strong"), ground="bar")

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The name, the ruleset, where it will be kept, the house rules, and what the chosen one changes."""
        name = self.field.text.strip()
        caret = self.field.spans(width - 4) if self.row == _NAME else (Span(self.field.text[: width - 4], "cue"),)
        out = [
            rule("New fight", "letters here are text"),
            self._line(_NAME, *caret),
            self._line(_RULES, ("Rules  ", "muted"), NAMES[self.rules]),
            *(line("  ", told) for told in self._kept(name, width)),
            *self._asks(),
        ]
        if not self.options:
            return out
        about = self._about(width)
        room = max(1, height - len(out) - 1 - len(about))
        listed = self._listed(room)
        below = len(self.options) - len(self.asked) - self.first - len(listed)
        told = self._changed() + (f", {below} more below" if below else "")
        return [*out, rule("House rules", told), *listed, *about]

    def _asks(self) -> list[ScreenLine]:
        """The preset, and what is asked of every fight."""
        named = options.word(self.preset, rules.ruleset(self.rules).preset_words) if self.preset else "your own"
        preset = self._line(_PRESET, *padded((Span("Preset"),), self._room()), " ", named)
        return [*([preset] if len(self.presets) > 1 else []), *map(self._option, self.asked)]

    def _line(self, row: str, *pieces: Piece) -> ScreenLine:
        here = self.row == row
        return line(mark(here), " ", *pieces, ground=ground(here))

    def _kept(self, name: str, width: int) -> list[tuple[str, str]]:
        if not name:
            return [("Type what the fight is called.", "muted")]
        try:
            found = places.place(name)
        except Refused as refused:
            return [(text, "harm") for text in wrapped(refused.sentence, width - 3)]
        shown = places.shown(found)
        told, role = (f"{shown} is there already.", "harm") if found.exists() else (f"Kept in {shown}", "muted")
        return [(text, role) for text in wrapped_path(told, width - 3)]

    def _changed(self) -> str:
        return f"{len(self.chosen)} not as the rules have it" if self.chosen else "as the rules have them"

    def _room(self) -> int:
        """The width of titles: none is cut."""
        return max(_OPTION, *(len(options.title(*one)) for one in self.options.items()), 0)

    def _listed(self, room: int) -> list[ScreenLine]:
        names = [name for name in self.options if name not in self.asked]
        at = names.index(self.row) if self.row in names else 0
        self.first = scrolled(self.first, at, at + 1, room, len(names))
        return [self._option(name) for name in names[self.first : self.first + room]]

    def _option(self, name: str) -> ScreenLine:
        value, spec = self.value(name), self.options[name]
        words, default = spec.words, spec.default
        title = padded((Span(options.title(name, spec)),), self._room())
        here = self.row == name
        told = (options.word(value, words), "strong" if value != default else "text")
        right: list[Piece] = (
            [(f"the rules say {options.word(default, words)}", "muted"), " "] if value != default else []
        )
        made = line(mark(here), " ", *title, " ", told, right=right, ground=ground(here))
        return replace(made, yields=True)

    def _about(self, width: int) -> list[ScreenLine]:
        """What the option where one is changes, and what it can be."""
        if self.row == _PRESET:
            told = "A preset sets the house rules below, all at once; each can be changed after it."
            return [BLANK, *(line("  ", (text, "muted")) for text in wrapped(told, width - 3))]
        if self.row not in self.options:
            said = ("down goes to the house rules", *([PROFILE] if self._by_profile() else []))
            return [BLANK, *(line("  ", (text, "muted")) for one in said for text in wrapped(one, width - 3))]
        told = options.told(self.row, self.options[self.row])
        return [BLANK, *(line("  ", (text, "muted")) for text in wrapped(told, width - 3))]

    def _by_profile(self) -> bool:
        """Whether there are house rules that are not listed here."""
        return len(self.options) < len(rules.ruleset(self.rules).options)

    # -- keys ------------------------------------------------------------------------------------------------------
    def type(self, key: Key) -> bool:
        """Letters go to the name, wherever one is; a space on a house rule changes it."""
        if key.name in ("up", "down", "enter", "tab"):
            return False
        if self.row != _NAME and (key.name in ("left", "right") or key.text == " "):
            self._change(-1 if key.name == "left" else 1)
            return True
        taken = self.field.key(key)
        if taken:
            self.listing.at = 0
        return taken

    def paste(self, text: str) -> None:
        """Pasted text is text."""
        self.listing.at = 0
        super().paste(text)

    def _change(self, by: int) -> None:
        if self.row == _RULES:
            self.ruleset, self.chosen = (self.ruleset + by) % len(NAMES), {}
            return
        if self.row == _PRESET:
            self._take_preset(by)
            return
        spec = self.options[self.row]
        places_of = [index for index, choice in enumerate(spec.choices) if choice is self.value(self.row)]
        value = spec.choices[((places_of or [0])[0] + by) % len(spec.choices)]
        self.chosen = {name: chosen for name, chosen in self.chosen.items() if name != self.row}
        if value != spec.default:
            self.chosen[self.row] = value

    def _take_preset(self, by: int) -> None:
        names = list(self.presets)
        at = names.index(self.preset) if self.preset else -1 if by > 0 else 0
        asked = {name: value for name, value in self.chosen.items() if name in self.asked}
        self.chosen = {**self.presets[names[(at + by) % len(names)]], **asked}

    def do_left(self) -> None:
        """The value before."""
        self._change(-1)

    def do_right(self) -> None:
        """The next value."""
        self._change(1)

    def has_value(self) -> bool:
        """Whether there is something to change here."""
        return self.row != _NAME

    def do_enter(self) -> None:
        """Makes the fight and opens it. Raises Refused where it can't be."""
        name = self.field.text.strip()
        path = places.place(name)
        enc = new_fight(name if not places.is_path(name) else path.stem, self.rules, self.chosen, str(path))
        self.close()
        self.pages.push(DeskPage(Desk(enc)))


def header() -> ScreenLine:
    """The header while no fight is open."""
    return line(" ", ("Battlewheel", "strong"), ground="bar")


class StartPage(Page):
    """What to open. Closing it ends the program."""

    scopes = ("list", "start")
    topic = "first-fight"

    def __init__(self) -> None:
        super().__init__(Choices(self.choices, title_width=34))

    def header(self) -> ScreenLine:
        """The program's name."""
        return header()

    def title(self) -> tuple[str, str]:
        """The list of fights."""
        return "Fights", ""

    def choices(self) -> Sequence[Choice]:
        """Fights, the newest first, then what begins one."""
        found = [self._fight(one) for one in places.recent()]
        begun = [Choice("New fight", self._new)]
        demos = [Choice(f"Demo, {title}", self._demo(name), "plays on a copy") for name, title in NAMES.items()]
        return [*found, *begun, *demos]

    def _fight(self, one: places.Recent) -> Choice:
        return Choice(one.title, lambda: self._open(one), one.note, right=f"{one.saved:%Y-%m-%d %H:%M}")

    def _open(self, one: places.Recent) -> None:
        from engine.history.encounter import Encounter

        self._show(Encounter.open(one.path))

    def _demo(self, ruleset: str) -> Callable[[], None]:
        return lambda: self.pages.push(demo_page(ruleset))

    def _new(self) -> None:
        self.pages.push(NewPage())

    def _show(self, enc: Encounter) -> None:
        self.pages.push(DeskPage(Desk(enc)))

    def key(self, key: Key) -> None:
        """A key that comes straight after itself and closed something: held, it does not end the program."""
        meant = commands.find(self, key.name)
        if meant is not None and meant.id == "close" and self.pages.last_key == key.name:
            self.pages.say(f"{commands.key('quit')} ends the program.")
        else:
            super().key(key)


def demo_page(ruleset: str) -> Page:
    """What the demo opens with: a fresh copy, or where one was played on, whether to go on with it. Raises Refused."""
    played = places.demo_played(ruleset)
    return DemoPage(ruleset, played) if played else _fresh_demo(ruleset)


def _fresh_demo(ruleset: str) -> DeskPage:
    from engine.history.encounter import Encounter

    return DeskPage(Desk(Encounter.open(places.demo(ruleset))))


class DemoPage(Page):
    """The demo was played on: it can be gone on with, or begun anew."""

    scopes = ("list",)
    topic = "first-fight"

    def __init__(self, ruleset: str, played: places.Recent) -> None:
        super().__init__(Choices(self.choices, title_width=34))
        self.ruleset, self.played = ruleset, played

    def header(self) -> ScreenLine:
        """The program's name."""
        return header()

    def title(self) -> tuple[str, str]:
        """Which demo."""
        return f"Demo, {NAMES[self.ruleset]}", ""

    def choices(self) -> Sequence[Choice]:
        """The copy first: nothing is lost by enter."""
        saved = f"{self.played.saved:%Y-%m-%d %H:%M}"
        return [
            Choice("Go on with it", self._go_on, "as it was left", right=saved),
            Choice("Begin anew", self._anew, "what was played is gone then"),
        ]

    def _go_on(self) -> None:
        from engine.history.encounter import Encounter

        self._open(DeskPage(Desk(Encounter.open(self.played.path))))

    def _anew(self) -> None:
        self._open(_fresh_demo(self.ruleset))

    def _open(self, page: DeskPage) -> None:
        self.pages.push(page)
        self.pages.remove(self)
