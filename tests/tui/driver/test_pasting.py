"""Escapes inside a paste never reach the parser; everything else does, in pieces of any size."""

from typing import Any

import pytest
from textual import events
from textual.drivers import linux_driver

from tui.driver import pasting
from tui.driver.pasting import END, START, PasteFilter

NAME = "\x1b]2;OWNED\x07 [\x1b[31mred] \x1b\x1b"
TYPED = f"ab\x1b[A{START}{NAME}\nx \x1b[20{END}c\x1b{START}{END}d{START}\x1b[20~{END}"
CLEAN = f"ab\x1b[A{START}]2;OWNED\x07 [[31mred] \nx [20{END}c\x1b{START}{END}d{START}[20~{END}"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1000])
def test_escapes_go_from_a_paste_and_stay_elsewhere(size: int) -> None:
    filter = PasteFilter()
    assert "".join(filter.clean(TYPED[i : i + size]) for i in range(0, len(TYPED), size)) == CLEAN


def test_every_way_to_cut_it_in_two_gives_the_same() -> None:
    for cut in range(len(TYPED) + 1):
        filter = PasteFilter()
        assert filter.clean(TYPED[:cut]) + filter.clean(TYPED[cut:]) == CLEAN


@pytest.mark.parametrize("piece", [1, 3, 4096])
def test_the_parser_of_the_driver_gives_one_paste_and_no_key_of_it(piece: int) -> None:
    pasting.install()
    pasting.install()
    parser: Any = vars(linux_driver)["XTermParser"](False)
    text = f"a{START}{NAME}\rEssence: 1; ax {END}b"
    made = [event for at in range(0, len(text), piece) for event in parser.feed(text[at : at + piece])]
    made += list(parser.feed("z"))
    assert [event.key for event in made if isinstance(event, events.Key)] == ["a", "b", "z"]
    (paste,) = (event for event in made if isinstance(event, events.Paste))
    assert paste.text == NAME.replace("\x1b", "") + "\rEssence: 1; ax "
    assert list(parser.feed("")) == []
