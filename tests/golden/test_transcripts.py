"""Every golden transcript: each number on the way, with its parts, and each change of the state."""

from typing import Any

import pytest

from engine.core.ask import Role
from engine.core.model import Change, apply, unapply
from engine.history.encounter import Encounter

from .transcripts import ATTACKS, TRANSCRIPTS, Transcript, changed, parts, perform

EVERY_ACTION = [(one, place) for one in TRANSCRIPTS for place in range(len(one.actions))]
DAMAGE = ("raw damage", "soak", "minimum damage", "Hardness", "damage dice", "damage successes", "health levels")
"""Numbers that nobody may see before the attack has hit."""

ROLES = {"target": Role.WHOM, "declared": Role.GO_ON, "stunt": Role.STUNT, "target's stunt": Role.STUNT,
         "attack": Role.ATTACK, "defense dice": Role.DEFENSE_DICE, "damage effects": Role.DAMAGE_EFFECTS,
         "target's damage effects": Role.DAMAGE_EFFECTS,
         "damage": Role.DAMAGE, "apply": Role.APPLY}  # fmt: skip
"""What the asks of an attack are for, by their keys."""


def _name(value: Any) -> str:
    return value.name if isinstance(value, Transcript) else str(value)


@pytest.mark.parametrize(("transcript", "place"), EVERY_ACTION, ids=_name)
def test_an_action_comes_out_as_written(transcript: Transcript, place: int) -> None:
    written = transcript.actions[place]
    played = perform(transcript.fight(place), written)
    assert played.shown() == written.get("shown", {})
    assert tuple(played.keys) == written.get("asked", ())
    assert changed(played) == written["changes"]
    for key, terms in written.get("parts", {}).items():
        assert parts(played, key) == terms, key


@pytest.mark.parametrize(("transcript", "place"), ATTACKS, ids=_name)
def test_the_parts_of_every_number_sum_to_it(transcript: Transcript, place: int) -> None:
    outcome = perform(transcript.fight(place), transcript.actions[place], apply=False).outcome
    assert outcome is not None
    for key, shown in outcome.shown.items():
        assert sum(part.amount for part in shown.parts) == shown.computed, key
        for part in shown.parts:
            assert not part.parts or sum(inner.amount for inner in part.parts) == part.amount, (key, part.label)


@pytest.mark.parametrize(("transcript", "place"), ATTACKS, ids=_name)
def test_every_ask_says_what_it_is_for_and_every_pool_that_it_is_one(transcript: Transcript, place: int) -> None:
    outcome = perform(transcript.fight(place), transcript.actions[place], apply=False).outcome
    assert outcome is not None
    asked = [*outcome.passed.values(), *([outcome.ask] if outcome.ask else [])]
    for ask in asked:
        assert ask.role is ROLES.get(ask.key.removeprefix(ask.prefix), ask.role), ask.key
    assert all(shown.pool for key, shown in outcome.shown.items() if key.endswith(" dice"))
    target = outcome.behind(Role.WHOM)
    assert target is not None
    assert target.key == "target"


@pytest.mark.parametrize(("transcript", "place"), ATTACKS, ids=_name)
def test_nothing_of_the_damage_is_shown_before_the_attack_has_hit(transcript: Transcript, place: int) -> None:
    seen: list[str] = []
    enc = transcript.fight(place)

    def look() -> None:
        outcome = enc.outcome
        if outcome is not None and outcome.ask is not None and outcome.ask.step in ("1", "2", "3", "4", "5"):
            prefix = outcome.ask.key.rpartition(".")[0]
            local = [key for key in outcome.shown if key.rpartition(".")[0] == prefix]
            seen.extend(key for key in local if key.rpartition(".")[2] in DAMAGE)

    enc.watch(look)
    perform(enc, transcript.actions[place])
    assert seen == []


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=_name)
def test_a_transcript_can_be_taken_back_and_brought_again(transcript: Transcript) -> None:
    enc = transcript.fight()
    start, states = enc.state, []
    for action in transcript.actions:
        perform(enc, action)
        states.append(enc.state)
    for _ in transcript.actions:
        assert enc.state == states.pop()
        enc.undo_action()
    assert enc.state == start
    _forward(enc)
    assert enc.state == transcript.fight(len(transcript.actions)).state


def _forward(enc: Encounter) -> None:
    while enc.moment.redo:
        enc.redo()


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=_name)
def test_recorded_changes_lead_to_the_state_and_back(transcript: Transcript) -> None:
    enc = transcript.fight(len(transcript.actions))
    changes: list[Change] = [change for entry in enc.entries.values() for change in entry.changes]
    start = unapply(enc.state, changes)
    assert start.get("clock", {}) == {}
    assert apply(start, changes) == enc.state
