"""Processes in which sets have another order than in this one."""

from __future__ import annotations

import os

SEED = "PYTHONHASHSEED"


def otherwise() -> dict[str, str]:
    """The environment of a process that hashes otherwise than this one, whose seed is drawn unless somebody sets it."""
    return {**os.environ, SEED: "2" if os.environ.get(SEED) == "1" else "1"}
