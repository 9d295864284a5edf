"""The campaign itself: its state, the orders that ask, the events that happened, the rules of the map and the week.

Pure values and functions. Opens no file, draws nothing, throws no dice of its own, fights no battle.
"""
