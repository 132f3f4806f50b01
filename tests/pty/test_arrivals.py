"""What arrives on the keyboard's line and was not typed: on no page does any of it act, wherever it is cut.

One program runs through all pages; what comes is followed by a key whose effect is seen, and by one that takes it back.
What hangs on pauses is tried at the stage itself, whose time is the test's (`tests/tui/driver/test_keyboard.py`).
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.pty.program import Play, answered, asked, duel, files, now, on_desk, recorded, to_the_desk
from tests.tui.driver.test_keyboard import ALPHABET, REPLIES
from tui.driver.grammar import PASTE, PASTED
from tui.driver.keyboard import TYPED

pytestmark = pytest.mark.slow

APART = 0.002
"""Seconds between two pieces: enough for two reads nearly always, and all the same where it is one."""

NO_KEYS = ("\x1bd", "\x1ba", "\x1b ", "\x1bx", "\x1bu", "\x1b[97;3u", "\x1b[97:65;4u", "\x1b[27;3;117~",
           "\x1b[100;1:3u", "\x1b[13;1:3u", "\x1b[100~")  # fmt: skip
"""Alt and a key, keys that come up, a number that is no function key's."""

BLOCK = "quit q\rx a d\r2 axe\ruu nn\r"
"""More keystrokes than anybody types ahead, letters that are commands everywhere."""


@dataclass(frozen=True)
class Place:
    """A page: the keys that open it, what it shows then, a key and the one that takes it back, and what a paste of the
    block shows there."""

    keys: tuple[str, ...]
    shows: str
    there: str = "down"
    back: str = "up"
    pasted: str = "characters came at once: taken for a paste. Nothing was done."
    clears: tuple[str, ...] = ()


def typed(*keys: str, shows: str, pasted: str, there: str = "~") -> Place:
    """A page whose field is open."""
    return Place(keys, shows, there, "backspace", pasted, ("ctrl+u",))


LINE = BLOCK.replace("\r", " ").strip()
PLACES = {
    "desk": Place((), "? help"),
    "menu": Place(("x",), "Full defense"),
    "why": Place(("w",), "Why Mirel Ashwing"),
    "help": Place(("?",), "Attack again"),
    "log": Place(("L",), "Log, 2 lines", "up", "down"),
    "log, find": typed("L", "/", shows="esc back", pasted=LINE),
    "correct": Place(("c",), "Which line was wrong?"),
    "roster": typed("r", shows="Add fighters", pasted=" lines"),
    "roster, list": Place(("r", "tab"), "tab add", pasted=" lines", clears=("ctrl+u", "tab")),
    "fighter": Place(("E",), "every field"),
    "fighter, field": typed("E", "enter", "ctrl+u", shows="esc leave it", pasted=LINE),
    "palette": typed(":", shows="Palette", pasted=LINE),
    "damage": typed("d", shows="esc", pasted=LINE, there="7"),
    "attack": Place(("a", "down", "up"), "Whom?"),
    "attack, dice": Place(
        ("a", "enter"),
        "7 missing",
        "7",
        "backspace",
        "What was pasted is not all dice",
    ),
}


@dataclass
class Table:
    """The program and its fight; `before` is the screen that nothing is to change."""

    play: Play
    path: Path
    place: Place = PLACES["desk"]
    before: Sequence[str] = ()

    def opened(self, place: Place) -> None:
        """To that page."""
        self.place = place
        answered(self.play, *place.keys)
        self.play.wait_for(place.shows)
        self.before = self.play.text()

    def comes(self, data: str, cut: int = 0) -> None:
        """What comes, in two pieces where it is cut: each a read of its own where the machine keeps up."""
        whole = data.encode()
        if cut:
            self.play.send(whole[:cut])
            time.sleep(APART)
        self.play.send(whole[cut:])

    def still_the_same(self) -> None:
        """A key acts, and once that is taken back the screen is as it was."""
        self.play.press(self.place.there)
        self.play.wait_for(lambda screen: screen.text() != self.before)
        self.play.press(self.place.back)
        self.play.wait_for(lambda screen: screen.text() == self.before)

    def pasted(self) -> None:
        """What the page says of a paste, or has in its field, and once that is taken away the screen is as it was."""
        self.play.wait_for(self.place.pasted)
        if self.place.clears:
            self.play.press(*self.place.clears)
            self.play.wait_for(lambda screen: screen.text() == self.before)
        else:
            self.still_the_same()

    def to_the_desk(self) -> None:
        """Out of every page, and no action open."""
        while not (on_desk(self.play.screen) and self.play.text()[-1].rstrip().endswith("? help")):
            answered(self.play, "escape")
        if asked(self.path):
            recorded(self.play, self.path, "u")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    path = duel(tmp_path_factory.mktemp("arrivals") / "duel.toml", dice="faces")
    with Play(path.parent, "open", path) as play:
        play.wait_for("? help")
        play.press(*"d2l", "enter")
        play.wait_for("undo damage")
        yield Table(play, path)
        play.assert_sound()


