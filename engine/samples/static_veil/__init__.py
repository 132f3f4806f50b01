"""The sample fights of Static Veil."""

from .pier_nineteen import pier_nineteen

FIGHTS = {"pier-nineteen": pier_nineteen}
"""How each is played, by the name of its files."""
