"""Why a number of a fighter is what it is: every number of its row with its parts."""

from ..figures import why

__all__ = ["why"]
