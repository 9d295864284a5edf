"""How a battle went and what came of it: its story, its account, its outcome."""
