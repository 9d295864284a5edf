"""Man to Man: single men of the Second World War, and three dice under a number."""
