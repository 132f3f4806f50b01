"""The sample fights of Exalted 2e."""

from .saltmarsh_ford import saltmarsh_ford

FIGHTS = {"saltmarsh-ford": saltmarsh_ford}
"""How each is played, by the name of its files."""
