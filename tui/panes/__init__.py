"""What stands on a page: each pane is a function from the fight to lines of a given width."""
