"""The campaign: its rules, its file, its paper and its command line.

Runs without a screen: nothing in here imports Qt or the window.
"""

__version__ = "0.13.0"
