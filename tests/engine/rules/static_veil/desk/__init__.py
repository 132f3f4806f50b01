"""Tests of static_veil/desk."""
