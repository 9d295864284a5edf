"""What time it is, also on a computer whose clock has lost its battery, or been set to a year that no calendar has.

Nothing is decided by it: orders and backups are counted, and only bear a time for people to read.
"""

from __future__ import annotations

import time
from datetime import datetime
from typing import Final

LAST_SECOND: Final = 32_503_593_600
"""Of the year 2999 in any country, in seconds since 1970: Windows knows no later day."""


def seconds() -> int:
    """Since 1970, UTC; never a time that could not be told."""
    return min(max(0, int(time.time())), LAST_SECOND)


def now() -> datetime:
    """In local time."""
    return datetime.fromtimestamp(seconds())
