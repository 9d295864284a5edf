"""Tests mirror the tree; tests.benchmarks and tests.proofs are run by dev.py."""
