"""The table of targets with odds, and what an attack is called.

The rows are worked out target by target while nobody waits; until those of a new state are, the last ones stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...core.ask import Ask, Option, Role
from ...core.desk import Line, Span, words
from ...core.inputs import TARGET, Amend, Begin
from ...core.model import Refused, Tree
from ...core.procedure import Outcome, run
from .base import Ruleset, TargetRow
from .fighters import AnyFighter

MOST_KEPT = 400
"""So many rows of earlier states are kept at most."""

_NO_ROW = Line(right=(Span("-", "faint"),))

RowsOfTargets = Mapping[str, TargetRow | None]
"""The row of one target for each kind of attack; None where that kind can't be made."""

Table = Callable[[Ruleset, Outcome, tuple[Begin | Amend, ...]], tuple[TargetRow, ...]]
Begun = tuple[Tree, Begin, Outcome | None]


@dataclass
class AttackTable:
    """The rows of the fighters of one fight, and those of the states before it.

    `begins` are the attacks that are looked at, by kind; the one that the attack key begins comes last, so that its
    rows are known when it is. `table` gives the rows of an attack that has begun, `is_it` says whether that is of its
    kind, `words` makes a line of the name of a target and its rows. `barred` is why a fighter
    can't attack now, or nothing.
    """

    begins: Callable[[Ruleset, Tree, str], Mapping[str, Begin]]
    table: Table
    is_it: Callable[[Outcome, str], bool]
    words: Callable[[str, RowsOfTargets], Line]
    barred: Callable[[Tree, str], str]
    _now: tuple[Tree, str, dict[str, Line]] = field(default_factory=lambda: ({}, "", {}))
    _before: dict[tuple[str, ...], Line] = field(default_factory=dict)
    _begun: dict[str, Begun] = field(default_factory=dict)

    def foresee(self, rules: Ruleset, state: Tree, who: str, target: str) -> None:
        """Works out the row of one target."""
        known = self._rows(state, who)
        if target in known:
            return
        found = {kind: self._row(rules, state, kind, one, target)
                 for kind, one in self.begins(rules, state, who).items()}  # fmt: skip
        known[target] = replace(self.words(_name(state, target), found), who=target)
        if len(self._before) >= MOST_KEPT:
            self._before.clear()
        self._before[_pair(state, who, target)] = known[target]

    def is_known(self, state: Tree, who: str, target: str) -> bool:
        """Whether the row of a target is that of this very state, or none is needed."""
        return target in self._rows(state, who) or bool(self.barred(state, who))

    def lines(self, state: Tree, who: str, among: tuple[str, ...]) -> list[Line]:
        """The lines of these targets as far as they are known."""
        known = self._rows(state, who)
        return [known.get(id) or self._before.get(_pair(state, who, id)) or _unknown(state, id) for id in among]

    def _rows(self, state: Tree, who: str) -> dict[str, Line]:
        if self._now[0] is not state or self._now[1] != who:
            self._now = state, who, {}
        return self._now[2]

    def _row(self, rules: Ruleset, state: Tree, kind: str, begin: Begin, target: str) -> TargetRow | None:
        """The row of one target for one kind of attack; None where that kind can't be made."""
        outcome = self._outcome(rules, state, kind, begin)
        ask = outcome.behind(Role.WHOM) if outcome is not None else None
        option = ask.option(target) if ask is not None else None
        if outcome is None or ask is None or option is None or not self.is_it(outcome, kind):
            return None
        passed = {**outcome.passed, ask.key: replace(ask, options=(option,))}
        made = self.table(rules, replace(outcome, passed=passed), (begin,))
        return made[0] if made else None

    def _outcome(self, rules: Ruleset, state: Tree, kind: str, begin: Begin) -> Outcome | None:
        """The attack as it stands when it is begun, for all targets of this state; None where it can't be begun."""
        known = self._begun.get(kind)
        if known is None or known[0] is not state or known[1] != begin:
            try:
                found: Outcome | None = run(rules, state, (begin,))
            except Refused:
                found = None
            known = self._begun[kind] = state, begin, found
        return known[2]


def without_odds(name: str, row: TargetRow | None) -> Line:
    """The line of a target that can't be attacked, with the reason, or of whom nothing is known."""
    return Line(name, right=(Span(row.barred, "muted"),)) if row is not None else replace(_NO_ROW, label=name)


def columns(texts: tuple[str, ...], widths: tuple[int, ...]) -> str:
    """Texts in columns of so many cells, each at its right edge."""
    return "".join(text.rjust(width) for text, width in zip(texts, widths, strict=True)).lstrip()


def _name(state: Tree, id: str) -> str:
    return str(state.get("combatant", {}).get(id, {}).get("name", ""))


def _unknown(state: Tree, id: str) -> Line:
    return replace(_NO_ROW, label=_name(state, id), who=id)


def _pair(state: Tree, who: str, target: str) -> tuple[str, ...]:
    """What a row of an earlier state is kept under: another fight may have the same ids."""
    return str(state.get("title", "")), who, target, *(_name(state, id) for id in (who, target))


# -- the two lines above the flow of an attack ------------------------------------------------------------------------
def title(
    attacker: AnyFighter, target: AnyFighter, how: str, below: tuple[str, str], verb: str = "attacks", aside: str = ""
) -> tuple[Line, ...]:
    """`how` is what kind of attack it is and with what, `below` the facts of the attacker and of the target, `aside`
    when it comes where that is not in the own turn."""
    acting = "accent" if attacker.acting else "strong"
    first = words((attacker.name, acting), (f" {verb} ", "muted"), (target.name, "strong"))
    if aside:
        first = (*first, Span(f", {aside}", "muted"))
    mine, theirs = below
    return (
        Line(spans=first, right=words(how)),
        Line(spans=words((mine, "muted")), right=words((theirs, "muted"))),
    )


# -- what the open attack would do to each target ---------------------------------------------------------------------
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
