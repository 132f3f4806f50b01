"""What a game master types by hand, read into the input that it begins: damage, Initiative, motes, effects, and another
value for a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core import effects, made_up
from ..core.desk import Setting, WhyNumber
from ..core.inputs import Begin, Edit
from ..core.model import Draft, Refused, Tree, get
from ..core.names import clean
from ..rules.common.base import HarmEntry, Ruleset


@dataclass(frozen=True, slots=True)
class At:
    """For whom something is typed, and in which state of the fight."""

    who: str
    state: Tree
    rules: Ruleset


Reader = Callable[[str, At], Begin | Edit]
"""From the text to what it begins. Raises Refused in plain words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of entry: the procedure it begins, its title, examples of what can be typed, and what reads it."""

    procedure: str
    title: str
    examples: tuple[tuple[str, str], ...]
    read: Reader


_HARM = re.compile(r"([+-]?)\s*(\d{1,3})\s*([a-z]*)")
_HEALS = re.compile(r"heals?\s+(?=\d)")
_SPENT = re.compile(r"(?<![\w+-])(?<![+-] )(\d{1,3}) ?(motes?|willpower)\b")
_SIGNED = re.compile(r"([a-z]*)\s*([+-]|=\s*-?|)\s*(\d{1,3})")
_POOL = re.compile(r"[\s,]*([a-z]*)\s*([+-])\s*(\d{1,3})(?:\s*([a-z]+)(?![a-z+-]))?[\s,]*")
_LASTS = r"\b(?:for\s+)?(\d{{1,4}})\s+({})s?\b|\b(?:for\s+)?(?:the\s+|this\s+)?(scene)\b"
_LONGEST = 99


def _wrong(sentence: str) -> Refused:
    return Refused("wrong_entry", sentence)


def read_harm(text: str, at: At) -> Begin:
    """`3l` marks, `-2l` heals that kind, `-2` or `heal 2` heals whatever is lightest (rules section 14)."""
    entry = at.rules.harm_entry
    told, location = _place(_HEALS.sub("-", text.strip().lower(), count=1), entry)
    found = _HARM.fullmatch(told)
    if not found:
        raise _wrong(_how_much(entry))
    sign, levels, letters = found[1], int(found[2]), found[3]
    kind = next((name for name in entry.kinds.values() if letters and name.startswith(letters)), "")
    if letters and not kind:
        places = f"; or a place: {', '.join(entry.places)}" if entry.places else ""
        raise _wrong(f"{letters} is no kind of damage: {_listed(entry.kinds, '{letter} {is_}{name}')}{places}.")
    if not levels:
        raise _wrong(f"Type at least 1 {entry.unit}.")
    if sign == "-" and not kind:
        return Begin("harm", at.who, {"heal": levels})
    kind = kind or entry.usual
    if not kind:
        raise _wrong(f"Say which kind: {_listed(entry.kinds, f'{levels}{{letter}} {{is_}}{{name}}')}.")
    where = {"location": location} if location and sign != "-" else {}
    return Begin("harm", at.who, {"levels": -levels if sign == "-" else levels, "type": kind, **where})


def _place(text: str, entry: HarmEntry) -> tuple[str, str]:
    """A text without the place that stands behind it, and that place; nothing where none does."""
    word = next((word for word in entry.places if text.endswith(f" {word}")), "")
    return (text.removesuffix(word).strip(), entry.places[word]) if word else (text, "")


def _how_much(entry: HarmEntry) -> str:
    if entry.usual:
        return "Type how much damage: 3 is three; -2 heals two."
    return f"Type how many {entry.unit}s and which kind: 3l is three lethal; -2 heals two."


def _listed(kinds: Mapping[str, str], pattern: str) -> str:
    """Each kind with its letter: `b is bashing, l lethal`."""
    told = (pattern.format(letter=letter, name=name, is_="" if place else "is ")
            for place, (letter, name) in enumerate(kinds.items()))  # fmt: skip
    return ", ".join(told)


def read_place(text: str, at: At) -> Begin:
    """`-3` and `+2` change somebody's place in the order, `=7` and `=-2` set it (rules section 9)."""
    entry = at.rules.order_entry
    found = _SIGNED.fullmatch(text.strip().lower())
    if found and found[1] in entry.also and found[2] in ("", "="):
        return Begin(entry.procedure, at.who, {entry.also[found[1]]: int(found[3])})
    if not found or found[1] or not found[2]:
        raise _wrong(f"Type -3 to take away, +3 to add, or =3 to set {entry.title}.")
    amount = int(found[3])
    if found[2].startswith("="):
        return Begin(entry.procedure, at.who, {"set": -amount if found[2].endswith("-") else amount})
    return Begin(entry.procedure, at.who, {"change": -amount if found[2] == "-" else amount})


