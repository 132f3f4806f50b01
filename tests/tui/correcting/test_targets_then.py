"""The targets of a past attack are listed with the numbers of the moment in which it was declared."""

import pytest

from engine.core.inputs import Answer, Begin
from engine.history.encounter import Encounter
from engine.view.action import Reading
from tests.tui.duels import desk, table
from tui import places
from tui.correcting.control import Mending
from tui.desk import Desk


def numbers(reading: Reading) -> dict[str, object]:
    return {row.id: (row.defense, row.odds, row.barred) for row in reading.target_table}


def rolls_out(enc: Encounter) -> None:
    """A decisive blow that hits is rolled to its end, and the attacker's Initiative falls back."""
    while enc.ask is not None:
        if enc.ask.kind == "dice":
            enc.roll()
        else:
            default = enc.ask.default
            free = [option.id for option in enc.ask.options if not option.barred]
            enc.answer(default if default is not None or not free else free[0])


@pytest.mark.parametrize("kind", ["decisive", "withering"])
def test_in_exalted_3e_by_the_initiative_of_then(kind: str) -> None:
    enc = table()
    enc.do(Begin("attack", "mirel", {"target": "orsolo", "kind": kind}))
    assert enc.outcome is not None
    then = numbers(Reading(Desk(enc), enc.outcome))
    enc.do(Answer("declared", "go"))
    rolls_out(enc)
    past = Mending(Desk(enc), enc.moment.entry).reading
    assert numbers(past) == then
    assert desk(enc)


@pytest.mark.parametrize("ruleset", ["exalted2e", "ialdabaoth", "static_veil"])
def test_in_every_ruleset(ruleset: str) -> None:
    enc = Encounter.open(places.demo(ruleset))
    if enc.moment.open:
        enc.undo_action()
    who = str(enc.state["clock"]["acting"])
    enc.do(Begin("attack", who))
    assert enc.outcome is not None
    then = numbers(Reading(Desk(enc), enc.outcome))
    rolls_out(enc)
    assert numbers(Mending(Desk(enc), enc.moment.entry).reading) == then
