"""Whole battles on the window's table, by real mouse and key events alone, and what came of them in the campaign."""
