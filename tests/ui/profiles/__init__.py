"""People who each have a profile of their own: the program in real windows, one after the other, on one screen."""
