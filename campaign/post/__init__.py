"""Orders by file: the organiser's side (``office``), the player's side (``home``), and the player's keys."""
