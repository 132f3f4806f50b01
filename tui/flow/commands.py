"""The rows of the command table that belong to the flow."""

from __future__ import annotations

from ..command import Command

FLOW: tuple[Command, ...] = ()
"""Commands of pages whose scope is `flow`."""
