"""Tests of the print desk."""
