"""Tests of static_veil/log."""
