"""A battle on its way to the window's table: who plays, who throws, on which table, by what was agreed."""
