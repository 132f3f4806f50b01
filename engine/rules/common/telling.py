"""Facts of an action on their way to sentences: which have been told, and the phrases that all sentences share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.names import clean
from engine.core.told import ALL, SAID

from ...core.ask import Fact
from ...core.fight import HouseRule, SetByGM
from ...core.made_up import FACES
from ...core.names import width
from ...core.told import One, Tier, Told, by_key
from .base import Procedure

__all__ = [
    "LINE", "NEXT", "One", "Teller", "Telling", "clause", "fitting", "in_lines", "in_tiers", "owner", "row",
    "signed", "tell", "teller", "tellers",
]  # fmt: skip

F = TypeVar("F", bound=Told[Any])


class Telling:
    """The facts of one action. What a sentence has told is not told again.

    `name` gives a fighter's name by id; `by_gm` is whether the GM has done all this by hand, or what finds that out for
    the sentences that say so.
    """

    def __init__(self, facts: Iterable[Fact], name: Callable[[str], str], by_gm: bool | Callable[[], bool]) -> None:
        self.name, self._by_gm = name, by_gm
        self.facts = [_one(place, fact) for place, fact in enumerate(facts)]
        self.told = set[int]()

    @property
    def by_gm(self) -> bool:
        """Whether the GM has done all this by hand."""
        return self._by_gm() if callable(self._by_gm) else self._by_gm

    def take(self, like: One, kind: type[F], **match: Any) -> F | None:
        """The first untold fact of that kind inside the same procedure whose data match; it counts as told."""
        for one in self._untold(like, (kind,), match):
            self.told.add(one.place)
            return kind.recorded(one.data)
        return None

    def _untold(self, like: One, kinds: Iterable[type[Told[Any]]], match: Mapping[str, Any]) -> Iterator[One]:
        wanted = frozenset(kind.key for kind in kinds)
        for one in self.facts:
            if one.key in wanted and one.prefix == like.prefix and one.place not in self.told and _fits(one, match):
                yield one

    def take_all(self, like: One, *kinds: type[Told[Any]], **match: Any) -> list[One]:
        """All untold facts of these kinds inside the same procedure whose data match; they count as told."""
        found = list(self._untold(like, kinds, match))
        self.told.update(one.place for one in found)
        return found

    def take_each(self, like: One, *kinds: type[F], **match: Any) -> list[F]:
        """All untold facts of these kinds inside the same procedure whose data match, in the order in which they
        happened; they count as told."""
        known = {kind.key: kind for kind in kinds}
        return [known[one.key].recorded(one.data) for one in self.take_all(like, *kinds, **match)]

    def has(self, like: One, kind: type[Told[Any]], **match: Any) -> bool:
        """Whether there is such a fact, told or not."""
        return any(one.key == kind.key and one.prefix == like.prefix and _fits(one, match) for one in self.facts)

    def by_word(self, like: One, *numbers: str) -> str:
        """What stands behind a number that the GM has set: ` (GM: the floor is slippery)`; nothing behind others."""
        found = [each for number in numbers for each in self.take_each(like, SetByGM, number=number)]
        return f" (GM{f': {found[0].why}' if found[0].why else ''})" if found else ""

    def set_by_gm(self, fact: SetByGM) -> str:
        """A number that the GM has set, old to new: `damage dice 9 to 12 (a long fall)`. What dice would have given is
        not known."""
        number, id = fact.named
        label = f"{self.whose(id)} {number}" if id else number
        was = "" if fact.rolled else f"{fact.computed} to "
        return f"{label} {was}{fact.value}{f' ({fact.why})' if fact.why else ''}"

    def whose(self, id: str) -> str:
        """Whose something is: `Mirel's`."""
        return owner(self.name(id))

    def names(self, ids: Iterable[str]) -> str:
        """Names in a row: `Mirel, Sefa and Ydra`."""
        return row([self.name(id) for id in ids])


def _one(place: int, fact: Fact) -> One:
    prefix, _, key = fact.key.rpartition(".")
    return One(place, prefix, key, fact.data)


def _fits(one: One, match: Mapping[str, Any]) -> bool:
    return all(one.data.get(name) == value for name, value in match.items())


NEXT = "\n"
"""Between two lines of the log that one fact makes."""

LINE = 74
"""Cells of a line of the log at 80 wide (look: log lines)."""


def in_lines(lead: str, pieces: Iterable[str]) -> str:
    """`lead` and the pieces with commas between them, in as many lines as they need; further ones begin with `Then`."""
    lines, now = list[str](), ""
    for piece in pieces:
        if now and width(f"{now}, {piece}.") > LINE:
            lines.append(f"{now}.")
            now = f"Then {piece}"
        else:
            now = f"{now}, {piece}" if now else f"{lead}{piece}"
    return NEXT.join((*lines, f"{now}."))


def fitting(*phrases: str | tuple[str, ...], room: int = LINE - 1) -> str:
    """One sentence of phrases with semicolons between them: of each the longest wording for which there is room, and
    none of it where even the shortest has none. The first phrase always stands."""
    said = ""
    for phrase in phrases:
        wordings = [one for one in ((phrase,) if isinstance(phrase, str) else phrase) if one]
        fits = [one for one in wordings if width(f"{said}; {one}." if said else f"{one}.") <= room]
        if not said and wordings:
            said = (fits or [min(wordings, key=width)])[0]
        elif fits:
            said = f"{said}; {fits[0]}"
    return f"{said}."


def row(words: list[str]) -> str:
    """Words in a row: `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def owner(name: str) -> str:
    """Whose: `Mirel's`."""
    return f"{name}'s"


