"""A fight as what was put into it: the journal, what opens, keeps, corrects and replays it, and what looks it over."""
