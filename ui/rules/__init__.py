"""The rulebook in the window: its pages as values, the browser that stays beside, and the links that lead there."""
