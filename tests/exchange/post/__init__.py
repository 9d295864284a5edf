"""Orders by file: the seals."""
