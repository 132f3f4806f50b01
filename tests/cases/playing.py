"""Playing one action by a table of answers: what is not named takes its default, and a name nothing asks for fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.ask import Ask
from engine.core.inputs import Amend, Answer, Begin, Override
from engine.core.model import MISSING, frozen
from engine.core.procedure import APPLY, Outcome
from engine.history.encounter import Encounter
from engine.history.journal import Entry


@dataclass
class Played:
    """An action from its beginning: how it stood before its last answer, the asks on the way, the closing entry.

    Or `refused`: the code of the refusal that met it, and `said`, its sentence.
    """

    outcome: Outcome | None = None
    asked: list[Ask] = field(default_factory=list)
    entry: Entry | None = None
    refused: str = ""
    said: str = ""

    @property
    def keys(self) -> list[str]:
        """The keys of the asks that stood open, in order."""
        return [ask.key for ask in self.asked]

    def shown(self) -> dict[str, int]:
        """Every number that was shown, as it counted."""
        return {key: one.value for key, one in self.outcome.shown.items()} if self.outcome else {}

    def facts(self, key: str) -> list[dict[str, Any]]:
        """The data of the facts of one key, those of a nested attack too."""
        found = self.entry.facts if self.entry else self.outcome.facts if self.outcome else ()
        return [dict(fact.data) for fact in found if fact.key.rsplit(".", 1)[-1] == key]

    def changes(self) -> dict[str, Any]:
        """What the action changed: path and new value, None for what it removed."""
        entry = self.entry
        assert entry is not None
        return {one.path: None if one.to is MISSING else one.to for one in entry.changes}


class Player:
    """Answers by key and sets numbers by key, each once, as soon as the action lets it."""

    def __init__(self, enc: Encounter, answers: Mapping[str, Any], numbers: Mapping[str, int]) -> None:
        self.enc, self.answers, self.numbers = enc, dict(frozen(dict(answers))), dict(numbers)
        self.played = Played()

    def run(self, begin: Begin, apply: bool = True) -> Played:
        """Begins the action and plays it to its end, or to the question whether it is applied."""
        entry = self.enc.do(begin)
        while self.enc.ask is not None:
            self._settle()
            ask = self.enc.ask
            if ask is None:
                break
            self.played.outcome = self.enc.outcome
            self._note(ask)
            if ask.key == APPLY:
                assert not self.answers, f"never asked: {sorted(self.answers)}"
                assert not self.numbers, f"never shown: {sorted(self.numbers)}"
                if not apply:
                    return self.played
            entry = self._answer(ask)
        assert not self.answers, f"never asked: {sorted(self.answers)}"
        assert not self.numbers, f"never shown: {sorted(self.numbers)}"
        self.played.entry = entry
        return self.played

    def _note(self, ask: Ask) -> None:
        if not self.played.asked or self.played.asked[-1].key != ask.key:
            self.played.asked.append(ask)

    def _settle(self) -> None:
        """Amends silent asks and sets shown numbers, until nothing of either is left that can be set now."""
        while self.enc.ask is not None and (self._amends() or self._overrides()):
            pass

    def _amends(self) -> bool:
        outcome = self.enc.outcome
        assert outcome is not None
        for key in [key for key in outcome.passed if key in self.answers]:
            value = self.answers.pop(key)
            if outcome.answers[key] != value:
                self.enc.do(Amend(key, value))
                return True
        return False

    def _overrides(self) -> bool:
        outcome = self.enc.outcome
        assert outcome is not None
        open_one = outcome.ask.gives if outcome.ask else ""
        key = next((key for key in self.numbers if key in outcome.shown or key == open_one), None)
        if key is None:
            return False
        self.enc.do(Override(key, self.numbers.pop(key)))
        return True

    def _answer(self, ask: Ask) -> Entry:
        if ask.key in self.answers:
            return self.enc.do(Answer(ask.key, self.answers.pop(ask.key)))
        assert ask.kind != "dice", f"{ask.key} asks for {ask.count} dice, and the table has none for it"
        assert ask.default is not None, f"{ask.key} has no default: {[(one.id, one.barred) for one in ask.options]}"
        return self.enc.do(Answer(ask.key, ask.default))


def play(
    enc: Encounter,
    procedure: str,
    who: str = "",
    args: Mapping[str, Any] | None = None,
    answers: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    apply: bool = True,
) -> Played:
    """Plays one action. `answers` are values by ask key, `numbers` what the GM puts in place of shown ones."""
    return Player(enc, answers or {}, numbers or {}).run(Begin(procedure, who, dict(args or {})), apply)
