"""The attack flow: one page that lives as long as a procedure is open."""
