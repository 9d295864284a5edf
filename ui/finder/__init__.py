"""The finder: type a few letters of anything, press return, and be there."""
