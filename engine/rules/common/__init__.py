"""What all rulesets share: rows of actions, effects and figures, sheets, turns, the log. No ruleset is here."""
