"""The handbook in the window, and its steps carried out as they stand there."""
