"""FFTT on a table that people play at: what can be done, what it needs and why not, and what is asked, in values."""
