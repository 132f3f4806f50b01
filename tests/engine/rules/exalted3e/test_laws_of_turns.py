"""Laws of the order that hold whatever is done: nobody acts twice, the turn is always somebody's (rules section 22)."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.core.inputs import Edit
from engine.core.model import MISSING, Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted3e import RULES

from .fights import acting, add, begin, do, facts, fight, now, order, round_of, strike

IDS = ("a", "b", "c", "d")
KINDS = ("end_turn", "end_turn", "end_turn", "delay", "act_now", "strike", "initiative", "defeat", "return", "remove",
         "join_battle", "harm", "add")  # fmt: skip
STEPS = st.lists(st.tuples(st.sampled_from(KINDS), st.sampled_from(IDS), st.integers(-6, 6)), max_size=30)


def start(mode: str, ties: str) -> Encounter:
    fighters: dict[str, Any] = {id: {"join_battle": 3 + n} for n, id in enumerate(IDS)}
    enc = fight(**fighters, options={"order_mode": mode, "tie_break": ties})
    do(enc, "join_battle")
    return enc


def play(enc: Encounter, kind: str, id: str, amount: int) -> Any:
    """One step; what can't be done is refused and changes nothing."""
    before = enc.state
    try:
        if kind == "add":
            return add(enc, id) if id not in enc.state.get("combatant", {}) else None
        if kind == "strike":
            others = [one for one in order(enc, "to_act", "acted", "delayed") if one != acting(enc)]
            return strike(enc, acting(enc), others[0], abs(amount)) if others and acting(enc) else None
        if kind == "initiative":
            return do(enc, kind, id, change=amount)
        if kind == "harm":
            return do(enc, kind, id, levels=7, type="lethal") if amount > 3 else None
        return do(enc, kind, "" if kind == "end_turn" else id)
    except Refused:
        assert enc.state == before
        assert enc.ask is None
    return None


def holds(enc: Encounter) -> None:
    """What is true of every state."""
    RULES.validate_rest(enc.state)
    for one in enc.state.get("combatant", {}).values():
        RULES.validate(one)
    up, slots = acting(enc), enc.order()
    if any(slot.status in ("to_act", "delayed") for slot in slots):
        assert up != ""
    if up:
        assert not now(enc, up, "acted", False)
        assert now(enc, up, "joined", False)
        assert now(enc, up, "started", 0) == round_of(enc)
        assert slots[0].id == up


@given(STEPS, st.sampled_from(["dynamic", "frozen_per_round"]), st.sampled_from(["gm_picks", "random"]))
def test_nobody_acts_twice_in_a_round_and_the_turn_is_always_somebodys(
    steps: list[tuple[str, str, int]], mode: str, ties: str
) -> None:
    enc = start(mode, ties)
    ended: Counter[tuple[int, str]] = Counter()
    last = 1
    for kind, id, amount in steps:
        was, at = acting(enc), round_of(enc)
        shifted = bool(was) and now(enc, was, "shifted", False)
        entry = play(enc, kind, id, amount)
        holds(enc)
        assert round_of(enc) in (last, last + 1)
        last = round_of(enc)
        if kind == "end_turn" and entry is not None and was and not shifted:
            ended[at, was] += 1
        if kind in ("remove", "add") and entry is not None:
            ended = Counter({key: n for key, n in ended.items() if key[1] != id})
    assert all(times == 1 for times in ended.values())


@given(STEPS)
def test_a_turn_starts_once_a_round(steps: list[tuple[str, str, int]]) -> None:
    enc = start("dynamic", "gm_picks")
    begun: Counter[tuple[int, str]] = Counter({(1, acting(enc)): 1})
    for kind, id, amount in steps:
        if kind in ("remove", "add"):
            continue
        entry = play(enc, kind, id, amount)
        if entry is not None:
            begun.update(
                (round_of(enc), turn["who"]) for turn in facts(entry, "turn") if not turn.get("resumed", False)
            )
            begun.subtract((round_of(enc), put_off["who"]) for put_off in facts(entry, "delays"))
    assert all(0 <= times <= 1 for times in begun.values())


@given(STEPS)
def test_everything_can_be_undone_and_redone(steps: list[tuple[str, str, int]]) -> None:
    enc = start("dynamic", "random")
    states = [enc.state]
    for kind, id, amount in steps:
        if play(enc, kind, id, amount) is not None:
            states.append(enc.state)
    for state in reversed(states):
        assert enc.state == state
        enc.undo_action()
    assert round_of(enc) == 0
    while enc.moment.redo:
        enc.redo()
    assert enc.state == states[-1]


def test_who_has_the_turn_by_an_edit_of_the_file_or_nobody_goes_on() -> None:
    enc = fight(a=9, b=8)
    enc.do(Edit((("clock.acting", MISSING),)))
    begin(enc, "end_turn")
    assert (acting(enc), get(enc.state, "combatant.a.now.started")) == ("a", 1)
