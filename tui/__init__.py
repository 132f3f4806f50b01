"""The screen of Battlewheel: a Textual program that shows an engine encounter and drives it by keys."""
