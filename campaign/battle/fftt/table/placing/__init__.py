"""Setting up: a side drafted whole, and a flanking force set down where it arrives."""
