"""The print desk: what is printed, for whom, on which paper, with the real pages beside the choice."""
