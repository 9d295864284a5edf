"""Tests of the computer players: what they do in situations, and that all of it is legal."""
