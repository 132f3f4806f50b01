"""What a block says in words: kept beside the numbers as notes, cleaned, never interpreted; and what is noted of all of
it for the game master, once the fighter is whole."""

import re

from engine import rules
from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.imported import Imported
from engine.rules.exalted3e.reader.statements import Block, Section, head_of
from engine.rules.shape import TEXT_LENGTH

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


def checked(combatant: Tree, warnings: list[str], ruleset: str = "exalted3e") -> Imported:
    """Return a fighter without its defaults. Raises `Refused` naming a field that cannot be so."""
    own = rules.ruleset(ruleset)
    try:
        own.validate(combatant)
    except ValueError as error:
        raise Refused("import", f"{combatant['name']} cannot be added: {error}") from None
    return Imported(own.trim(combatant), tuple(dict.fromkeys(warnings)))
