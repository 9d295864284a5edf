"""Cards of poker size: a figure, an army, the commander, what is born, and blank ones, nine to a page."""
