"""Repairing: what a damaged campaign file still holds, what of it is proven, and the new file that is made of that."""
