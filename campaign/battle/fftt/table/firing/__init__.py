"""Shots and lines of sight: what a shot needs and why not, bursts, opportunity fire, what is laid down."""
