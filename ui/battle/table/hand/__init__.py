"""The hand on the battle table: what presses, pulls and keys mean, one room a kind of decision."""
