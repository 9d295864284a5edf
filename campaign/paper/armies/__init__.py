"""Army sheets: every figure of a player with its numbers and boxes, and a summary before them."""
