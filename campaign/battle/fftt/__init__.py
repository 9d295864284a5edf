"""FFTT: the units of its lists, and its rules of battle, one file a section of the rulebook (fftt)."""
