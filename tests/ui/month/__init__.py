"""A whole month at the window, by real mouse and key events alone."""
