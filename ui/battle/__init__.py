"""Battles in the window: having them fought, what came of them, and how they went."""
