"""The command line: what can be asked for, with help for each command."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from engine.rules import NAMES

from .printing import complain, say

PROGRAM = "battlewheel"
WRONG = 2
"""Exit code for what a person got wrong on the command line."""


class _Parser(argparse.ArgumentParser):
    """Complains in one sentence on standard error."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong, and what shows the help."""
        sentence = message[0].upper() + message[1:].rstrip(".")
        complain(f"{sentence}; {self.prog} --help lists what can be given.")
        self.exit(WRONG)


class _Version(argparse.Action):
    """Says which version this is and ends, whatever else is given or missing."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: Any = None
    ) -> NoReturn:
        """Prints it on standard output and exits with 0."""
        from importlib.metadata import version

        say(f"Battlewheel {version('battlewheel')}")
        raise SystemExit(0)


def _version(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")


def _screen(parser: argparse.ArgumentParser, after_command: bool = True) -> None:
    """Options of the screen, before or after the command; after it they have no default that would undo the first."""
    missing = argparse.SUPPRESS if after_command else None
    parser.add_argument("--theme", default=missing, metavar="NAME",
                        help="dark, light, high-contrast, colour-blind, 16, none, your own, or a file")  # fmt: skip
    parser.add_argument("--ascii", action="store_true", default=missing, help="draw with ASCII characters only")
    parser.add_argument("--mouse", action="store_true", default=missing, help="let the program have the mouse")
    parser.add_argument("--plain-driver", action="store_true", default=missing,
                        help="write whole lines to the terminal rather than what differs")  # fmt: skip


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    made = _Parser(
        prog=PROGRAM,
        description="Runs tabletop combat for a game master, one rule step at a time.",
        epilog="Without a command it lists your fights. A name with a slash or .toml is a path.",
    )
    _version(made)
    _screen(made, after_command=False)
    commands = made.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    rulesets = ", ".join(NAMES)

    demo = commands.add_parser("demo", help="play a sample fight", description="Opens a copy of a sample fight.")
    demo.add_argument("ruleset", nargs="?", default=None, help=f"one of: {rulesets}")
    _screen(demo)

    new = commands.add_parser("new", help="begin a fight", description="Begins a fight and opens it.")
    new.add_argument("name", help="its name, or a path")
    new.add_argument("--rules", default=None, metavar="R", help=f"its ruleset, one of: {rulesets}")
    new.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                     help="a house rule; may be given more than once")  # fmt: skip
    new.add_argument("--profile", metavar="FILE", help="house rules from a file, where the ruleset has a profile")
    new.add_argument("--party", metavar="NAME", help="bring in a party that was saved, as it was")
    new.add_argument("--fresh", action="store_true", help="the party comes healed and with full pools")
    _screen(new)

    opened = commands.add_parser("open", help="go on with a fight", description="Opens a fight that is there.")
    opened.add_argument("name", help="its name, or a path")
    _screen(opened)

    replay = commands.add_parser("replay", help="print a fight as its journal gives it",
                                 description="Prints the state that a journal leads to. Changes nothing.")  # fmt: skip
    replay.add_argument("file", help="the fight's file, or its name")
    replay.add_argument("--at", type=int, default=None, metavar="N", help="as it was after entry N")
    replay.add_argument("--verify", action="store_true", help="run the rules again and name the first difference")

    about = "Reads fights strictly and says what is wrong. Changes nothing."
    check = commands.add_parser("check", help="say whether files are sound", description=about)
    check.add_argument("files", nargs="+", metavar="FILE", help="a fight's file, or its name")
    about = "Prints the log of a fight as text, the oldest line first. Changes nothing."
    log = commands.add_parser("log", help="print the log of a fight", description=about)
    log.add_argument("file", help="the fight's file, or its name")
    log.add_argument("--players", action="store_true", help="only what the players know")
    log.add_argument("--steps", action="store_true", help="each line with its steps, dice and parts")
    about = "Prints every command with its keys as a keys.toml, ready to be changed."
    keys = commands.add_parser("keys", help="print the table of keys, to be changed", description=about)
    about = "Prints a topic of the manual; without one, the list of them."
    manual = commands.add_parser("manual", help="print a topic of the manual", description=about)
    manual.add_argument("topic", nargs="*", help="its name, or a part of it")
    for one in (demo, new, opened, replay, check, log, keys, manual):
        _version(one)
    return made
