"""Every screen of the window by its name, for pictures of them and for tests that look at all of them."""
