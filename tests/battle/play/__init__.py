"""Battles that nobody wrote: random armies on generated tables, played at random and checked after every decision."""
