"""The one command table: every key of every page, by the part of the program it belongs to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the command table.

    `scopes` are those of the pages that have it; `action`, `when` and `says` name methods of such a page, or of what it
    holds, as `listing.up`: what it does, whether it can be done now (empty: always), and its footer word just now
    (empty: `word`). `rank` orders the footer, the likeliest lowest; 0 keeps it out of the footer. `shown` is what
    stands there for the key, if not its name. `group` is its heading in the help. `also` are further words that find it
    in the palette. `like` is the id of the command that this one is on another page, whose keys it shares.
    """

    id: str
    keys: tuple[str, ...]
    title: str
    word: str
    help: str
    group: str
    scopes: tuple[str, ...]
    action: str
    when: str = ""
    says: str = ""
    rank: int = 0
    shown: str = ""
    also: str = ""
    like: str = ""


_DESK = ("desk",)

TURN: tuple[Command, ...] = (
    Command("attack", ("a",), "Attack", "attack",
            "The acting fighter attacks, the cursor row first; or goes on with what was left open.",
            "The acting fighter", _DESK, "turn.attack", "turn.can_attack", "turn.attack_word", 1,
            also="stunt surprise ambush hit strike shoot fight swing resume go on"),
    Command("again", ("A",), "Attack again", "again", "Begins the acting fighter's last attack once more.",
            "The acting fighter", _DESK, "turn.again", "turn.has_turn", rank=12, also="repeat last same attack"),
    Command("other", ("x",), "Other action", "other", "Lists what else can be done, and at what cost.",
            "The acting fighter", _DESK, "turn.other", "turn.has_menu", rank=2,
            also="menu action aim defend move withdraw full defense take cover grapple"),
    Command("usual", ("1", "2", "3", "4", "5", "6", "7", "8", "9"), "Usual move", "move",
            "Begins that one of the acting fighter's usual moves, as its line Moves has them.",
            "The acting fighter", _DESK, "turn.usual", "turn.has_moves", also="plan tactic foe"),
    Command("space", ("space",), "End the turn", "done", "Ends the turn; begins the fight when it has not begun.",
            "The acting fighter", _DESK, "turn.space", "turn.can_end_turn", "turn.space_word", 3,
            also="next turn pass finish end done start begin join battle"),
    Command("offered", ("enter",), "What is offered", "", "Says what can be done now; it changes nothing.",
            "The acting fighter", _DESK, "turn.offered"),
    Command("delay", ("z",), "Delay, act now", "delay",
            "The acting fighter acts later this round; on the row of one who has delayed: that one acts now.",
            "The acting fighter", _DESK, "turn.delay", "turn.can_delay", "turn.delay_word", 13,
            also="hold wait later act now"),
    Command("join", ("J",), "Join Battle", "join",
            "Lets all who have not joined the fight into it, in one roll after the other.",
            "The acting fighter", _DESK, "turn.join", "turn.somebody_waits", rank=2,
            also="join battle initiative late reinforcements new waiting roll enter"),
    Command("interrupt", ("!",), "Out of turn", "interrupt", "Lists who may act out of turn now, and at what cost.",
            "The acting fighter", _DESK, "turn.interrupt", "turn.may_interrupt", "turn.interrupt_word", 4,
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
            "The fight", ("desk", "log"), "past.undo", "past.can_undo", "past.undo_word", 6,
            also="back take back revert mistake"),
    Command("correct", ("c",), "Correct a line", "correct",
            "Lists the log's last lines: what was forgotten or misheard is put right there, and all since with it.",
            "The fight", _DESK, "do_correct", "past.can_undo", rank=16,
            also="mistake fix past wrong forgot misheard amend change retcon"),
    Command("redo", ("U", "ctrl+r"), "Redo", "redo", "Brings back what the last undo took.",
            "The fight", ("desk", "log"), "past.redo", "past.can_redo", rank=10, also="forward again restore"),
)  # fmt: skip


_ADD, _WHO, _OWN = ("add",), ("roster",), ("own",)

