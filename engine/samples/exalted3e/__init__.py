"""The sample fights of Exalted 3e."""

from .causeway import causeway
from .lantern_gate import lantern_gate

FIGHTS = {"lantern-gate": lantern_gate, "causeway": causeway}
"""How each is played, by the name of its files."""
