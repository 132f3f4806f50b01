"""Rules that say little: a few numbers and what one can do. All that a fight needs besides is here."""