ROSTER: tuple[Command, ...] = (
    Command("add_enter", ("enter",), "Add", "add", "Adds what is shown.", "Field", _ADD,
            "do_enter", "can_enter", "enter_word", 1),
    Command("add_pick", ("down",), "Choose below", "choose", "The match below.", "Field", _ADD, "listing.down",
            rank=2, shown="up down"),
    Command("add_up", ("up",), "Choose above", "", "The match above.", "Field", _ADD, "listing.up"),
    Command("add_side", ("right",), "Side", "side", "The next side.", "Field", _ADD, "do_right", rank=3,
            shown="left right"),
    Command("add_left", ("left",), "Side before", "", "The side before.", "Field", _ADD, "do_left"),
    Command("add_list", ("tab",), "To the list", "to the list", "To the list of who is in the fight.", "Field", _ADD,
            "do_switch", rank=4),
    Command("roster_add", ("tab", "+"), "Add fighters", "add", "To the field for names, lines and pasted blocks.",
            "Roster", _WHO, "do_switch", rank=2, also="new library type"),
    Command("roster_edit", ("E",), "Edit", "edit", "Shows and changes every field of the fighter.", "Roster", _WHO,
            "do_edit", "has_one", rank=3, also="sheet change", like="edit"),
    Command("roster_out", ("X",), "Take out", "take out",
            "Takes the fighter out of the fight; of alike ones, the last.", "Roster", _WHO,
            "do_out", "has_one", rank=4, also="remove delete kill", like="remove"),
    Command("roster_again", ("D",), "Duplicate", "one more", "Adds one more like this one, unhurt.", "Roster", _WHO,
            "do_again", "has_one", rank=5, also="copy clone again another"),
    Command("roster_dice", ("R",), "Who rolls", "dice",
            "How the dice of the fighter, or of the whole side, come: automatic, faces, or successes.", "Roster", _WHO,
            "do_dice", "has_some", rank=6, also="automatic faces successes typed rolls"),
    Command("roster_side", ("S",), "Side", "side", "To the next side.", "Roster", _WHO, "do_side", "has_one", rank=8,
            also="heroes foes bystanders ally enemy"),
    Command("roster_hide", ("H",), "Hide, show", "hide", "Hides the fighter from the players, or shows it.", "Roster",
            _WHO, "do_hide", "has_one", rank=9, also="hidden secret ambush reveal visible"),
    Command("roster_keep", ("K",), "Keep in your library", "keep",
            "Saves the sheet as a template, to be added to any fight.", "Roster", _WHO, "do_keep", "has_one", rank=10,
            also="save template store"),
    Command("roster_own", ("Y",), "Your library", "yours", "Lists your own fighters, to change and to take away.",
            "Roster", _WHO, "do_library", rank=11, also="templates own library"),
    Command("roster_party", ("P",), "Party", "party", "Saves the heroes as a party, or brings a party in.", "Roster",
            _WHO, "do_party", rank=7, also="save heroes characters bring load"),
    Command("roster_unfold", ("right", "l"), "Unfold", "", "Shows alike fighters one by one.", "Roster", _WHO,
            "do_right"),
    Command("roster_fold", ("left", "h"), "Fold", "", "Shows alike fighters in one line.", "Roster", _WHO, "do_left"),
    Command("roster_undo", ("u",), "Undo", "undo", "Takes back the last action whole.", "Roster", _WHO, "past.undo",
            "past.can_undo", "past.undo_word", 12, also="back take back revert", like="undo"),
    Command("roster_redo", ("U", "ctrl+r"), "Redo", "redo", "Brings back what the last undo took.", "Roster", _WHO,
            "past.redo", "past.can_redo", also="forward again", like="redo"),
    Command("name_enter", ("enter",), "Keep", "keep", "Keeps it under that name.", "Field", ("name",), "do_enter",
            says="enter_word", rank=1),
    Command("own_edit", ("E",), "Edit", "edit", "Shows and changes every field; another name renames it.",
            "Your library", _OWN, "do_choose", rank=2, also="rename change", like="edit"),
    Command("own_aside", ("X",), "Take away", "take away", "Takes it off the list; its file is put aside, not deleted.",
            "Your library", ("own", "parties"), "do_aside", "has_one", rank=3, also="delete remove", like="remove"),
)  # fmt: skip


_WHY, _VALUE = ("why",), ("why-entry",)
_PARTS = "Numbers"

