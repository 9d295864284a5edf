"""Contemplated moves in the window: what they may bring, growing while one looks. Knows no rule."""
