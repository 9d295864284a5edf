"""Sight, cover, paths and contact once more, drawn with shapely from the rulebook's words alone."""