WHY: tuple[Command, ...] = (
    Command("why-down", ("down", "j"), "Number below", "number", "The number below.", _PARTS, _WHY, "listing.down",
            rank=1, shown="up down", like="down"),
    Command("why-up", ("up", "k"), "Number above", "", "The number above.", _PARTS, _WHY, "listing.up", like="up"),
    Command("why-override", ("o",), "Override", "override", "Gives the chosen number another value, and a reason.",
            _PARTS, _WHY, "do_override", rank=2, also="set number value change fix ruling", like="override"),
    Command("why-effect", ("e",), "Effect", "effect", 'Puts on an effect: prone, or +2 defense 2 turns "oil".',
            _PARTS, _WHY, "do_effect", rank=3, also="condition status bonus penalty", like="effect"),
    Command("why-fighter", ("right", "l", "tab"), "Next fighter", "fighter", "The same number of the fighter below.",
            _PARTS, _WHY, "do_right", rank=4, shown="left right"),
    Command("why-before", ("left", "h"), "Fighter before", "", "The same number of the fighter above.",
            _PARTS, _WHY, "do_left"),
    Command("why-page-down", ("pagedown", "space"), "A page down", "", "Down in what is told of the number.",
            _PARTS, _WHY, "parts.page_down", like="page_down"),
    Command("why-page-up", ("pageup",), "A page up", "", "Up in what is told of the number.",
            _PARTS, _WHY, "parts.page_up", like="page_up"),
    Command("why-home", ("home",), "First number", "", "The first number.", _PARTS, _WHY, "listing.home", like="home"),
    Command("why-end", ("end",), "Last number", "", "The last number.", _PARTS, _WHY, "listing.end", like="end"),
    Command("why-help", ("?",), "Help", "help", "Lists every key that does something here.", _PARTS, _WHY, "do_help",
            rank=97, like="help"),
    Command("why-leave", ("w", "escape", "q", "enter"), "Back", "back", "Back to the desk.", _PARTS, _WHY, "close",
            rank=98, shown="w", like="why"),
    Command("why-enter", ("enter",), "Do it", "do it", "Does what the line above says.", "Field", _VALUE, "do_enter",
            rank=1),
    Command("why-entry-up", ("up",), "Number above", "number", "For the number above.", "Field", _VALUE, "listing.up",
            rank=2, shown="up down"),
    Command("why-entry-down", ("down",), "Number below", "", "For the number below.", "Field", _VALUE, "listing.down"),
    Command("why-entry-leave", ("escape",), "Leave", "back", "Back, with nothing done.", "Field", _VALUE, "close",
            rank=98),
)  # fmt: skip
"""Commands of the page of numbers, and of what is typed on it."""

_TRAY = ("tray",)

TRAY: tuple[Command, ...] = (
    Command("tray", ("t",), "Dice tray", "dice", "Rolls any pool outside an attack: 8, 12 -1 tn 6, 8 v 6, d100.",
            "The fight", ("desk", "flow"), "do_tray", rank=16, also="roll throw pool d100 d6 opposed check"),
    Command("tray-enter", ("enter",), "Roll", "roll", "Rolls what is typed, or notes the last roll.", "Dice tray",
            _TRAY, "do_enter", says="enter_word", rank=1),
    Command("tray-before", ("up",), "Typed before", "earlier", "What was typed before.", "Dice tray", _TRAY,
            "listing.up", rank=2, shown="up down"),
    Command("tray-after", ("down",), "Typed after", "", "What was typed after that.", "Dice tray", _TRAY,
            "listing.down"),
    Command("tray-leave", ("escape",), "Back", "back", "Back to where you were; the rolls stay.", "Dice tray", _TRAY,
            "close", rank=98),
)  # fmt: skip
"""Commands of the dice tray, from the desk and from the flow."""


_OF_FLOW = "Attack flow"
_SO_FAR = "All numbers"
_FLOW, _ALL = ("flow",), ("flow-why",)

