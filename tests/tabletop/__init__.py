"""Battles that people play on screen: seats, dice, taking back, and what the table shows."""
