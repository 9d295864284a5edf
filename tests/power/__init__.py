"""The power goes while the program writes: every disk that may be left holds the campaign, and all that was told."""