FLOW: tuple[Command, ...] = (
    Command("flow-go", ("enter",), "Take the default", "go on",
            "Takes the default, or what is typed, and goes on. Never rolls for a side that types its dice.",
            _OF_FLOW, _FLOW, "do_enter", says="enter_word", rank=2),
    Command("flow-roll-rest", ("*",), "Roll", "roll the rest",
            "Rolls the dice that have not been typed; of a reopened roll all of them afresh, and the log says so.",
            _OF_FLOW, _FLOW, "do_roll_rest", when="may_roll", says="roll_word", rank=3, also="dice throw"),
    Command("flow-next", ("j", "down"), "Next field or step", "field",
            "Moves to the next field of the declaration, or to the next step.",
            _OF_FLOW, _FLOW, "do_next", when="may_move", rank=4),
    Command("flow-earlier", ("k", "up"), "Field or step before", "",
            "Moves to the field or step before; enter reopens a step, digits choose.",
            _OF_FLOW, _FLOW, "do_earlier", when="may_move"),
    Command("flow-tab", ("tab",), "Next field", "",
            "Takes what has been typed and moves to the next field.",
            _OF_FLOW, _FLOW, "do_next", when="may_move"),
    Command("flow-stunt", ("s",), "Stunt", "stunt",
            "Jumps to the stunt, 0 to 3; again for the other side's.",
            _OF_FLOW, _FLOW, "do_stunt", when="has_stunt", says="stunt_word", rank=5, also="description reward"),
    Command("flow-motes", ("m",), "Motes", "motes",
            "Jumps to what the side that answers pays in motes; again for the next power.",
            _OF_FLOW, _FLOW, "do_motes", when="has_motes", rank=6, also="essence spend charm power excellency"),
    Command("flow-add", ("+",), "Add an effect", "reopen a step",
            "Adds an effect for the side that answers: oil +2 attack dice, 3 motes; reopens the step under the cursor.",
            _OF_FLOW, _FLOW, "do_add", when="may_add", says="add_word", rank=7, also="charm power made up bonus"),
    Command("flow-remove", ("X",), "Remove an effect, ask no more", "remove",
            "Takes the last declared effect away; where nothing is declared, sets whether this step asks that fighter.",
            _OF_FLOW, _FLOW, "do_remove", when="may_remove", says="remove_word", rank=8,
            also="delete skip never always ask don't", like="remove"),
    Command("flow-back", ("[", "left"), "One ask back", "back",
            "Takes back the last answer or change.",
            _OF_FLOW, _FLOW, "do_back", when="may_back", rank=9, also="previous undo"),
    Command("flow-override", ("o",), "Override a number", "override",
            "Puts labels on the numbers; pick one, type a value and, if you like, a reason.",
            _OF_FLOW, _FLOW, "do_override", when="has_numbers", rank=10,
            also="set number value change fix ruling", like="override"),
    Command("flow-why", ("w",), "Why", "why",
            "Shows every part of every number, to scroll through; {flow-why} or esc goes back to the question.",
            _OF_FLOW, _FLOW, "do_why", when="has_numbers", rank=11, also="numbers parts explain where from"),
    Command("flow-correct", ("c",), "Correct an earlier step", "correct",
            "Moves to the step before; enter reopens it.",
            _OF_FLOW, _FLOW, "do_correct", when="may_correct", also="earlier fix mistake"),
    Command("flow-erase", ("backspace",), "Erase", "erase",
            "Takes away the last character typed. It is never a step back.",
            _OF_FLOW, _FLOW, "do_erase", when="has_text", rank=8),
    Command("flow-undo", ("u",), "Undo", "undo",
            "Takes back the last answer or change; at the first one, the attack.",
            _OF_FLOW, _FLOW, "do_undo", also="back take back revert mistake", like="undo"),
    Command("flow-redo", ("U", "ctrl+r"), "Redo", "redo",
            "Brings back what was undone.",
            _OF_FLOW, _FLOW, "do_redo", when="may_redo", also="forward restore", like="redo"),
    Command("flow-interrupt", ("!",), "Out of turn", "interrupt",
            "Lists who may act out of turn now, and at what cost.",
            _OF_FLOW, _FLOW, "do_interrupt", when="may_interrupt", also="abort interrupt rush react", like="interrupt"),
    Command("flow-help", ("?",), "Help", "help", "Lists every key that does something here.",
            _OF_FLOW, (*_FLOW, *_ALL), "do_help", also="keys manual", like="help"),
    Command("flow-leave", ("escape", "q"), "Back one level", "desk",
            "Leaves a field, then a reopened step, then the flow: what has been answered stays open and {attack} "
            "resumes it; what has not is dropped.",
            _OF_FLOW, _FLOW, "do_leave", says="leave_word", rank=98, also="close desk exit leave"),
    Command("flow-why-down", ("down", "j"), "Down", "scroll", "One line down.",
            _SO_FAR, _ALL, "listing.down", when="scrolls", rank=1, shown="up down", like="down"),
    Command("flow-why-up", ("up", "k"), "Up", "", "One line up.", _SO_FAR, _ALL, "listing.up", when="scrolls",
            like="up"),
    Command("flow-why-page-down", ("pagedown", "space"), "A page down", "a page", "A page down.",
            _SO_FAR, _ALL, "listing.page_down", when="scrolls", rank=2, shown="PgUp PgDn", like="page_down"),
    Command("flow-why-page-up", ("pageup",), "A page up", "", "A page up.",
            _SO_FAR, _ALL, "listing.page_up", when="scrolls", like="page_up"),
    Command("flow-why-home", ("home",), "First line", "", "To the first line.",
            _SO_FAR, _ALL, "listing.home", when="scrolls", like="home"),
    Command("flow-why-end", ("end",), "Last line", "", "To the last line.",
            _SO_FAR, _ALL, "listing.end", when="scrolls", like="end"),
    Command("flow-why-override", ("o",), "Override a number", "override",
            "Goes back to the question and puts labels on the numbers.",
            _SO_FAR, _ALL, "do_override", rank=3, also="set number value", like="override"),
    Command("flow-why-leave", ("w", "escape", "q", "enter"), "Back", "back to the question",
            "Goes back to the question.", _SO_FAR, _ALL, "close", rank=98, shown="w", like="flow-why"),
)  # fmt: skip
"""Commands of pages whose scope is `flow`, and of the numbers that `w` shows in its place."""


