"""A campaign of 24 years in one file: how a club would keep it alive, what it costs, and whether all still works."""
