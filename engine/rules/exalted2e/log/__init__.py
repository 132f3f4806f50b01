"""The log of Exalted 2e: sentences from facts."""