_LOG, _NOTE = ("log",), ("log-note",)
_OF_LOG = "The log"

LOG: tuple[Command, ...] = (
    Command("log", ("L",), "Log", "log",
            "Every line of the fight: its steps, dice and parts; notes; back to a line; the log as text.",
            "The fight", ("desk", "flow"), "do_log", rank=16,
            also="rewind undo all history journal past note what happened export"),
    Command("log-open", ("enter",), "Open", "open",
            "Opens the line to its steps, or a step to the parts of its numbers; once more folds it.",
            _OF_LOG, _LOG, "do_open", "has_line", "open_word", 1, also="steps dice parts details unfold"),
    Command("log-into", ("right", "l"), "Open, go in", "", "Opens, then goes into the steps, then opens their parts.",
            _OF_LOG, _LOG, "do_into", "has_line", also="steps unfold"),
    Command("log-fold", ("left", "h"), "Fold", "", "Folds the parts, then goes to the line, then folds that.",
            _OF_LOG, _LOG, "do_fold", "has_line", also="close details"),
    Command("log-correct", ("c",), "Correct", "correct",
            "Puts an answer, a number or a cost of the line or step right, and runs what followed again.",
            _OF_LOG, _LOG, "do_correct", "can_correct", rank=2, also="fix mistake change amend wrong"),
    Command("log-filter", ("f",), "Filter", "filter", "Shows the lines of a kind or of a fighter only.",
            _OF_LOG, _LOG, "do_filter", rank=4, also="only kind fighter show hide"),
    Command("filter-type", ("tab",), "Type a name", "type a name",
            "To the field for part of a name or of a line, and back to the list.", _OF_LOG, ("log-filter",), "do_type",
            says="type_word", rank=2, also="search find text"),
    Command("log-note", ("+",), "Note", "note", "Adds a note, for yourself or for the players too.",
            _OF_LOG, _LOG, "do_note", rank=5, also="comment remark write add text"),
    Command("log-back", ("b",), "Back to here", "back to here",
            "Takes back everything after the line as one step, asking first where that is more than one action; {redo} "
            "brings it back.", _OF_LOG, _LOG, "do_back_to", "can_go_back", rank=5,
            also="take back rewind undo all since return"),
    Command("log-text", ("y",), "As text", "as text", "Saves the log as a text file, or copies it.",
            _OF_LOG, _LOG, "do_text", "has_line", rank=7, also="copy export save file clipboard print yank"),
    Command("note-enter", ("enter",), "Add the note", "add it", "Adds the note.", "Field", _NOTE, "do_enter",
            rank=1),
    Command("note-seen", ("tab", "up", "down"), "Who sees it", "who sees it",
            "The game master alone, or the players too.", "Field", _NOTE, "do_seen", says="seen_word", rank=2),
    Command("note-leave", ("escape",), "Leave", "back", "Back to the log without a note.", "Field", _NOTE, "close",
            rank=98, like="leave_field"),
)  # fmt: skip
"""Commands of pages whose scope is `log`, and of the field of a note."""


_RIGHT, _PAST = "Correction", ("correct",)

