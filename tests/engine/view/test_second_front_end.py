"""A front end that needs nothing of the screen goes through a fight of every ruleset, and says what the screen says.

What the screen shows is read from the pages that are kept of the demos (`tests.net`).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from engine.core.model import Refused
from tests.net import kept

from .front_end import FrontEnd, to_the_end

RULESETS = ("exalted3e", "exalted2e", "ialdabaoth", "static_veil")
NUMBER = {"exalted3e": "Defense", "exalted2e": "DV", "ialdabaoth": "DV", "static_veil": "Target"}
"""The number that an attack of each ruleset is up against."""

COMING = {"static_veil": "2 dock gangers"}
ROLL = {"static_veil": ("12 3", "1 of 2 missing"), "exalted3e": ("=4", "4 successes")}


class Screen:
    """What the kept pages of a demo show in both sizes, with one space between words."""

    def __init__(self, ruleset: str) -> None:
        pages = (page for size in ("80x24", "200x60") for page in kept.load(f"{ruleset}-pages-{size}.txt").values())
        self.lines = [" ".join(line.split()) for page in pages for line in page.splitlines()]
        self.text = "\n".join(self.lines)

    def lacks(self, told: Iterable[str]) -> list[str]:
        """What it shows nowhere."""
        return [one for one in told if " ".join(one.split()) not in self.text]

    def lacks_in_line(self, rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """The rows whose pieces stand on no line of it in their order."""
        return [row for row in rows if not re.search(".*".join(re.escape(piece) for piece in row if piece), self.text)]


@pytest.fixture(params=RULESETS)
def front(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FrontEnd]:
    made = FrontEnd.of_demo(request.param, tmp_path)
    yield made
    made.enc.close()


@pytest.fixture
def screen(front: FrontEnd) -> Screen:
    return Screen(front.enc.rules.name)


def at_the_roll(front: FrontEnd) -> FrontEnd:
    """An attack on the first in the list, at its first roll."""
    front.begin("attack")
    front.choose("1")
    while front.ask.kind != "dice":
        front.go_on()
    return front


def test_it_needs_nothing_of_the_screen(front: FrontEnd, tmp_path: Path) -> None:
    (tmp_path / "another").mkdir()
    command = [sys.executable, "-m", "tests.engine.view.front_end", front.enc.rules.name, str(tmp_path / "another")]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    loaded = {name.partition(".")[0] for name in json.loads(run.stdout)}
    assert "engine" in loaded
    assert not loaded & {"tui", "textual", "rich"}


def test_the_desk_and_the_menu_say_what_the_screen_says(front: FrontEnd, screen: Screen) -> None:
    assert screen.lacks(_first(cell) for row in front.desk() for cell in row if cell not in ("", *_marks(row))) == []
    assert screen.lacks(word for row in front.menu() for word in row) == []


def _first(cell: str) -> str:
    """The first word: the screen cuts what is longer than its column."""
    return re.split(r"[;, ]", cell)[0]


def _marks(row: tuple[str, ...]) -> list[str]:
    """Health tracks and points, which the screen shows by glyphs."""
    return [cell for cell in row if cell and not set(cell) - set("#./X*")]


def test_the_declaration_says_what_the_screen_says(front: FrontEnd, screen: Screen) -> None:
    front.begin("attack")
    front.choose("1")
    assert screen.lacks(front.title()) == []
    assert screen.lacks_in_line((number, title, _first(result)) for number, title, result in front.steps()) == []
    keys, name, *chances = next(front.targets())
    assert keys == "1"
    assert screen.lacks_in_line([("1", _first(name.removeprefix("The ")), *chances)]) == []


def test_the_roll_says_what_the_screen_says(front: FrontEnd, screen: Screen) -> None:
    at_the_roll(front)
    assert screen.lacks(front.question()) == []
    assert screen.lacks_in_line((number, title, _first(result)) for number, title, result in front.steps()) == []
    assert screen.lacks_in_line(front.numbers()) == []
    assert screen.lacks_in_line(front.chances()) == []
    assert screen.lacks([front.dice()]) == []
    assert screen.lacks(front.options()) == []


def test_typed_dice_are_counted_refused_and_taken(front: FrontEnd) -> None:
    at_the_roll(front)
    text, said = ROLL.get(front.enc.rules.name, ("=3", "3 successes"))
    assert front.dice("7") == f"{front.ask.count - 1} of {front.ask.count} missing" + (
        ", 1 success" if front.ask.dice is None or front.ask.dice.counts else ""
    )
    with pytest.raises(Refused, match="missing"):
        front.type("7")
    before = front.ask.key
    assert front.dice(text) in (said, "")
    front.type(text)
    assert front.enc.outcome is not None
    assert before in front.enc.outcome.answers


def test_a_number_set_by_its_name_counts_and_says_why(front: FrontEnd) -> None:
    at_the_roll(front)
    title = NUMBER[front.enc.rules.name]
    front.set_number(f"{title} 2 mud")
    rows = list(front.numbers())
    at = next(place for place, row in enumerate(rows) if row[0] == title)
    assert re.fullmatch(r"2 \(\d+\)", rows[at][1])
    assert any(row[0] == "GM: mud" for row in rows[at:])


def test_an_effect_made_up_on_the_spot_adds_to_the_roll(front: FrontEnd) -> None:
    at_the_roll(front)
    if front.enc.rules.name == "static_veil":
        with pytest.raises(AssertionError):
            front.declare("oil +2 attack dice")
        return
    count = front.ask.count
    front.declare("oil +2 attack dice")
    assert front.ask.count == count + 2
    assert ("oil", "+2") in front.numbers()


def test_what_changes_is_told_before_it_is_applied_and_then_done(front: FrontEnd) -> None:
    at_the_roll(front)
    while not front.reading.applying:
        front.go_on()
    told, before = front.preview(), dict(front.enc.committed)
    assert len(told) > 1
    assert front.ready().startswith("Apply")
    front.go_on()
    assert front.enc.ask is None
    assert front.enc.committed != before


def test_the_log_opens_and_says_what_the_screen_says(front: FrontEnd, screen: Screen) -> None:
    lines = list(front.log())
    assert screen.lacks(text[:34] for text in lines[:6]) == []
    at_the_roll(front)
    front.type(ROLL.get(front.enc.rules.name, ("=3", ""))[0])
    to_the_end(front)
    assert len(list(front.log())) > len(lines)
    opened = list(front.opened())
    assert any(("typed: " in row or "counted: " in row) for row in opened)
    assert opened[-1] == "the players see this line" or opened[-1].startswith("the players")


def test_a_line_is_corrected_and_says_what_differs(front: FrontEnd) -> None:
    at_the_roll(front)
    to_the_end(front)
    first = next(front.log())
    title = NUMBER[front.enc.rules.name]
    rows = {row[0]: row[2:] for row in front.can_be_corrected()}
    assert rows[title][0] == "Type what it was"
    assert re.fullmatch(r"for example \d+ bad light sets it, \+1 bad light adds to it", rows[title][1])
    assert ("Type what the dice showed", "0 is a ten; =7 gives the successes") in rows.values() or (
        "Type what the dice showed", "00 is 100; a space between dice") in rows.values()  # fmt: skip
    what, *told, answer, progress = front.corrects(title, "+9 bad light")
    assert re.fullmatch(rf"{title} \d+ to \d+ \(bad light\)", what)
    number = re.match(rf"{title} (\d+) to (\d+)", what)
    assert number is not None
    assert f"{title} {number[1]} {number[2]}" in told
    assert any(first.rstrip(".") in one for one in told)
    assert (answer, progress) == ("Accept", "")
    assert next(front.log()).startswith("GM corrects ")
    assert first not in list(front.log())[:1]
    assert any("Corrected: " in row for row in front.opened(1))


def test_fighters_come_from_a_line(front: FrontEnd) -> None:
    text = COMING.get(front.enc.rules.name, "2 bandits")
    names = front.adds(text)
    assert len(names) == 2
    assert {name for row in front.desk() for name in row} >= set(names)
    assert next(front.log()) == f"{names[0]} and {names[1]} are added."
