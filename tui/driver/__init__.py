"""How the screen reaches the terminal: a driver for Textual that writes only the cells that differ.

    reading     what a frame of Textual's says, cell by cell
    styles      looks, and the shortest sequence from one to another
    filter      frames in, differences out in few bytes; everything else through
    terminals   the terminal's size, what erasing does in it, how wide it draws, its cursor seen or hidden
    grammar     what a terminal sends besides characters
    keyboard    reads the keyboard's line and makes it whole: keys, pastes, late replies
    drivers     the one that stops and goes on, and the one that filters too

Public hooks of Textual are used: the app's choice of a driver class, and the driver's own methods. The other one is its
parser of keys, which `keyboard` gives nothing but what is whole.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.strip import Strip

SETTING = "BATTLEWHEEL_DRIVER"
"""The environment variable that chooses the driver."""

PLAIN = "plain"
"""Its value for the driver that writes everything that Textual writes."""


@runtime_checkable
class Forgetful(Protocol):
    """A driver that remembers what the terminal shows, and can be told to forget it."""

    def forget(self) -> None:
        """The next frames go out whole."""


def forget(driver: object) -> None:
    """Has the next frames written whole, where the driver is one that leaves out what is shown already."""
    if isinstance(driver, Forgetful):
        driver.forget()


@runtime_checkable
class Immediate(Protocol):
    """A driver that can put single lines on the screen at once."""

    def show(self, lines: Sequence[tuple[int, Strip]]) -> bool:
        """Shows lines of the whole width, counted from 0. Whether it could: else nothing has been written."""


def show(driver: object, lines: Sequence[tuple[int, Strip]]) -> bool:
    """Puts lines on the screen at once, where the driver can do that. Whether it did: else Textual is to paint them."""
    return isinstance(driver, Immediate) and driver.show(lines)


@runtime_checkable
class Pointing(Protocol):
    """A driver that leaves the terminal's own cursor where it is told, seen or hidden."""

    def point(self, line: int, column: int, seen: bool) -> None:
        """From the next frame on the cursor is in that cell, counted from 0. Nothing is written."""


def point(driver: object, line: int, column: int, seen: bool) -> None:
    """Tells the driver where frames leave the terminal's cursor and whether it is seen there, if it can do that."""
    if isinstance(driver, Pointing):
        driver.point(line, column, seen)


def chosen(offered: type[Driver]) -> type[Driver]:
    """The driver class to use where Textual offers `offered`: one of ours instead of its driver for a terminal;
    another choice (TEXTUAL_DRIVER, another system) stands."""
    if offered.__module__ != "textual.drivers.linux_driver":
        return offered
    if os.environ.get(SETTING, "").lower() == PLAIN:
        from .drivers import ReturningDriver

        return ReturningDriver
    from .drivers import DiffingDriver

    return DiffingDriver
