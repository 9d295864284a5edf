"""Battlefields as players build them: what the rules ask of a table, and tables made from a seed."""
