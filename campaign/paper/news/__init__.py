"""Newsletters: a week or a month as a newspaper for all, without secrets."""