CORRECT: tuple[Command, ...] = (
    Command("correct-enter", ("enter",), "Take it", "change",
            "Takes what is typed, or opens a line to type in; accepts the correction once everything is answered.",
            _RIGHT, _PAST, "do_enter", when="may_enter", says="enter_word", rank=1, also="accept"),
    Command("correct-add", ("+",), "Forgotten cost", "forgotten",
            "Adds what was forgotten or made up: 5m is a cost of 5 motes; oil +2 attack dice, 3 motes.",
            _RIGHT, _PAST, "do_add", when="may_add", says="add_word", rank=2,
            also="cost motes effect charm", like="flow-add"),
    Command("correct-down", ("down", "j", "tab"), "Down", "row", "The row below.",
            _RIGHT, _PAST, "listing.down", when="may_move", rank=4, shown="j k", like="down"),
    Command("correct-up", ("up", "k"), "Up", "", "The row above.", _RIGHT, _PAST, "listing.up", when="may_move",
            like="up"),
    Command("correct-page-down", ("pagedown",), "Page down", "", "Ten rows down.",
            _RIGHT, _PAST, "listing.page_down", when="may_move", like="page_down"),
    Command("correct-page-up", ("pageup",), "Page up", "", "Ten rows up.",
            _RIGHT, _PAST, "listing.page_up", when="may_move", like="page_up"),
    Command("correct-home", ("home",), "First row", "", "To the first row.",
            _RIGHT, _PAST, "listing.home", when="may_move", like="home"),
    Command("correct-end", ("end",), "Last row", "", "To the last row.", _RIGHT, _PAST, "listing.end", when="may_move",
            like="end"),
    Command("correct-number", ("o",), "Number", "number",
            "Jumps to the next number: Defense, dice, damage. Type what it was and why: 5 light cover, or +1.",
            _RIGHT, _PAST, "do_number", when="has_numbers", rank=5,
            also="override value defense onslaught cover", like="flow-override"),
    Command("correct-stunt", ("s",), "Stunt", "stunt", "Jumps to the stunt; again for the other side's.",
            _RIGHT, _PAST, "do_stunt", when="has_stunt", rank=8, like="flow-stunt"),
    Command("correct-motes", ("m",), "Motes", "motes", "Jumps to what is paid in motes; again for the next.",
            _RIGHT, _PAST, "do_motes", when="has_motes", rank=7, also="essence spend charm", like="flow-motes"),
    Command("correct-roll", ("*",), "Roll", "roll",
            "Jumps to the next roll, to type what its dice showed. Of what is asked again it rolls what has not been "
            "typed, as it would have fallen then.", _RIGHT, _PAST, "do_roll_rest", when="may_roll", says="roll_word",
            rank=3, also="dice misheard", like="flow-roll-rest"),
    Command("correct-remove", ("X",), "Remove", "remove",
            "Takes the last effect of the row away, or the GM's value off a number.",
            _RIGHT, _PAST, "do_remove", when="may_remove", rank=6, like="remove"),
    Command("correct-erase", ("backspace",), "Erase", "", "Takes away the last character typed.",
            _RIGHT, _PAST, "do_erase", when="has_text", like="flow-erase"),
    Command("correct-another", ("c", "[", "left"), "Another step", "another step",
            "Leaves this change, so that another answer or number can be changed instead.",
            _RIGHT, _PAST, "do_another", when="has_changed", rank=9, also="back previous", like="correct"),
    Command("correct-other", ("x",), "Other ways", "other",
            "Charges something now, tied to this line; or takes the fight back to before it, as one step.",
            _RIGHT, _PAST, "do_other", rank=10, also="charge later take back rewind", like="other"),
    Command("correct-leave", ("escape", "q"), "Leave it as it is", "leave it",
            "One level back; nothing is recorded before it is accepted.", _RIGHT, _PAST, "do_leave", rank=98,
            also="close exit desk", like="close"),
)  # fmt: skip
"""Commands of the page whose scope is `correct`."""


_LIST = ("list",)
_MOVING = ("desk", "list", "help", "log")
_FINDING = ("desk", "list", "help", "log")
"""Pages that can be searched: each has a `finding`."""

