"""Tests of the rulebook in the window."""
