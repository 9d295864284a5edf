"""The quiet edges of the map table: to do, standings, and the thing in hand. They show values and send orders."""
