"""The sample fights of Ialdabaoth."""

from .night_ferry import night_ferry

FIGHTS = {"night-ferry": night_ferry}
"""How each is played, by the name of its files."""
