"""What the open attack would do to each target: the attack run again with each, known while nothing else changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ...core.ask import Ask, Option, Role
from ...core.inputs import TARGET, Amend, Begin
from ...core.model import Refused, Tree
from ...core.procedure import Outcome, run
from .base import Ruleset, TargetRow

FORESEEN = 14
"""So many targets are worked out before anybody asks."""

Inputs = tuple[Begin | Amend, ...]


@dataclass
class TargetRows:
    """The rows of the last attacks that were looked at, `kept` of them at most.

    `of` makes the row of a target from the attack as it would stand with that one, or None where it has none.
    """

    of: Callable[[Outcome, Option], TargetRow | None]
    kept: int = 1
    _rows: list[tuple[Tree, Inputs, dict[Option, TargetRow]]] = field(default_factory=list)

    def table(self, rules: Ruleset, outcome: Outcome, inputs: Inputs) -> tuple[TargetRow, ...]:
        """The row of each target. Nothing is recorded. A row does not depend on the target that is chosen just now, so
        that choosing another one works out nothing anew. Where the first of them have no chances the action is none
        that has any, and the others are not worked out.
        """
        ask = outcome.behind(Role.WHOM) or (outcome.ask if outcome.ask and outcome.ask.role is Role.WHOM else None)
        if ask is None:
            return ()
        known = self._known(outcome.start, tuple(_apart(one) for one in inputs if not _chooses(one, ask)))
        for at, option in enumerate(ask.options):
            if option not in known:
                if at == FORESEEN and _chanceless([known[one] for one in ask.options[:at]]):
                    return tuple(known[one] for one in ask.options[:at])
                known[option] = self._row(rules, outcome, inputs, option, ask)
        return tuple(known[option] for option in ask.options)

    def foresee(self, rules: Ruleset, state: Tree, begin: Begin) -> None:
        """Works out the rows that an attack will be asked for first, so that they are known then."""
        try:
            outcome = run(rules, state, (begin,))
        except Refused:
            return
        ask = outcome.behind(Role.WHOM)
        if ask is not None:
            first = replace(ask, options=ask.options[:FORESEEN])
            self.table(rules, replace(outcome, passed={**outcome.passed, first.key: first}), (begin,))

    def _known(self, start: Tree, inputs: Inputs) -> dict[Option, TargetRow]:
        """The rows that are known of an attack from this state with these inputs."""
        found = next((kept for kept in self._rows if kept[0] is start and kept[1] == inputs), None)
        if found is None:
            found = start, inputs, {}
            self._rows.insert(0, found)
            del self._rows[self.kept :]
        return found[2]

    def _row(self, rules: Ruleset, outcome: Outcome, inputs: Inputs, option: Option, ask: Ask) -> TargetRow:
        """The row of one target."""
        if option.barred:
            return TargetRow(option.id, option.label, barred=option.barred)
        try:
            other = run(rules, outcome.start, (*inputs, Amend(ask.key, option.id, fits=ask.fingerprint(option.id))))
        except Refused as why:
            return TargetRow(option.id, option.label, barred=why.sentence)
        return self.of(other, option) or TargetRow(option.id, option.label)


def _chanceless(rows: Sequence[TargetRow]) -> bool:
    return not any(row.odds for row in rows) and not all(row.barred for row in rows)


def _chooses(given: Begin | Amend, ask: Ask) -> bool:
    return isinstance(given, Amend) and given.key == ask.key


def _apart(given: Begin | Amend) -> Begin | Amend:
    """An input without what it says of whom: a row says that itself."""
    if not isinstance(given, Begin) or TARGET not in given.args:
        return given
    return replace(given, args={key: value for key, value in given.args.items() if key != TARGET})
