"""Battles that people play on screen: seats, dice, taking back, saving, and what is shown of them by any rules.

Everything here stands on the doors of a rule system; nothing draws, and no rule is written twice: what is shown is
asked of the rules.
"""
