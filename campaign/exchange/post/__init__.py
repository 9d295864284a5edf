"""Orders by file: letters to players, their answers, and the seals on both."""
