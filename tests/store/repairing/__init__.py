"""Repairing."""
