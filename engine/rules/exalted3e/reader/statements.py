"""Text of a Quick Character block (rules section 19) cut into statements, whatever its dashes and line ends.

A block is a name, prose, statements such as `Attack (Bite): 11 dice (Damage 12)`, and lists under headings.
Books wrap statements over several lines, and prose holds the same words; so a statement begins only with a
line of one of the known forms, and goes on over every line that begins nothing else.
"""

import itertools
import re
from dataclasses import dataclass, field

from engine.core import names

LONGEST = 60_000
"""The longest text that is read, in characters."""

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-"))
_OTHERS = str.maketrans({"\u00d7": "x", "\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\uff1a": ":"})
_LINE_ENDS = re.compile(r"\r\n|[\n\r\f\v\x85\u2028\u2029]")

# The forms that begin a statement, by what the statement is about. Each needs a number, a bracket or a
# colon behind its word: "Essence flows through it" and "Attack it at night" are prose.
_HEADS: dict[str, str] = {
    "essence": r"essence\s*:?\s*[0-9]",
    "willpower": r"willpower\s*:?\s*[0-9]",
    "join battle": r"join battle\s*:?\s*[0-9]",
    "motes": r"(?:(?:personal|peripheral)(?: motes)?|motes)\s*:?\s*[0-9]",
    "health": r"health levels?\s*:",
    "actions": r"actions?\s*:",
    "attributes": r"attributes\s*:",
    "abilities": r"abilities\s*:",
    "social": r"(?:social\s*:|(?:appearance|resolve|guile)\s*:?\s*[0-9])",
    "attack": r"attack\s*(?:\(|:\s*[0-9]|$)",
    "movement": r"combat movement\s*:?\s*(?:[0-9]|$)",
    "combat": r"combat(?:\s*:|$)",
    "defense": r"(?:evasion|parry)\s*:?\s*(?:[0-9]|$)",
    "soak": r"(?:soak\s*/\s*hardness|soak|hardness)\s*:?\s*(?:[0-9]|$)",
    "group": r"(?:size|drill|might|magnitude)\s*:?\s*(?:[0-9]|poor|average|elite)",
    "caste": r"(?:caste|aspect|caste or aspect|exalt type)\b[^:]{0,30}:",
    "merits": r"merits\s*:\s*\S",
    "intimacies": r"intimacies\s*:\s*\S",
    "secrets": r"secrets\s*:\s*\S",
}
_HEAD = re.compile("|".join(f"(?P<h{place}>{form})" for place, form in enumerate(_HEADS.values())), re.IGNORECASE)
_HEAD_NAMES = tuple(_HEADS)

_HEADING = re.compile(
    r"(?:special (?:abilities|attacks?)|merits|flaws|intimacies|escort|spells|sorcery|evocations|equipment"
    r"|tactics|shapes?|notes?|(?:[a-z'-]+ ){0,3}charms)"
    r"(?:\s+(?:and|or)\s+[a-z ]{1,30})?\s*(?:\([^)]{0,60}\))?\s*:?",
    re.IGNORECASE,
)
# What only a block says: prose may say "Essence 3 spirits", but not with a semicolon behind the number.
_SURE = re.compile(
    r"essence\s*:?\s*[0-9]+\s*(?:[;,(]|$)|attributes\s*:\s*[a-z]+ [0-9]|health levels?\s*:\s*-?[0-9]"
    r"|join battle\s*:?\s*[0-9]+\s*(?:dice|;|,|$)",
    re.IGNORECASE,
)
_MAY_STAND_ABOVE = frozenset({"willpower", "caste", "motes", "join battle", "merits", "intimacies", "secrets"})
# What must be among the statements for a text to be a block at all, and how many of it.
_TELLING = frozenset({"essence", "willpower", "join battle", "health", "attack", "defense", "soak", "movement"})
_ENOUGH = 3


@dataclass(slots=True)
class Section:
    """A heading of a block, and the paragraphs under it as lists of lines."""

    heading: str
    paragraphs: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class Block:
    """One block taken apart: lines before its first statement, the statements, the lists, the left-overs."""

    before: list[str] = field(default_factory=list)
    statements: list[tuple[str, str]] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def of(self, about: str) -> list[str]:
        """Return the statements about one thing."""
        return [text for head, text in self.statements if head == about]

    @property
    def is_block(self) -> bool:
        """Whether this has enough of a block to be one."""
        return len({head for head, _ in self.statements} & _TELLING) >= _ENOUGH


