"""Who can walk, where to and by which way, what comes of it, and what else a figure does in its movement."""