MOVING: tuple[Command, ...] = (
    Command("up", ("up", "k"), "Up", "up", "One line up.", "Moving", _MOVING, "listing.up"),
    Command("down", ("down", "j"), "Down", "down", "One line down.", "Moving", _MOVING, "listing.down"),
    Command("page_up", ("pageup",), "Page up", "page up", "A page up.", "Moving", _MOVING, "listing.page_up"),
    Command("page_down", ("pagedown",), "Page down", "page down", "A page down.", "Moving", _MOVING,
            "listing.page_down"),
    Command("home", ("home",), "First", "first", "To the first line.", "Moving", _MOVING, "listing.home"),
    Command("end", ("end",), "Last", "last", "To the last line.", "Moving", _MOVING, "listing.end"),
    Command("next_pane", ("right", "l", "tab"), "Next pane", "next pane",
            "Shows the fighter whole, then the log alone, then all again.",
            "Moving", _DESK, "do_next_pane", "has_panes", "panes.word", 4, "tab"),
    Command("previous_pane", ("left", "h"), "Pane before", "pane before", "Shows the pane before by itself.",
            "Moving", _DESK, "do_previous_pane", "has_panes"),
    Command("follow", ("escape",), "Back to the turn", "turn", "The cursor follows the turn again.",
            "Moving", _DESK, "do_follow", also="current acting cursor"),
    Command("find", ("/",), "Find", "find", "Goes to what is typed, as it is typed; enter stays, esc goes back.",
            "Moving", _FINDING, "finding.begin", "finding.can_find", also="search look name goto"),
    Command("find_next", ("n",), "Next match", "next match", "To the next of what was looked for.",
            "Moving", _FINDING, "finding.next", "finding.has_found", also="search find again"),
    Command("find_before", ("N",), "Match before", "match before", "To the one before of what was looked for.",
            "Moving", _FINDING, "finding.before", "finding.has_found", also="search find previous"),
    Command("leave", ("q",), "Close", "close", "To the list of fights; the header says what is not saved.",
            "Program", _DESK, "do_close", also="new fight quit exit close fights list menu"),
)  # fmt: skip

LISTS: tuple[Command, ...] = (
    Command("choose", ("enter",), "Choose", "choose", "Chooses the line; so does its label.", "List", _LIST,
            "do_choose", rank=1),
    Command("close", ("escape", "q"), "Close", "close", "Back to where you were.", "List", ("list", "help", "log"),
            "close", rank=98, also="back leave exit"),
)  # fmt: skip

FORM: tuple[Command, ...] = (
    Command("next_group", ("tab", "right", "l"), "Next group", "next group", "To the next group of fields.", "Form",
            ("edit",), "do_next_group", rank=3),
    Command("group_before", ("left", "h"), "Group before", "", "To the group of fields before.", "Form", ("edit",),
            "do_group_before"),
    Command("to_add", ("+",), "Add", "add", "To where weapons, powers, armor and notes are added, each by a line.",
            "Form", ("edit",), "do_add", rank=2),
    Command("remove_thing", ("X",), "Remove", "remove", "Takes the weapon, power, armor or note off the sheet.", "Form",
            ("edit",), "do_remove_thing", "has_thing", "thing_word", 4, also="delete", like="remove"),
    Command("undo_edit", ("u",), "Undo", "undo", "Takes back the last change.", "Form", ("edit",), "do_undo",
            "can_undo", "undo_word", 5, also="back take back revert", like="undo"),
)  # fmt: skip

SETTINGS: tuple[Command, ...] = (
    Command("setting_next", ("right", "l"), "Next value", "change", "The next value; it holds and is kept at once.",
            "Settings", ("settings",), "do_right", "has_value", rank=2, shown="left right"),
    Command("setting_before", ("left", "h"), "Value before", "", "The value before.", "Settings", ("settings",),
            "do_left", "has_value"),
)  # fmt: skip

MANUAL: tuple[Command, ...] = (
    Command("topics", ("enter",), "Topics", "topics", "Lists the topics of the manual.", "Manual", ("manual",),
            "do_manual"),
    Command("next_topic", ("right", "l", "tab"), "Next topic", "topic", "To the next topic.", "Manual", ("manual",),
            "do_right", rank=2, shown="left right"),
    Command("topic_before", ("left", "h"), "Topic before", "", "To the topic before.", "Manual", ("manual",),
            "do_left"),
)  # fmt: skip

