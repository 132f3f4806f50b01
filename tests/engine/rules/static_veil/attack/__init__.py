"""Tests of static_veil/attack."""
