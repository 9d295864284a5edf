"""A sector's table: shown small, and edited to match the club's own terrain."""
