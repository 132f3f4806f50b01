"""Joining battle, the order, turns and rounds, going out and coming back (rules sections 2 and 3)."""
