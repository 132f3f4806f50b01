"""What a combatant is and how it is now, as files hold it, and the numbers of its gear (sections 14, 16, 19)."""
