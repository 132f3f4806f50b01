"""The same inputs come out the same in every process, whatever its hash seed."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def digest() -> str:
    """A digest of all that twenty seeded brawls recorded: states, changes, facts, and faces rolled from the seed."""
    from engine.core.inputs import Begin, Override
    from tests.cases.stage import fight

    from .brawl import Brawl, Seeded

    told = hashlib.sha256()
    for seed in range(20):
        for act in Brawl(Seeded(seed)).acts(12):
            told.update(repr((act.begin, act.after, act.entry.changes, act.entry.facts)).encode())
    blade = {"blade": {"name": "Blade", "dice": 9, "damage": 12}}
    enc = fight({"fighter": {"a": {"side": "heroes", "initiative": 9, "weapon": blade}, "b": {"initiative": 5}}})
    enc.do(Begin("attack", "a"))
    enc.answer("go")
    enc.roll()
    enc.roll()
    enc.do(Override("Defense", 2))
    told.update(repr((enc.state, enc.outcome and enc.outcome.answers, enc.odds())).encode())
    return told.hexdigest()


def _in_a_process(hash_seed: str) -> str:
    code = "from tests.laws.test_hash_seeds import digest; print(digest())"
    env = os.environ | {"PYTHONHASHSEED": hash_seed}
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def test_several_hash_seeds_give_the_same_fights() -> None:
    assert {_in_a_process(hash_seed) for hash_seed in ("0", "4242")} == {digest()}
