"""Tests of what is foreseen of operations."""
