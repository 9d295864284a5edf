"""What computers play well by, found by battles: weights of standard play, and armies: ``python3 dev.py tune``."""
