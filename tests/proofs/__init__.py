"""The full counts of what a milestone promises; the tests run a slice of each."""
