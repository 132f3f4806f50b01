"""A long correction at the page: it is shown as it comes, keys are taken meanwhile, and leaving it ends the work."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.inputs import Begin, Edit
from engine.history.correct import NOT_YET
from engine.history.encounter import Encounter
from tests.tui.correcting.fights import demo, newest, told
from tests.tui.duels import desk, now
from tests.tui.playing import press
from tui.correcting.control import AT_A_TIME, AT_ONCE
from tui.desk import Desk
from tui.leisure import Piece
from tui.pages.correct import CorrectPage
from tui.pages.page import Pages

WHO = "combatant.mirel-ashwing.now.initiative"
SINCE = 3 * AT_A_TIME
"""Edits since the one that is corrected: more than are run at once."""


class Leisurely:
    """A desk whose leisure is done by hand, a piece at a time."""

    def __init__(self, enc: Encounter) -> None:
        self.enc, self.given = enc, list[Iterator[Piece]]()
        enc.do(Edit(((WHO, 4),)))
        for count in range(SINCE):
            enc.do(Begin("initiative", "mirel-ashwing", {"change": 1 + count % 2, "by": "oren-vale"}))
        self.pages = desk(enc)
        self.pages.afterwards, self.pages.later = lambda work: None, self.given.append
        self.page = CorrectPage(Desk(enc), enc.cursor - SINCE)
        self.pages.push(self.page)
        press(self.pages, "7", "enter")

    def piece(self) -> bool:
        """Does the next piece; whether there was one."""
        piece = next(self.given[-1], None)
        if piece is not None:
            piece()
        return piece is not None

    @property
    def done(self) -> int:
        correction = self.page.mending.correction
        assert correction is not None
        return correction.done


@pytest.fixture
def fight(tmp_path: Path) -> Leisurely:
    return Leisurely(demo(tmp_path))


def known(pages: Pages, count: int) -> bool:
    return told(pages, f"Working out what came after: {count} of {SINCE + 1} actions.")


def test_what_differs_is_shown_as_it_is_worked_out(fight: Leisurely) -> None:
    assert (fight.done, known(fight.pages, AT_ONCE)) == (AT_ONCE, True)
    assert fight.piece()
    assert known(fight.pages, AT_ONCE + AT_A_TIME)
    assert not told(fight.pages, "Accept")
    while fight.piece():
        pass
    assert (fight.done, told(fight.pages, "enter Accept")) == (SINCE + 1, True)
    press(fight.pages, "enter")
    assert newest(fight.enc)[0].startswith("GM corrects Mirel, Initiative")
    assert now(fight.enc, "mirel-ashwing.now.initiative") == 7 + SINCE + SINCE // 2


def test_keys_are_taken_meanwhile(fight: Leisurely) -> None:
    cursor = fight.enc.cursor
    press(fight.pages, "enter")
    assert (fight.pages.notice, fight.enc.cursor) == (NOT_YET, cursor)
    assert fight.piece()
    press(fight.pages, "j")
    assert known(fight.pages, AT_ONCE + AT_A_TIME)
    first = fight.given[0]
    assert fight.given[-1] is not first
    assert next(fight.given[-1], None) is None  # what is being worked out already is not worked out twice
    assert next(first, None) is not None


def test_leaving_the_change_or_the_page_ends_the_work(fight: Leisurely) -> None:
    press(fight.pages, "escape")
    assert (fight.page.mending.correction, fight.piece()) == (None, False)
    press(fight.pages, "8", "enter")
    assert fight.piece()
    work = fight.given[-1]
    fight.page.close()
    assert next(work, None) is None
