"""Files from elsewhere: read in a process of their own, within limits, before the program itself sees them."""
