"""Orders by file in the window."""
