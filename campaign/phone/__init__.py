"""The page for phones: how the campaign stands, as one HTML file that asks nobody for anything and runs nothing.

Made for all, or for one player out of what that player may know. Content first, as plain values; then it is written
down. Reads no campaign file and writes none.
"""
