"""What the tests of the battle share: one process with compiled rules, started when the first of them asks for it."""

from collections.abc import Iterator

import pytest

from tests.battle.play.compiled import Compiled, why_not


@pytest.fixture(scope="session")
def compiled() -> Iterator[Compiled]:
    """The other process; a test that wants it is skipped where numba is missing."""
    if reason := why_not():
        pytest.skip(reason)
    with Compiled() as process:
        yield process
