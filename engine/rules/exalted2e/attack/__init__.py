"""The attack in ten steps (rules section 6)."""
