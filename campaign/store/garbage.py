"""Reading much without a pause for garbage: Python would look for some again and again, and all of it is kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_thrown_away() -> Iterator[None]:
    """No garbage is looked for meanwhile: of a campaign that is read that takes a third of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
