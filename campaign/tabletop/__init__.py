"""Battles that people play on screen: seats, dice, taking back, saving, and what the table shows them.

Everything here stands on the doors of a rule system and on the rules of FFTT; nothing draws, and no rule is written
twice: what is shown is asked of the rules.
"""
