"""What a combatant of Exalted 2e is made of, as files hold it: sheet, gear, powers, condition."""
