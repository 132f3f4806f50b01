"""The golden fights of each ruleset: journals that are played again from their own inputs, and what is read of them."""

from __future__ import annotations

from . import kept
from .playing import Script, journal_of
from .reading import read

RULESETS = ("exalted3e", "exalted2e", "ialdabaoth", "static_veil")
JOURNALS, READ = "{}.journals.txt", "{}.read.txt"
"""The files of a ruleset: the journals of its fights, and what a game master reads of each."""


def journals(ruleset: str) -> dict[str, str]:
    """The golden journals of a ruleset by the names of the fights."""
    return kept.load(JOURNALS.format(ruleset))


def readings(ruleset: str) -> dict[str, str]:
    """What was read of each of them."""
    return kept.load(READ.format(ruleset))


def played(ruleset: str) -> tuple[dict[str, str], dict[str, str]]:
    """The journals of a ruleset as today's code writes them from the same inputs, and what is read of them today."""
    made, said, told = dict[str, str](), dict[str, str](), kept.Told()
    for name, journal in journals(ruleset).items():
        script = Script.of(journal)
        enc = script.begun()
        start = enc.committed
        said[name] = read(enc, script, told)
        made[name] = journal_of(enc, start)
    return made, said


def add(name: str, journal: str) -> None:
    """Takes a fight in; what is not as this program writes it is made so when all are recorded."""
    ruleset = Script.of(journal).ruleset
    kept.keep(JOURNALS.format(ruleset), dict(sorted({**journals(ruleset), name: journal}.items())))


def record() -> None:
    """Writes all of them anew."""
    for ruleset in RULESETS:
        made, said = played(ruleset)
        kept.keep(JOURNALS.format(ruleset), made)
        kept.keep(READ.format(ruleset), said)
