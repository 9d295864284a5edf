"""The names that maps and their sectors can have, from the lists under ``resources/names``."""

from __future__ import annotations

from importlib.resources import files


def map_names() -> tuple[str, ...]:
    """Names for whole maps."""
    return _lines("maps")


def sector_names(kind: str) -> tuple[str, ...]:
    """Names for the sectors of a "city" or a "planet"."""
    return _lines(f"sectors_{kind}")


def _lines(name: str) -> tuple[str, ...]:
    text = (files("resources") / "names" / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip())
