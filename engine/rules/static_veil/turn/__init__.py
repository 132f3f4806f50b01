"""Rounds, passes and turns, and who acts when."""