@pytest.fixture(scope="module", params=PLACES)
def page(program: Table, request: pytest.FixtureRequest) -> Iterator[Table]:
    """On the page of that name, for all that comes there."""
    program.opened(PLACES[request.param])
    yield program
    program.to_the_desk()


@pytest.fixture
def table(page: Table) -> Iterator[Table]:
    """The fight's files are what they were when all has come."""
    kept = files(page.path.parent)
    yield page
    page.still_the_same()
    assert files(page.path.parent) == kept


def test_replies_do_nothing_wherever_they_are_cut(table: Table) -> None:
    for reply in REPLIES.values():
        for cut in range(2, len(reply.encode())):  # behind the first character it may be the key Escape
            table.comes(reply, cut)
        table.still_the_same()


def test_what_is_no_key_does_nothing(table: Table) -> None:
    for sent in NO_KEYS:
        table.comes(sent)


def test_a_paste_with_brackets_is_text_or_nothing_wherever_it_is_cut(table: Table) -> None:
    sent = f"{PASTE}{BLOCK}{PASTED}"
    for cut in range(2, len(sent)):
        table.comes(sent, cut)
    table.pasted()


def test_a_paste_without_brackets_is_text_or_nothing(table: Table) -> None:
    for cut in (0, TYPED + 1):
        table.comes(BLOCK, cut)
        table.pasted()


@pytest.fixture
def duelling(tmp_path: Path) -> Iterator[Table]:
    path = duel(tmp_path / "duel.toml")
    with Play(tmp_path, "open", path) as play:
        play.wait_for("? help")
        yield Table(play, path)
        play.assert_sound()


def test_an_attack_typed_ahead_in_one_read_is_made(duelling: Table) -> None:
    duelling.play.send("a\r\r\r")
    duelling.play.wait_for(lambda screen: "undo miss" in screen.text()[-1] or "enter apply" in screen.text()[-1])
    to_the_desk(duelling.play, duelling.path)
    assert now(duelling.path, "orsolo.onslaught") == 1


def test_as_many_keys_as_anybody_types_ahead_act_and_one_more_is_a_paste(duelling: Table) -> None:
    play, down_up = duelling.play, "\x1b[B\x1b[A"
    play.send(down_up * (TYPED // 2 - 1) + "\x1b[B?")
    play.wait_for("Attack again")
    play.press("escape")
    play.wait_for(on_desk)
    assert "Ember Hound" in play.line_of("▌") or "Captain Orsolo" in play.line_of("▌")
    kept = files(duelling.path.parent)
    play.send(ALPHABET[: TYPED + 1])
    play.wait_for(f"{TYPED + 1} characters came at once: taken for a paste. Nothing was done.")
    assert files(duelling.path.parent) == kept
    play.press("r")
    play.wait_for("Add fighters")
    play.send(ALPHABET)
    play.wait_for(ALPHABET)


def test_a_paste_whose_closing_bracket_is_lost_ends_by_itself(duelling: Table) -> None:
    play = duelling.play
    play.send(f"{PASTE}x a")
    play.wait_for("3 characters came at once: taken for a paste. Nothing was done.")
    play.press("x")
    play.wait_for("Full defense")


def test_an_escape_of_a_reply_that_has_acted_is_told_and_the_rest_of_it_does_nothing(duelling: Table) -> None:
    play = duelling.play
    play.press("a")
    play.wait_for("Whom?")
    play.press("s", "1")
    play.wait_for("stunt                              +2")
    kept = files(duelling.path.parent)
    play.send("\x1b")
    play.wait_for(on_desk)
    play.send("[?64;1;2c")
    play.wait_for("That Escape was part of a reply of the terminal. An action is open: a goes on")
    assert files(duelling.path.parent) == kept
    play.press("a")
    play.wait_for("stunt                              +2")
