"""A fight whose files hold text that can't be shown, though nobody has edited them by the seal."""

from pathlib import Path

import pytest

from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.history.statefile import seal_of
from tests.engine.rules.exalted3e.fights import fighter


def foreign(path: Path, name: str) -> None:
    """A fight that another program has written, its seal right."""
    Encounter.new(path, "exalted3e", {"kes": fighter("kes", 9), "ogre": fighter("ogre", 4)}, seed=1).close()
    log = path.with_name("siege.log.toml")
    log.write_text(log.read_text("utf-8").replace('name = "Kes"', f'name = "{name}"'), "utf-8")
    text = path.read_text("utf-8").replace('name = "Kes"', f'name = "{name}"')
    path.write_text(
        "\n".join(f'seal = "{seal_of(text)}"' if row.startswith("seal") else row for row in text.split("\n"))
    )


@pytest.mark.parametrize("name", ["K\\u0007es", "K\\u001b[31mes", "K\u202ees", "K\\u200Bes", "Kes\\n"])
def test_a_name_that_can_not_be_shown_is_refused_with_its_field(tmp_path: Path, name: str) -> None:
    path = tmp_path / "siege.toml"
    foreign(path, name)
    with pytest.raises(Refused) as refused:
        Encounter.open(path)
    line = next(n for n, row in enumerate(path.read_text("utf-8").split("\n"), 1) if row.startswith(f'name = "{name}"'))
    assert refused.value.sentence.startswith(
        f"siege.toml, line {line}, column 1: combatant.kes.name holds characters that cannot be shown; write 'K"
    )


@pytest.mark.parametrize("name", ["Kés", "凯斯", 'Kes \\"Reed\\"', "Kes\\\\Reed"])
def test_a_name_that_can_be_shown_opens_as_it_is(tmp_path: Path, name: str) -> None:
    path = tmp_path / "siege.toml"
    foreign(path, name)
    again = Encounter.open(path)
    assert again.notices == []
    assert again.name("kes") == name.replace('\\"', '"').replace("\\\\", "\\")
    again.close()
