"""Tests of Static Veil."""