def lines(text: str) -> list[str]:
    """Return the lines of a text, cleaned, with one kind of dash and quotation mark; blank ones stay."""
    plain = text[:LONGEST].translate(_DASHES).translate(_OTHERS)
    return [names.clean(line) for line in _LINE_ENDS.split(plain)]


def head_of(line: str) -> str:
    """Return what the statement that a line begins is about, or nothing when it begins none."""
    found = _HEAD.match(line)
    return _HEAD_NAMES[int(str(found.lastgroup)[1:])] if found and found.lastgroup else ""


def is_heading(line: str) -> bool:
    """Return whether a line is nothing but a heading of a list."""
    return bool(_HEADING.fullmatch(line))


def take_apart(block_lines: list[str]) -> Block:
    """Return one block taken apart. It may turn out to be none: see `Block.is_block`."""
    first = next((place for place, line in enumerate(block_lines) if _SURE.match(line)), len(block_lines))
    while first > 1 and head_of(block_lines[first - 1]) in _MAY_STAND_ABOVE:
        first -= 1
    block = Block(before=block_lines[:first])
    ends = next(
        (place for place in range(first, len(block_lines)) if is_heading(block_lines[place])),
        len(block_lines),
    )
    _statements(block, block_lines[first:ends])
    _sections(block, block_lines[ends:])
    return block


def split_blocks(text_lines: list[str]) -> list[list[str]]:
    """Return the lines of each block in a text that may hold several.

    A line of dashes parts blocks; otherwise a block begins with the paragraph that leads to its Essence or
    Attributes, and has one line of Health Levels.
    """
    starts = [0]
    tracks = [place for place, line in enumerate(text_lines) if head_of(line) == "health"]
    for before, track in itertools.pairwise(tracks):
        between = range(before + 1, track)
        sure = next((place for place in between if _SURE.match(text_lines[place])), track)
        starts.append(_name_above(text_lines, sure, before))
    cuts = {place for place, line in enumerate(text_lines) if _RULER.fullmatch(line)}
    bounds = sorted({*starts, *cuts, len(text_lines)})
    parts = [text_lines[start:end] for start, end in itertools.pairwise(bounds)]
    bare = ([line for line in part if not _RULER.fullmatch(line)] for part in parts)
    return [part for part in bare if any(part)]


_RULER = re.compile(r"[-=_*#~]{3,}")


def _name_above(text_lines: list[str], sure: int, floor: int) -> int:
    """Return the place of the name that leads to the sure statement at `sure`, below the line `floor`."""
    gaps = [place for place in range(floor + 1, sure) if not text_lines[place]]
    wide = [place for place in gaps if place - 1 in gaps]
    if wide:
        return wide[-1] + 1
    if gaps and gaps[-1] == sure - 1:
        # The name stands apart from what follows it: it is the paragraph above.
        gaps = [place for place in gaps[:-1] if place != sure - 2]
    return gaps[-1] + 1 if gaps else sure


def _statements(block: Block, part: list[str]) -> None:
    """Gather statements; lines that begin nothing are left over after a gap, else part of the last one."""
    is_open, wrapped = False, 0
    for line in part:
        head = head_of(line)
        if is_open and line and wrapped < _MOST_WRAPS and _is_cut_off(*block.statements[-1]):
            head = ""
        if head:
            block.statements.append((head, line))
            is_open, wrapped = True, 0
        elif not line:
            # A page break may part a statement, but not one that is whole.
            is_open = is_open and (_is_cut_off(*block.statements[-1]) or block.statements[-1][1].endswith(";"))
        elif is_open:
            about, so_far = block.statements[-1]
            block.statements[-1] = (about, f"{so_far} {line}")
            wrapped += 1
        else:
            block.left.append(line)


_MOST_WRAPS = 6


def _is_cut_off(about: str, so_far: str) -> bool:
    """Return whether a statement cannot end here, so that the next line goes on whatever it looks like."""
    if so_far.count("(") > so_far.count(")") or so_far.endswith((",", ":")):
        return True
    return about == "actions" and not re.search(r"(?:[0-9]|dice|die|\)|[.;])$", so_far, re.IGNORECASE)


def _sections(block: Block, part: list[str]) -> None:
    """Gather the lists under their headings."""
    gap = True
    for line in part:
        if is_heading(line):
            block.sections.append(Section(line.rstrip(": ").capitalize()))
            gap = True
        elif not line:
            gap = True
        else:
            paragraphs = block.sections[-1].paragraphs
            if gap:
                paragraphs.append([])
            paragraphs[-1].append(line)
            gap = False