def read_essence(text: str, at: At) -> Begin:
    """`-5` spends motes, `+3p` gives personal ones back, `w-1` spends Willpower; several with spaces between. `5 motes`
    is a cost, as it is in an attack."""
    args: dict[str, int] = {}
    rest = _SPENT.sub(r"-\1 \2", text.lower())
    while rest.strip() or not args:
        found = _POOL.match(rest)
        if not found or (found[1] and found[4]) or not int(found[3]):
            raise _wrong("Type -5 to spend motes, +3p to regain personal ones, w-1 for Willpower.")
        amount = int(found[3]) * (-1 if found[2] == "-" else 1)
        pool = _pool(found[1] or found[4] or "", at.rules.spent_by_hand)
        args[pool] = args.get(pool, 0) + amount
        rest = rest[found.end() :]
    return Begin("essence", at.who, args)


def _pool(letters: str, more: tuple[str, ...]) -> str:
    names = {"": "motes", "m": "motes", "p": "personal", "e": "peripheral", "w": "willpower", "a": "anima"}
    names |= {"c": "committed_peripheral", "cp": "committed_personal"}
    if letters in names:
        return names[letters]
    whole = [name for name in (*names.values(), *more) if len(letters) > 1 and name.startswith(letters)]
    if len(set(whole)) == 1:
        return whole[0]
    raise _wrong(f"{letters} is no pool: p is personal, e peripheral, w Willpower, a anima, c committed.")


def read_points(text: str, at: At) -> Begin:
    """`-1` and `+2` change the points that are meant without a word, `g+1` others; several with spaces between."""
    entry = at.rules.points_entry
    assert entry is not None
    args: dict[str, int] = {}
    rest = text.lower()
    while rest.strip() or not args:
        found = _POOL.match(rest)
        name = entry.names.get(found[1] or found[4] or "") if found else None
        if not found or name is None or (found[1] and found[4]) or not int(found[3]):
            raise _wrong(f"Type {', '.join(f'{typed} for {told}' for typed, told in entry.examples)}.")
        args[name] = args.get(name, 0) + int(found[3]) * (-1 if found[2] == "-" else 1)
        rest = rest[found.end() :]
    return Begin(entry.procedure, at.who, args)


def read_effect(text: str, at: At) -> Begin:
    """`prone`, `+2 defense 2 turns "oil"`, or `-oil` to take an effect away. What stands behind the time is the name
    of what changes a number, in quotation marks or not."""
    words = clean(text)
    if not words:
        raise _wrong('Type what it is: prone, or +2 defense 2 turns "oil"; -prone takes it away.')
    off = words[1:].strip() if words[0] == "-" else ""
    rules_call_it = at.rules.known_effects.label_of(off)
    if off and (not off[:1].isdigit() or rules_call_it != off):
        return Begin("effect", at.who, {"remove": _named(off, rules_call_it, at)})
    label, words = labelled(words)
    until, words, behind = _until(words, at)
    known = at.rules.known_effects.read(f"{words} {behind}".strip())
    if known:
        more = {"until": dict(until) if until else None, "note": label or None}
        return Begin("effect", at.who, {"label": known, **{key: it for key, it in more.items() if it}})
    if behind and not label and words[:1] in ("+", "-"):
        label = behind
    else:
        words = f"{words} {behind}".strip()
    read: Mapping[str, Any] = (
        made_up.read(words, vocabulary=at.rules.vocabulary) if words else {"name": label, "adds": {}}
    )
    if read.get("pay"):
        raise _wrong("An effect put on by hand costs nothing; write +2 or -2 before a number, or use m for motes.")
    args: dict[str, Any] = {"label": label or str(read["name"])}
    if read["adds"]:
        args["modifiers"] = dict(read["adds"])
    if until:
        args["until"] = dict(until)
    if not args["label"]:
        raise _wrong('Give it a name in quotation marks: +2 defense "oil".')
    return Begin("effect", at.who, args)


