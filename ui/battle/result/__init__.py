"""A battle's result as people type it in: the form as a value, its keys and sums, and the sheet."""
