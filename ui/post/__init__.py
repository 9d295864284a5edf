"""Orders by file in the window: letters go out and answers come in, or a player's own orders are written down."""
