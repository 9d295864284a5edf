"""Fitting the weights of standard play by self-play, and measuring what they are worth: ``python3 dev.py tune``."""
