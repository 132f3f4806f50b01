"""The rows of the command table for the desk: the turn, what is set by hand, the fight as a whole."""

from __future__ import annotations

from .command import Command

_DESK = ("desk",)

TURN: tuple[Command, ...] = (
    Command("attack", ("a",), "Attack", "attack",
            "The acting fighter attacks, the cursor row first; or goes on with what was left open.",
            "The acting fighter", _DESK, "do_attack", "can_attack", "attack_word", 1,
            also="stunt surprise ambush hit strike shoot fight swing resume go on"),
    Command("again", ("A",), "Attack again", "again", "Begins the acting fighter's last attack once more.",
            "The acting fighter", _DESK, "do_again", "has_turn", rank=12, also="repeat last same attack"),
    Command("other", ("x",), "Other action", "other", "Lists what else can be done, and at what cost.",
            "The acting fighter", _DESK, "do_other", "has_menu", rank=2,
            also="menu action aim defend move withdraw full defense take cover grapple"),
    Command("usual", ("1", "2", "3", "4", "5", "6", "7", "8", "9"), "Usual move", "move",
            "Begins that one of the acting fighter's usual moves, as its line Moves has them.",
            "The acting fighter", _DESK, "do_usual", "has_moves", also="plan tactic foe"),
    Command("space", ("space",), "End the turn", "done", "Ends the turn; begins the fight when it has not begun.",
            "The acting fighter", _DESK, "do_space", "can_end_turn", "space_word", 3,
            also="next turn pass finish end done start begin join battle"),
    Command("offered", ("enter",), "What is offered", "", "Says what can be done now; it changes nothing.",
            "The acting fighter", _DESK, "do_offered"),
    Command("delay", ("z",), "Delay, act now", "delay",
            "The acting fighter acts later this round; on the row of one who has delayed: that one acts now.",
            "The acting fighter", _DESK, "do_delay", "can_delay", "delay_word", 13, also="hold wait later act now"),
    Command("join", ("J",), "Join Battle", "join",
            "Lets all who have not joined the fight into it, in one roll after the other.",
            "The acting fighter", _DESK, "do_join", "somebody_waits", rank=2,
            also="join battle initiative late reinforcements new waiting roll enter"),
    Command("interrupt", ("!",), "Out of turn", "interrupt", "Lists who may act out of turn now, and at what cost.",
            "The acting fighter", _DESK, "do_interrupt", "may_interrupt", "interrupt_word", 4,
            also="abort interrupt rush react"),
)  # fmt: skip

BY_HAND: tuple[Command, ...] = (
    Command("damage", ("d",), "Damage or heal", "damage", "Marks or heals levels: 3l, -2.",
            "The cursor row", _DESK, "do_damage", "has_fighter", rank=4,
            also="heal wound hurt hurting health hit points levels harm bashing lethal aggravated"),
    Command("initiative", ("i",), "Initiative", "Init", "Changes or sets Initiative: -3, +2, =7.",
            "The cursor row", _DESK, "do_initiative", "has_fighter", rank=5, also="crash sort init order join"),
    Command("motes", ("m",), "Motes, Willpower", "motes", "Spends and regains: -5, +3p, w-1.",
            "The cursor row", _DESK, "do_motes", "has_fighter", rank=8,
            also="anima essence mana spend regain willpower pool cost wp"),
    Command("effect", ("e",), "Effect", "effect", 'Puts on an effect: prone, or +2 defense 2 turns "oil".',
            "The cursor row", _DESK, "do_effect", "has_fighter", rank=9,
            also="hide stealth condition status prone poison bonus penalty buff"),
    Command("why", ("w",), "Why", "why", "Shows every number of the row with its parts, and gives it another value.",
            "The cursor row", _DESK, "do_why", "has_fighter", rank=6,
            also="parry evasion soak numbers parts explain where from defense"),
    Command("override", ("o",), "Override", "override", "Gives a number of the row another value.",
            "The cursor row", _DESK, "do_override", "has_fighter", rank=14,
            also="set number value change fix ruling"),
    Command("edit", ("E",), "Edit", "edit", "Shows and changes every field of the fighter.",
            "The cursor row", _DESK, "do_edit", "has_fighter", rank=11,
            also="rename sheet armor weapon stats character attributes abilities charms powers notes name side "
            "player hidden change"),
    Command("remove", ("X",), "Defeat, remove", "remove",
            "Defeats a fighter, brings one back, takes one out; ends the fight.",
            "The cursor row", _DESK, "do_remove", "has_fighter", rank=15,
            also="surrender rout kill dead delete out flee end fight finish"),
)  # fmt: skip

FIGHT: tuple[Command, ...] = (
    Command("add", ("r",), "Roster, add", "add",
            "Adds from the library, from one line, or from a pasted block; lists who is in the fight; parties.",
            "The fight", _DESK, "do_add", rank=7,
            also="copy duplicate roster party template new fighter enemy foe npc monster reinforcements library spawn"),
    Command("undo", ("u",), "Undo", "undo", "Takes back the last action whole, dice and motes included.",
            "The fight", ("desk", "log"), "do_undo", "can_undo", "undo_word", 6, also="back take back revert mistake"),
    Command("correct", ("c",), "Correct a line", "correct",
            "Lists the log's last lines: what was forgotten or misheard is put right there, and all since with it.",
            "The fight", _DESK, "do_correct", "can_undo", rank=16,
            also="mistake fix past wrong forgot misheard amend change retcon"),
    Command("redo", ("U", "ctrl+r"), "Redo", "redo", "Brings back what the last undo took.",
            "The fight", ("desk", "log"), "do_redo", "can_redo", rank=10, also="forward again restore"),
)  # fmt: skip