def clause(*phrases: str, end: str = ".") -> str:
    """Phrases parted by semicolons, those that are empty left out, as the end of a sentence."""
    return "; ".join(filter(None, phrases)) + end


def signed(changes: Mapping[str, int]) -> str:
    """What numbers change by: `soak +2, parry -1`."""
    return ", ".join(
        f"{name.replace('_', ' ')} {amount}" if name in FACES else f"{name.replace('_', ' ')} {amount:+}"
        for name, amount in changes.items()
    )


T = TypeVar("T", bound=Telling)

Teller = Callable[[T, One], str]
"""What makes a sentence of a fact."""


def teller(kind: type[Told[T]]) -> Teller[T]:
    """What tells the facts of one kind."""
    return lambda telling, one: kind.recorded(one.data).told(telling, one)


def tellers(tier: Tier, *kinds: type[Told[T]]) -> Mapping[str, Teller[T]]:
    """What tells those of the kinds that are told at that tier, by their keys."""
    return {key: teller(kind) for key, kind in by_key(*kinds).items() if kind.tier == tier}


def in_tiers(*kinds: type[Told[T]]) -> tuple[Mapping[str, Teller[T]], ...]:
    """What tells the facts of all kinds that are told at all, for each tier in its order. Raises ValueError where two
    have the same key."""
    return tuple(tellers(tier, *kinds) for tier in Tier if tier != Tier.NEVER)


def tell(telling: T, tiers: Sequence[Mapping[str, Teller[T]]]) -> tuple[str, ...]:
    """The log lines of an action in the order in which it happened; a counterattack comes behind what it answers, and
    house rules come last.

    Each of the `tiers` makes sentences from facts by their keys; a fact that one has told is not told again. Those of
    the first tier lead: numbers that the GM has set stand behind them.
    """
    told: dict[int, str] = {}
    for tellers in tiers:
        for one in telling.facts:
            if one.key in tellers and one.place not in telling.told:
                telling.told.add(one.place)
                told[one.place] = tellers[one.key](telling, one)
    _tell_overrides(telling, told, tiers[0])
    late = {one.place: (one.key == HouseRule.key, one.depth) for one in telling.facts}
    places = sorted(told, key=lambda place: (late.get(place, (True, 0)), place))
    return tuple(sentence for place in places for sentence in told[place].split(NEXT) if sentence)


def _tell_overrides(telling: Telling, told: dict[int, str], leads: Mapping[str, object]) -> None:
    """Puts the numbers that the GM has set, and no sentence has told, behind the sentence of what they decided."""
    facts = telling.facts
    untold = dict[str, list[str]]()
    for one in facts:
        if one.key == SetByGM.key and one.place not in telling.told:
            untold.setdefault(one.prefix, []).append(telling.set_by_gm(SetByGM.recorded(one.data)))
    for prefix, numbers in untold.items():
        said = f"GM: {', '.join(numbers)}"
        mine = sorted(place for place, text in told.items() if text and facts[place].prefix == prefix)
        lead = next((place for place in mine if facts[place].key in leads), next(iter(mine), None))
        if lead is None:
            told[len(facts)] = f"{said}."
        else:
            told[lead] = f"{told[lead].removesuffix('.')}; {said}."


# -- notes of the game master in the log ------------------------------------------------------------------------------
NOTE = "note"
"""The procedure, and the key of its fact."""


class Note(Told[Any], key=NOTE, tier=Tier.NEVER):
    """A note: the log tells it behind the sentences of the rules, which know nothing of it."""

    text: str = ""
    seen: str = ""

    @property
    def words(self) -> str:
        """A note as a line of the log."""
        return f"Note: {clean(self.text)}"


SEEN = ("gm", ALL)
"""Who may see a note: the game master alone, or the players too."""

LONGEST = 1000
"""The most characters of a note."""


def note(fight: Fight, begin: Begin) -> None:
    """A note: its `text`, and who has `seen` it, the game master alone where nothing is said. It changes nothing.

    Raises Refused for a note without words, one that is too long, and arguments that are not known.
    """
    text, seen = clean(str(begin.args.get("text", ""))), begin.args.get("seen", SEEN[0])
    unknown = [name for name in begin.args if name not in ("text", "seen")]
    if unknown or seen not in SEEN:
        what = f"{unknown[0]!r} is unknown" if unknown else f"seen is {' or '.join(SEEN)}, not {seen!r}"
        raise Refused("wrong_arguments", f"A note has a text, and says who may see it: {what}.")
    if not text:
        raise Refused("no_text", "A note needs words.")
    if len(text) > LONGEST:
        raise Refused("too_long", f"A note has at most {LONGEST} characters; this one has {len(text)}.")
    fight.tell(Note(text=text, seen=seen))


PROCEDURES = (Procedure(NOTE, "Note", note, interrupt=True, seen=SAID),)
