"""The bars above and below the map: the week with its players, the journal with its time line."""
