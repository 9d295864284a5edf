"""A rule system that nobody plays: it shows that arena, forecast and worker know none."""
