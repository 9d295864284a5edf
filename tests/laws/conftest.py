"""What the laws share: the program as it was read, millions of things, is not looked through for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.cli.conftest import one_parser

__all__ = ["kept_as_read", "one_parser"]


@pytest.fixture(scope="module", autouse=True)
def kept_as_read() -> Iterator[None]:
    """Nothing is collected while the laws read, and what they have read is passed over by all later collections."""
    gc.collect()
    gc.disable()
    yield
    gc.freeze()
    gc.enable()
