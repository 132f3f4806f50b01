"""What a volley has come to, as one table before it is applied: each target with all that was shot at it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Role
from engine.core.desk import Line, words
from engine.core.model import Draft
from engine.core.procedure import Outcome
from engine.rules.previews import line

from ..attack.defense import MODES
from ..attack.plan import Attack
from ..attack.volley import Volley
from ..fighter import Fighter

DICE = ("dice", "die")


def made(outcome: Outcome) -> Volley | None:
    """The volley that waits to be applied; None for anything else."""
    if outcome.ask is None or outcome.ask.role is not Role.APPLY:
        return None
    return next((one for one in outcome.context if isinstance(one, Volley)), None)


def lines(outcome: Outcome, volley: Volley) -> Iterator[Line]:
    """Target by target: each hit, all misses in one line; then what the volley costs those who shot."""
    numbered = list(enumerate(volley.attacks, 1))
    for row in volley.rows:
        yield from _target(outcome, [(n, one) for n, one in numbered if one.target.id == row["target"]])
    first = volley.attacks[0].attacker
    was, now = Fighter(Draft(outcome.start), first.id), Fighter(Draft(outcome.state), first.id)
    yield Line(
        spans=words((f"{first.group} x{len(volley.attacks)}", "strong")),
        right=words((f"tick {was.tick} to {now.tick}, DV -{now.penalty}", "text")),
        who=first.id,
    )


def _target(outcome: Outcome, shots: list[tuple[int, Attack]]) -> Iterator[Line]:
    first = shots[0][1]
    hits = [(n, one) for n, one in shots if one.hit]
    met = max(0, outcome.shown[f"shot {shots[0][0]}.DV"].value)
    how = f"{MODES.get(first.mode, first.mode).strip(',')} {met}, {len(hits)} of {len(shots)} hit"
    yield Line(spans=words((first.target.name, "strong")), right=words((how, "muted")), who=first.target.id)
    for n, one in hits:
        yield Line(spans=words((f"{n:>2}  {one.successes}, {one.left} over", "text"), (_dice(one), "muted")),
                   right=words((_levels(one), "harm" if one.levels else "muted")), indent=1)  # fmt: skip
    missed = [one for _, one in shots if not one.hit]
    if missed:
        rolled = [str(one.successes) for one in missed if not one.automatic_miss]
        alone = len(missed) - len(rolled)
        words_of = [f"missed with {', '.join(rolled)}"] if rolled else []
        yield line("   " + ", ".join([*words_of, *([f"{alone} miss by themselves"] if alone else [])]), "muted")


def _dice(one: Attack) -> str:
    return f", {one.post_soak} {DICE[one.post_soak == 1]}" if one.post_soak else ", stopped" if not one.levels else ""


def _levels(one: Attack) -> str:
    return f"{one.levels} {one.type}" if one.levels else "no level"