def _until(words: str, at: At) -> tuple[Mapping[str, Any], str, str]:
    """How long an effect lasts, and the words before and behind what says so."""
    found = re.search(_LASTS.format("|".join(at.rules.units)), words, re.I)
    if not found:
        return {}, words, ""
    before, behind = (" ".join(part.split()) for part in (words[: found.start()], words[found.end() :]))
    if found[3]:
        return {"scene": True}, before, behind
    count = int(found[1])
    if not count:
        raise _wrong(f"An effect lasts at least 1 {' or 1 '.join(at.rules.units)}.")
    if count > _LONGEST:
        raise _wrong(
            f"An effect lasts at most {_LONGEST} {found[2].lower()}s; without a time it lasts until you end it."
        )
    return at.rules.until(at.state, at.who, found[2].lower(), count), before, behind


def effects_on(state: Tree, who: str) -> list[tuple[str, str]]:
    """Ids and labels of the effects on a fighter, oldest first."""
    return [(id, str(it.get("label", ""))) for id, it in get(state, "effect", {}).items() if it.get("on") == who]


def _named(label: str, rules_call_it: str, at: At) -> str:
    """The id of the last effect whose label begins so, or that the rules call so."""
    there = effects_on(at.state, at.who)
    for id, found in reversed(there):
        if found.lower().startswith(label.lower()) or found == rules_call_it:
            return id
    names = ", ".join(dict.fromkeys(found for _, found in there)) or "none"
    raise _wrong(f"There is no effect {label} here; there is: {names}.")


_TYPED = re.compile(r"(.*?[^\s\d=-])\s*=?\s*(-?\d{1,3})")
_VALUE = re.compile(r"=?\s*(-?\d{1,3})")
_QUOTED = re.compile(r'"([^"]*)"?')

_MOST_TRIALS = 100
"""How often an override is tried with a larger effect; each brings a number with a floor one nearer."""


def settable(at: At) -> tuple[WhyNumber, ...]:
    """The settable of a fighter that can be given another value, in the order of the ruleset."""
    return tuple(one for one in at.rules.why(at.state, at.who) if one.setting is not None and one.value is not None)


def labelled(text: str) -> tuple[str, str]:
    """The words in quotation marks, and the text without them."""
    found = _QUOTED.search(text)
    if not found:
        return "", text
    return found[1].strip()[:40], (text[: found.start()] + " " + text[found.end() :]).strip()


def override_examples(at: At) -> tuple[tuple[str, str], ...]:
    """What can be typed to override a number of this very fighter, and what that does."""
    there = [one for one in settable(at) if one.value is not None]
    if not there:
        return ()
    soak = (one for one in there if one.title.startswith("Soak"))
    second = next(soak, there[min(1, len(there) - 1)])
    word = second.title.split()[0].rstrip(",").casefold()
    place = (one for one in there if one.title == at.rules.order_entry.title)
    return (
        _example(there[0], there),
        (f'{word} {(second.value or 0) + 1} "mud"', "and why"),
        *(_example(one, there) for one in place),
    )


def _example(number: WhyNumber, there: Sequence[WhyNumber]) -> tuple[str, str]:
    """One more than a number is: `p 8`, `Parry is 8`."""
    wanted = (number.value or 0) + 1
    return f"{_shortest(number, there)} {wanted}", f"{number.title} is {wanted}"


def weapon_examples(at: At) -> tuple[tuple[str, str], ...]:
    """The same for the first weapon, by its name and the beginning of what the number is for."""
    named = [one for one in settable(at) if ", " in one.title and one.value is not None]
    dice = (one for one in named if one.shown.endswith("dice"))
    found = next(dice, None) or next((one for one in named if one.title.endswith("Target")), None)
    if found is None:
        return ()
    weapon, what = found.title.rsplit(", ", 1)
    unit = " dice" if found.shown.endswith("dice") else ""
    return ((f"{weapon.split()[0].lower()} {what[0].lower()} {(found.value or 0) + 2}", f"{what}{unit}"),)


def _shortest(number: WhyNumber, there: Sequence[WhyNumber]) -> str:
    """The shortest beginning of its first word that means this number."""
    word = number.title.split()[0].rstrip(",").casefold()
    return next((word[:n] for n in range(1, len(word)) if _meant(word[:n], tuple(there)) is number), word)


