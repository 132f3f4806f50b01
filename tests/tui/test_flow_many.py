"""Long lists: only what is around the chosen line is worked out and labelled."""

from typing import Any

from engine.core.ask import Ask, Option
from engine.core.inputs import Begin
from engine.view.action import OF_A_CROWD, Reading
from tests.engine.rules.exalted3e.fights import fight
from tui.command_table import FLOW
from tui.desk import Desk
from tui.flow.choices import every_label, labels
from tui.pages.flow import FlowPage

from .playing import frame, stack


def test_of_a_hundred_targets_those_around_the_chosen_one_are_worked_out() -> None:
    foes: dict[str, Any] = {f"foe_{n}": {"initiative": 4, "parry": 2, "name": f"Foe {n}"} for n in range(100)}
    enc = fight(acting="mirel", mirel={"initiative": 11, "side": "heroes", "name": "Mirel"}, **foes)
    enc.do(Begin("attack", "mirel", {"target": "foe-60"}))
    assert enc.outcome is not None
    rows = Reading(Desk(enc), enc.outcome).target_table
    assert len(rows) == 100
    assert sum(row.odds is not None for row in rows) == OF_A_CROWD
    assert next(row for row in rows if row.id == "foe-60").odds is not None
    pages = stack(FlowPage(Desk(enc)))
    assert "Foe 60" in frame(pages)
    assert "of 100" in frame(pages)


def test_of_a_hundred_targets_those_around_the_chosen_one_have_labels() -> None:
    ask = Ask("target", "mirel", "choice", options=tuple(Option(f"foe-{n}", f"Foe {n}") for n in range(100)))
    found = labels(ask, "foe-60")
    assert len(found) == len(every_label())
    assert found["1"].id == f"foe-{60 - len(every_label()) // 2}"
    assert "foe-60" in {option.id for option in found.values()}
    assert [option.id for option in labels(ask, "foe-99").values()][-1] == "foe-99"
    assert labels(ask, "foe-0")["1"].id == "foe-0"


def test_no_label_is_a_key_of_the_flow() -> None:
    assert not set(every_label()) & {key for command in FLOW for key in command.keys}
    assert every_label().startswith("123456789")


def test_barred_options_have_no_label() -> None:
    ask = Ask("kind", "mirel", "choice", options=(Option("a", "A", barred="no"), Option("b", "B"), Option("c", "C")))
    assert {label: option.id for label, option in labels(ask).items()} == {"1": "b", "2": "c"}


def test_what_only_waits_for_a_yes_has_no_label_and_a_field_has() -> None:
    options = (Option("apply", "Apply"), Option("hold", "Not yet", barred="leave it open"))
    assert labels(Ask("apply", "mirel", "choice", options=options)) == {}
    assert list(labels(Ask("weapon", "mirel", "choice", options=options, field="declare"))) == ["1"]
