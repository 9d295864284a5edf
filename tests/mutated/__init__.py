"""Campaign files changed in thousands of ways: each opens as it was, is refused, or is repaired with an honest list."""