def read_override(text: str, at: At) -> Begin | Edit:
    """`par 4 "slippery floor"`: the number whose name begins so is 4, until that is taken away again."""
    label, words = labelled(clean(text))
    found = _TYPED.fullmatch(words)
    everything = at.rules.why(at.state, at.who)
    number = (_meant(found[1], settable(at)) or _meant(found[1], everything)) if found else None
    if found is None or number is None:
        there = ", ".join(f"{one.title} {one.shown}" for one in settable(at)[:6]) or "no number"
        raise _wrong(f"Type a number's name and its new value, as in p 4; there is: {there}.")
    return set_to(number, int(found[2]), label, at)


def read_value(text: str, number: WhyNumber, at: At) -> Begin | Edit:
    """`4 "slippery floor"`: another value for a number that has been chosen."""
    label, words = labelled(clean(text))
    found = _VALUE.fullmatch(words)
    if found is None:
        raise _wrong(f'Type what {number.title} is to be, and why if you like: 4 "slippery floor".')
    return set_to(number, int(found[1]), label, at)


def _meant(words: str, offered: tuple[WhyNumber, ...]) -> WhyNumber | None:
    """The first number whose title has words that begin like those typed, in their order."""
    typed = words.casefold().split()
    return next((one for one in offered if _begins(typed, one.title.casefold().replace(",", "").split())), None)


def _begins(typed: list[str], title: list[str]) -> bool:
    left = iter(title)
    first = title[0].startswith(typed[0])
    return first and all(any(word.startswith(part) for word in left) for part in typed)


def set_to(number: WhyNumber, wanted: int, label: str, at: At) -> Begin | Edit:
    """What gives a number another value. Raises Refused where it has it, or can't have it."""
    setting = number.setting
    if setting is None or number.value is None:
        raise _wrong(f"{number.title} can't be set here: {number.fixed}.")
    if number.value == wanted:
        raise _wrong(f"{number.title} is {wanted} already.")
    if setting.how == "begin":
        return Begin(setting.name, at.who, {setting.arg: wanted - number.value if setting.relative else wanted})
    if setting.how == "edit":
        return Edit(((f"combatant.{at.who}.{setting.name}", wanted * setting.sign),), label)
    label = label or "GM"
    return Begin("effect", at.who, {"label": label, "modifiers": {setting.name: _by(number, setting, wanted, at)}})


def _by(number: WhyNumber, setting: Setting, wanted: int, at: At) -> int:
    """What an effect has to add so that the number is as wanted: more than the difference where it is below its floor.
    Raises Refused where no effect brings it there."""
    value = number.value or 0
    by = wanted - value
    for _ in range(_MOST_TRIALS):
        shown = _under(number, setting, by, at)
        if shown == wanted:
            return by
        if abs(by) > _MOST_TRIALS:
            break
        by += wanted - shown
    raise _wrong(f"{number.title} can't be brought to {wanted} by an effect now; in an attack, it can be set there.")


def _under(number: WhyNumber, setting: Setting, by: int, at: At) -> int:
    """What the number would be under an effect."""
    draft = Draft(at.state)
    effects.add(draft, at.who, "GM", {setting.name: by})
    state: Tree = draft.state
    found = next((one for one in at.rules.why(state, at.who) if one.id == number.id), number)
    return found.value or 0


def of_harm(rules: Ruleset) -> Entry:
    """The entry for damage and healing, with the kinds of the ruleset."""
    return Entry("harm", "Damage or healing", rules.harm_entry.examples, read_harm)


def of_points(rules: Ruleset) -> Entry:
    """The entry for what can be spent: motes and Willpower, or the points of the ruleset."""
    entry = rules.points_entry
    return ESSENCE if entry is None else Entry(entry.procedure, entry.title, entry.examples, read_points)


def of_order(rules: Ruleset) -> Entry:
    """The entry that sets somebody's place in the order, as the ruleset calls it."""
    entry = rules.order_entry
    return Entry(entry.procedure, entry.title, entry.examples, read_place)


ESSENCE = Entry(
    "essence",
    "Motes and Willpower",
    (("-5", "spends"), ("+3p", "personal"), ("+3e", "peripheral"), ("w-1", "Willpower"), ("a+1", "anima")),
    read_essence,
)
EFFECT = Entry(
    "effect",
    "Effect",
    (("prone", "a state"), ('+2 defense 2 turns "oil"', "a number"), ("-prone", "ends it")),
    read_effect,
)
OVERRIDE = Entry(
    "effect",
    "Override",
    (("p 4", "Parry is 4"), ('soak 9 "mud"', "and why"), ("i 7", "Initiative is 7")),
    read_override,
)
