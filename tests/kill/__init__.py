"""A process that writes to a campaign is killed, and nothing is lost."""
