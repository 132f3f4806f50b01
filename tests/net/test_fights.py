"""The golden fights come out as they are kept, and hold all that the rules can write."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from . import fights, kept, reached, written

AMONG = {
    "exalted3e": ("exalted3e",),
    "exalted2e": ("exalted2e", "ialdabaoth"),
    "ialdabaoth": ("ialdabaoth",),
    "static_veil": ("static_veil",),
}
"""In whose journals a ruleset's own rules are: some of those of Exalted 2e come only under the house rules over it."""


UNSEEN = {"static_veil": {"cost"}}
"""Asks that answer themselves in an action which then ends at once: no journal and no screen shows them."""


@cache
def played(ruleset: str) -> tuple[dict[str, str], dict[str, str]]:
    return fights.played(ruleset)


@pytest.mark.parametrize("ruleset", fights.RULESETS)
def test_each_fight_writes_the_journal_that_is_kept(ruleset: str) -> None:
    assert fights.journals(ruleset)
    kept.same(fights.journals(ruleset), played(ruleset)[0])


@pytest.mark.parametrize("ruleset", fights.RULESETS)
def test_each_fight_reads_as_it_did(ruleset: str) -> None:
    kept.same(fights.readings(ruleset), played(ruleset)[1])


def _among(ruleset: str, what: str) -> set[str]:
    return set().union(*(getattr(reached.reached(one), what) for one in AMONG[ruleset]))


@pytest.mark.parametrize("ruleset", fights.RULESETS)
def test_the_journals_hold_every_fact_that_the_rules_can_write(ruleset: str) -> None:
    assert written.facts(ruleset) - _among(ruleset, "facts") == set()


def test_the_journals_hold_no_fact_that_no_rule_writes() -> None:
    known = written.shared().union(*(written.facts(ruleset) for ruleset in fights.RULESETS))
    held = set().union(*(_among(ruleset, "facts") for ruleset in fights.RULESETS))
    assert held - known == set()
    assert written.shared() - held == set()


@pytest.mark.parametrize("ruleset", fights.RULESETS)
def test_the_journals_hold_every_procedure(ruleset: str) -> None:
    own = written.procedures(ruleset)
    if ruleset == "ialdabaoth":
        own -= written.procedures("exalted2e")
    assert own - _among(ruleset, "procedures") == set()


@pytest.mark.parametrize("ruleset", fights.RULESETS)
def test_the_journals_hold_every_option_that_the_log_names(ruleset: str) -> None:
    assert written.keys(ruleset, written.TOLD_OPTIONS) - _among(ruleset, "options") == set()


@pytest.mark.parametrize("ruleset", fights.RULESETS)
def test_every_ask_is_asked(ruleset: str) -> None:
    assert _never(written.keys(ruleset, written.ASKS), _among(ruleset, "asks")) == UNSEEN.get(ruleset, set())


@pytest.mark.parametrize("ruleset", ["exalted3e", "exalted2e", "static_veil"])
def test_the_journals_hold_every_effect_that_the_rules_know(ruleset: str) -> None:
    assert written.labels(ruleset) - _among(ruleset, "labels") == set()


def test_the_journals_hold_every_kind_of_input() -> None:
    inputs = set().union(*(_among(ruleset, "inputs") for ruleset in fights.RULESETS))
    assert inputs >= {"begin", "begin inside", "answer", "amend", "override", "edit", "edit inside", "drop", "undo",
                      "redo", "correct amend"}  # fmt: skip


def test_kinds_of_facts_paths_and_labels_are_those_that_are_kept() -> None:
    kept.same(kept.load(reached.KEPT), reached.listed())


def _never(keys: Iterable[str], asked: Iterable[str]) -> set[str]:
    """The keys that nothing asked is: `{}` in a key stands for anything."""
    patterns = {key: re.compile(re.escape(key).replace(r"\{\}", ".+")) for key in keys}
    return {key for key, pattern in patterns.items() if not any(map(pattern.fullmatch, asked))}
