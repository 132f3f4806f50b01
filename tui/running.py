"""Opening the screen: what the environment has to say first, which fight, and the exit code."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TextIO

from engine import rules
from engine.core.model import Refused

from . import driver, places, settings
from .glyphs import speaks_unicode

if TYPE_CHECKING:
    from engine.history.encounter import Encounter

    from .pages.page import Pages

ENVIRONMENT = {"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_SMOOTH_SCROLL": "0", "ESCDELAY": "50"}
"""Settings that Textual reads as it is imported: nothing moves by itself, and escape is known after 50 ms."""


def run(args: argparse.Namespace) -> int:
    """Opens the screen on what the arguments ask for, and returns the exit code. Raises Refused before it opens."""
    kept = settings.load()
    settings.use(kept.settings)
    opening = _opening(args)
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise Refused("no_terminal", "The screen needs a terminal; replay and check do without.")
    return _show(args, opening() if opening else None, kept)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; None is one that was closed as the program was started."""
    return stream is not None and stream.isatty()


def _show(args: argparse.Namespace, enc: Encounter | None, kept: settings.Loaded) -> int:
    from .theming import SYSTEM, colours_shown, opening, system

    colours = colours_shown(os.environ)
    if word := system(colours):
        os.environ.setdefault(SYSTEM, word)
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    if args.plain_driver or (kept.settings.driver == driver.PLAIN and driver.SETTING not in os.environ):
        os.environ[driver.SETTING] = driver.PLAIN
    from . import guide
    from .app import BattlewheelApp, held_back
    from .desk import Desk
    from .theming import Look

    opened = opening(args.theme, colours)
    notices = [kept.notice, opened.notice, own_keys()]

    def start(pages: Pages) -> None:
        if enc is not None:
            from .pages.desk import DeskPage

            pages.push(DeskPage(Desk(enc)))
        else:
            from .pages.start import StartPage, demo_page

            pages.push(demo_page(args.ruleset) if args.command == "demo" else StartPage())
        if guide.wanted():
            pages.guide.begin()
        if told := " ".join(filter(None, notices)):
            pages.say(told)
        if pages.afterwards is not None:
            pages.afterwards(collect_again)

    if not is_terminal(sys.__stderr__):  # Textual draws on it; what goes to a file is what fails
        vars(sys)["__stderr__"] = sys.__stdout__
    look = Look(opened.theme, wants_ascii(args), opened.name, colours)
    look.ascii_alone = not speaks_unicode(sys.stdout.encoding)
    app = BattlewheelApp(look, start, measures=settings.now().glyphs == settings.AUTO and not look.ascii_only)
    try:
        with held_back():
            app.run(mouse=bool(args.mouse) or kept.settings.mouse)
    finally:
        app.pages.finish()
    return app.return_code or 0


def own_keys() -> str:
    """Takes the keys of the game master's own, if there are any; gives a notice where their file is wrong."""
    if not places.keys_file().exists():
        return ""
    from . import keymap

    return keymap.load()


def collect_again() -> None:
    """Garbage is collected from now on, but for what the start has made: that stays to the end."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def wants_ascii(args: argparse.Namespace) -> bool:
    """Whether the ASCII glyphs are drawn: on request, by the environment or a setting, or where the output can't hold
    others."""
    return (
        args.ascii
        or settings.now().glyphs == settings.ASCII
        or os.environ.get("BATTLEWHEEL_ASCII", "") not in ("", "0")
        or not speaks_unicode(sys.stdout.encoding)
    )


def _opening(args: argparse.Namespace) -> Callable[[], Encounter | None] | None:
    """What opens the fight that is asked for, with whatever is wrong in the arguments refused first.

    It gives nothing for a demo that was played on: then a page asks whether to go on with it.
    """
    from engine.history.encounter import Encounter

    if args.command == "demo":
        args.ruleset = args.ruleset or settings.now().ruleset
        rules.ruleset(args.ruleset)
        return lambda: None if places.demo_played(args.ruleset) else Encounter.open(places.demo(args.ruleset))
    if args.command == "open":
        path = places.existing(args.name)
        return lambda: Encounter.open(path)
    return _new(args) if args.command == "new" else None


def _new(args: argparse.Namespace) -> Callable[[], Encounter]:
    """What makes the new fight that is asked for, with its party where one is named."""
    from . import beginning

    heroes = beginning.party_of(args)
    args.rules = args.rules or (heroes.ruleset if heroes else settings.now().ruleset)
    chosen = beginning.house_rules_of(args.rules, args.profile, args.option)
    path = places.place(args.name)
    title = path.stem if places.is_path(args.name) else args.name
    coming = beginning.coming(heroes, args.rules, args.fresh) if heroes else None

    def made() -> Encounter:
        enc = new_fight(title, args.rules, chosen, str(path))
        return beginning.begun(enc, coming) if coming else enc

    return made


def new_fight(title: str, ruleset: str, options: dict[str, Any], path: str) -> Encounter:
    """A new fight in its file. Raises Refused where there is one already."""
    from engine.core.names import fit_name
    from engine.history.encounter import Encounter

    return Encounter.new(path, ruleset, title=fit_name(title, "A fight"), options=options)
