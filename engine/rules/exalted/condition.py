"""What the conditions of both editions of Exalted hold alike."""

from engine.rules.common.shape import Shape

from .sheet import Motes


class MotesNow(Shape):
    """Motes to spend, and those committed. A pool not given is at its maximum less the committed."""

    personal: Motes | None = None
    peripheral: Motes | None = None
    committed_personal: Motes = 0
    committed_peripheral: Motes = 0