FIELDS: tuple[Command, ...] = (
    Command("enter", ("enter",), "Do it", "do it", "Does what the line above says.", "Field", ("entry",),
            "do_enter", rank=1),
    Command("entry_up", ("up",), "Fighter above", "fighter", "For the fighter above.", "Field", ("entry",),
            "listing.up", rank=2, shown="up down"),
    Command("entry_down", ("down",), "Fighter below", "", "For the fighter below.", "Field", ("entry",),
            "listing.down"),
    Command("new_enter", ("enter",), "Begin", "begin", "Makes the fight and opens it.", "Field", ("new",),
            "do_enter", rank=1),
    Command("new_down", ("down", "tab"), "Below", "house rules", "To the house rules and down in them.", "Field",
            ("new",), "listing.down", rank=3, shown="up down"),
    Command("new_up", ("up",), "Above", "", "Up again, to the name.", "Field", ("new",), "listing.up"),
    Command("new_value", ("right",), "Next value", "change", "The next ruleset, or value of a house rule.", "Field",
            ("new",), "do_right", "has_value", rank=2, shown="left right"),
    Command("new_before", ("left",), "Value before", "", "The value before.", "Field", ("new",), "do_left",
            "has_value"),
    Command("palette_enter", ("enter",), "Do it", "do it", "Does the command on the page that the palette lies on.",
            "Field", ("palette",), "do_enter", rank=1),
    Command("palette_down", ("down",), "Below", "choose", "The line below.", "Field", ("palette",), "listing.down",
            rank=2, shown="up down"),
    Command("palette_up", ("up",), "Above", "", "The line above.", "Field", ("palette",), "listing.up"),
    Command("palette_page_down", ("pagedown",), "A page down", "", "A page down.", "Field", ("palette",),
            "listing.page_down"),
    Command("palette_page_up", ("pageup",), "A page up", "", "A page up.", "Field", ("palette",), "listing.page_up"),
    Command("leave_field", ("escape",), "Leave", "back", "Back, with nothing done.", "Field",
            ("entry", "add", "name", "new", "palette"), "close", rank=98),
)  # fmt: skip

_READING = ("desk", "list", "help", "flow", "flow-why", "why", "log", "correct")
"""Pages where letters are keys, so that the palette can be opened there."""

PROGRAM: tuple[Command, ...] = (
    Command("palette", (":",), "Palette", "palette",
            "Lists all that can be done here; type a part of its name, its key, or another word for it.", "Program",
            _READING, "do_palette", also="commands menu search"),
    Command("help", ("?",), "Help", "help", "Lists every key that does something here.", "Program",
            ("desk", "list", "log", "correct"), "do_help", rank=99, also="keys manual what"),
    Command("manual", ("?",), "Manual", "manual", "Opens the manual at what the page is about; there, its topics.",
            "Program", ("help",), "do_manual", says="manual_word", rank=1, also="topics text learn read", like="help"),
    Command("themes", ("T",), "Themes", "themes", "Tries other colours here; enter keeps them.", "Program",
            ("desk", "start", "flow"), "do_themes", also="colors colours dark light contrast look"),
    Command("settings", ("O",), "Settings", "settings",
            "Glyphs, mouse, the end of a turn, dice of new fights, where other keys are chosen, and more.", "Program",
            ("desk", "start"), "do_settings",
            also="options preferences configuration ascii unicode mouse key keys keyboard shortcut bind remap"),
    Command("guide", ("G",), "Guide", "guide", "Shows the few hints of a first fight again, one after the other.",
            "Program", _DESK, "do_guide", also="tutorial introduction hints start learn"),
    Command("saved", ("W",), "Is it saved", "saved",
            "Says where the fight is kept. Every key is on the disk before it is shown.", "Program",
            _DESK, "do_saved", also="save write file disk keep store where"),
    Command("redraw", ("ctrl+l",), "Redraw", "redraw", "Draws the whole screen again.", "Program",
            ("any",), "do_redraw", also="refresh repaint screen garbled"),
    Command("shell", ("ctrl+z",), "To the shell", "shell", "Puts the program aside; fg in the shell goes on.",
            "Program", ("any",), "do_shell", also="suspend background terminal"),
    Command("notice", ("ctrl+n",), "Last notice", "notice", "Shows what was told last, whole.", "Program", ("any",),
            "do_notice", "has_notice", also="message warning sentence read all told"),
    Command("quit", ("ctrl+q",), "Quit", "quit", "Closes the program; what can't be saved is told first.",
            "Program", ("any",), "do_quit", also="exit leave close program"),
)  # fmt: skip

COMMANDS: tuple[Command, ...] = (
    *TURN,
    *BY_HAND,
    *FIGHT,
    *LISTS,
    *FORM,
    *SETTINGS,
    *MANUAL,
    *FIELDS,
    *ROSTER,
    *WHY,
    *TRAY,
    *FLOW,
    *LOG,
    *CORRECT,
    *MOVING,
    *PROGRAM,
)
"""All commands with their usual keys, in the order of the help."""
