"""Orders by file: the organiser’s side and the player’s."""
