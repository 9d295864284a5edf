"""Battles that wait: the week's tables, the sheet of one, and what sides settle before it."""
