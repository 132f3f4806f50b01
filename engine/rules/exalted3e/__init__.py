"""Exalted Third Edition."""
