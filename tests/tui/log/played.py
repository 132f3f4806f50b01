"""A short fight for tests of the log: Kes of the Reeds against Captain Orsolo, with typed dice and a spy who hides."""

from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter
from engine.view.log import LogLine, lines
from tests.engine.rules.exalted3e.fights import answers, begin
from tests.engine.rules.exalted3e.logs import two
from tui.desk import Desk
from tui.lines import plain
from tui.log.detail import Step, detail
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))
HIT = (10, 8, 7, 7, 3, 2, 2, 1, 1)
"""Nine dice that make five successes: a ten counts twice."""


def duel(**more: object) -> Encounter:
    """Kes's turn; nobody has done anything."""
    return two(
        hers={"weapon": {"knife": {"name": "Hook knife", "dice": 9, "damage": 10, "tags": ("lethal", "melee")}}} | more
    )


def hit(enc: Encounter, faces: tuple[int, ...] = HIT, damage: int = 2) -> None:
    """Kes hits Orsolo with typed dice; the damage is counted."""
    begin(enc, "attack", "kes", target="orsolo")
    answers(enc, attack=faces, damage=damage)


def note(enc: Encounter, text: str, seen: str = "") -> None:
    """A note."""
    enc.do(Begin("note", "", {"text": text, **({"seen": seen} if seen else {})}))


def edit(enc: Encounter, path: str, value: object, why: str = "") -> None:
    """A value set by hand."""
    enc.do(Edit(((path, value),), why))


def told(enc: Encounter) -> list[LogLine]:
    """All lines, the newest first."""
    return list(lines(Desk(enc)).all())


def newest(enc: Encounter) -> LogLine:
    """The newest line."""
    return told(enc)[0]


def steps(enc: Encounter, back: int = 0, width: int = 68) -> tuple[Step, ...]:
    """The steps of a line, the newest where no other is asked for."""
    return detail(Desk(enc), told(enc)[back], width)


def words(step: Step, width: int = 68) -> list[str]:
    """The lines of a step with its number: `5 9 dice typed: ...   5, just hits`, gaps as one space."""
    rows = [" ".join(plain(row, width, LOOK).split()) for row in step.lines]
    return [f"{step.number} {rows[0]}".strip(), *rows[1:]]


def all_words(enc: Encounter, back: int = 0) -> list[str]:
    """All lines of an opened line but who sees it."""
    return [row for step in steps(enc, back)[:-1] for row in words(step)]
