"""Fighters as files hold them: what they are, and what they are right now."""
