"""The two lines above the flow of an attack: who attacks whom and how, and the facts of each side that decide it."""

from __future__ import annotations

from ..core.desk import Line, Span, words
from .fighters import AnyFighter


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
