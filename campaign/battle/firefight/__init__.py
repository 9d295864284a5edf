"""Firefight: small groups that act by turns, six-sided dice, objectives. The rules room of the second game."""
