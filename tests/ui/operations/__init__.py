"""Tests of the odds of contemplated moves in the window."""
