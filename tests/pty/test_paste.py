"""A block as somebody else wrote it, pasted on the desk of the demo: it joins the battle and makes an attack."""

from pathlib import Path

from engine.core.model import get
from tests.engine.rules.exalted3e.reader.blocks import PROSE_ABOUT_STATS
from tests.pty.program import Play, asked, on_desk, read, recorded, to_the_desk, until_the_turn_of, watched

DEMO = Path("demo", "lantern-gate.toml")
KILN_WARDEN = """Kiln Warden
It keeps the fires of the lower city; Attack it near them and you burn.
Essence: 1; Willpower: 5; Join
Battle: 8 dice
Health Levels: \u20130/\u20131x2/\u20132x2/\u20134/Incap.
Actions: Stoke: 7 dice; Senses: 5 dice; Feats of
Strength: 8 dice (may attempt Strength 5 feats)
Appearance 2, Resolve 3, Guile 2
COMBAT
Attack (Iron rake): 9 dice (Damage 13, minimum 2)
Attack (Thrown coals): 7 dice at short
range (Damage 9)
Combat Movement: 5 dice
Evasion 2, Parry 4
Soak/Hardness: 9/0 (Leather apron)

SPECIAL ABILITIES
Ember Skin: Whoever grapples it marks one level of lethal damage.
MERITS
Tall: A head above the rest.
"""
"""A block of our own with the usual traps: dashes for minus, lines that end anywhere, remarks, prose like numbers."""


def test_a_pasted_block_joins_the_battle_of_the_demo_and_resolves_its_first_attack(tmp_path: Path) -> None:
    path = tmp_path / DEMO
    with Play(tmp_path, "demo") as play:
        play.wait_for("? help")
        play.press("r")
        play.wait_for("Add fighters")
        play.paste(KILN_WARDEN)
        play.wait_for("Will be added")
        assert "Kiln Warden" in play.shown
        play.press("enter")
        play.wait_until(lambda: "kiln-warden" in read(path)["combatant"] or asked(path) != "")
        play.wait_quiet()
        to_the_desk(play, path)
        warden = read(path)["combatant"]["kiln-warden"]
        sheet = warden["sheet"]
        assert (sheet["join_battle"], sheet["evasion"], sheet["parry"], sheet["soak"]) == (8, 2, 4, 9)
        assert sorted((w["name"], w["dice"], w["damage"]) for w in sheet["weapon"].values()) == [
            ("Iron rake", 9, 13),
            ("Thrown coals", 7, 9),
        ]
        assert warden["now"]["joined"] is True
        assert "▮▮▮▮▮▮▮" in play.line_of("Kiln Warden")
        until_the_turn_of(play, path, "kiln-warden")
        tired = defended(path)
        recorded(play, path, "a")
        assert "Kiln Warden attacks" in play.shown
        to_the_desk(play, path)
        assert get(read(path), "clock.acting") == "kiln-warden"
        after = defended(path)
        assert sum(after.values()) == sum(tired.values()) + 1
        assert any(line.split()[1:2] in (["Kiln"], ["Warden"]) for line in play.text()[-6:-1])
        play.assert_sound()


def defended(path: Path) -> dict[str, int]:
    """How often each fighter has been attacked since its last turn."""
    return {id: one.get("now", {}).get("onslaught", 0) for id, one in read(path)["combatant"].items()}


def test_letters_and_lines_of_a_pasted_block_never_act_as_keys(tmp_path: Path) -> None:
    path = tmp_path / DEMO
    with Play(tmp_path, "demo") as play:
        play.wait_for("? help")
        before = read(path)
        play.paste(PROSE_ABOUT_STATS)
        play.wait_quiet()
        assert read(path) == before
        assert watched(path).ask is None
        play.assert_sound()
        play.press("r")
        play.wait_for("Add fighters")
        play.paste(PROSE_ABOUT_STATS)
        play.wait_for("Old Ferryman")
        assert read(path) == before
        play.press("escape")
        play.wait_for(on_desk)
        assert read(path) == before
