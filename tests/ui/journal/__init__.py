"""Tests of the journal as a tree."""
