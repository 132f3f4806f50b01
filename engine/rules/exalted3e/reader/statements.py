"""Text of a Quick Character block (rules section 19) cut into statements, whatever its dashes and line ends; and what
it says in words, kept beside the numbers as notes.

A block is a name, prose, statements such as `Attack (Bite): 11 dice (Damage 12)`, and lists under headings.
Books wrap statements over several lines, and prose holds the same words; so a statement begins only with a
line of one of the known forms, and goes on over every line that begins nothing else.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field

from engine.core import names
from engine.core.model import Tree
from engine.rules.common.shape import TEXT_LENGTH
from engine.rules.exalted.reader import LONGEST

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


# -- what is kept in words ---------------------------------------------------------------------------------------------
MOST_NOTES = 120
"""The most notes that are kept of one block."""

_ITEM = re.compile(r"([^(:]{1,80}?)\s*((?:\([^()]*(?:\([^()]*\)[^()]*)*\)\s*)?)(?::\s*(.*)|$)")

_SENTENCE = re.compile(r"[.!?]$|^(?:\S+ ){6}")


class Notes:
    """The notes of one sheet as they are gathered."""

    def __init__(self, sheet: Tree, warnings: list[str]) -> None:
        self.sheet, self.warnings = sheet, warnings
        self.kept: dict[str, int] = {}

    def add(self, name: str, text: str) -> None:
        """Keep one note; text beyond what a note holds is cut, with a warning."""
        held: Tree = self.sheet.setdefault("note", {})
        text = names.clean(text)
        if len(held) >= MOST_NOTES:
            self.warnings.append(f"Only the first {MOST_NOTES} notes were kept.")
            return
        if len(text) > TEXT_LENGTH:
            self.warnings.append(f"The text of {names.cut(name, names.NAME_CELLS)} was too long and is cut.")
        note: Tree = {"name": names.fit_name(name, "Note")}
        if text:
            note["text"] = text[:TEXT_LENGTH].strip()
        held[names.new_id(note["name"], held, empty="note")] = note

    def prose(self, lines: list[str]) -> None:
        """Keep the lines between name and numbers, one note for all but those that name their matter."""
        plain = []
        for line in lines:
            if head_of(line) in ("intimacies", "secrets", "merits"):
                name, _, text = line.partition(":")
                self.add(name, text)
            elif line:
                plain.append(line)
        if plain:
            self.add("Description", " ".join(plain))

    def lists(self, block: Block) -> None:
        """Keep what stands under headings, one note for each item."""
        for section in block.sections:
            if items := len(_items(section)):
                heading = re.sub(r"\s*\(.*\)", "", section.heading).lower()
                self.kept[heading] = self.kept.get(heading, 0) + items
            for item in _items(section):
                kind = _singular(section.heading)
                name, text = _parted(item, kind)
                self.add(name, text if name == kind else _told(kind, text))

    def tell_of_kept(self) -> None:
        """Warn of what a fight might need and is only kept as notes: lists but for intimacies, and what is a merit."""
        found = {heading: count for heading, count in self.kept.items() if heading not in _ONLY_TALK}
        if found:
            listed = ", ".join(f"{heading} ({count})" for heading, count in found.items())
            self.warnings.append(f"Kept as notes, which change no number: {listed}.")


_ONLY_TALK = ("intimacies", "escort", "secrets")


def _told(kind: str, text: str) -> str:
    """Return the text of an item with its kind in front."""
    if not text:
        return kind
    return f"{kind} {text}" if text.startswith("(") else f"{kind}: {text}"


def _items(section: Section) -> list[str]:
    """Return the items of a list: a paragraph each, but a line each where paragraphs are lists themselves."""
    if section.heading.lower().startswith("intimacies"):
        return [line for paragraph in section.paragraphs for line in paragraph]
    return [" ".join(paragraph) for paragraph in section.paragraphs]


def _parted(item: str, kind: str) -> tuple[str, str]:
    """Return the name of an item and the rest, what stands in brackets behind the name included.

    An item that is a sentence has no name of its own and takes that of its `kind`.
    """
    found = _ITEM.match(item)
    if not found or (found[3] is None and not found[2] and _SENTENCE.search(item)):
        return kind, item
    brackets, text = found[2].strip(), found[3] or ""
    return found[1], f"{brackets}: {text}" if brackets and text else brackets or text


def _singular(heading: str) -> str:
    """Return what one item of a list is: an item of `Offensive charms` is an `Offensive charm`."""
    word = re.sub(r"\s*\(.*\)", "", heading)
    word = re.sub(r"\s+(?:and|or)\s.*", "", word)
    if word.lower() == "intimacies":
        return "Intimacy"
    return re.sub("ies$", "y", word) if word.endswith("ies") else word.removesuffix("s")
