"""Cards of poker size: a figure, an army, the commander, a Queen's eggs, and blank ones, nine to a page."""
