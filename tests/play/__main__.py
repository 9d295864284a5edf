"""``python -m tests.play SEED...``: plays campaigns on paper and prints a seal of each, to compare runs."""

import sys

from tests.play.campaigns import play_campaign

for seed in map(int, sys.argv[1:]):
    print(seed, play_campaign(seed).seal)
