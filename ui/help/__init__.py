"""What the program says about itself: its keys, a walk round the window, and what it is."""
