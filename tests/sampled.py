"""The sample campaign, built once in a run: whoever wants it gets a file of their own with the same content."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.desk import Desk
from campaign.sample import build_sample


@cache
def _content() -> bytes:
    """The file as it is when it has been built and closed."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "sample.fftt"
        build_sample(path).close()
        return path.read_bytes()


def sample_file(path: Path) -> Path:
    """The sample in a new file."""
    path.write_bytes(_content())
    return path


def sample(path: Path) -> Desk:
    """An open desk on the sample in a new file."""
    return Desk.open(sample_file(path))
