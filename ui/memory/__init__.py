"""What the window shows of the past: the veterans’ hall with its records, and the campaign in figures."""
