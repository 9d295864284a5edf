"""The odds of a battle: counted beside the window's own work, and shown."""
