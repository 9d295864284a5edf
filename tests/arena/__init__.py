"""Ways of playing against each other: the strong player, what it is made of, and what others have published."""
