"""The colour themes that come with Battlewheel: TOML files, one a theme, kept here as package data."""
