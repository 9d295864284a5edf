"""The same seed and the same orders write the same journal, whatever the machine's hash seed is."""

from pathlib import Path

from tests.hashing import SEED, otherwise
from tests.same_journal import last_hash, play


def hash_here(folder: Path, seed: int) -> str:
    """The hash of the last entry as this process writes it."""
    with play(folder, seed) as desk:
        return desk.history()[-1].hash


def test_two_hash_seeds_write_the_same_journal(tmp_path: Path) -> None:
    assert hash_here(tmp_path, 7) == last_hash(seed=7, hash_seed=int(otherwise()[SEED]))


def test_another_seed_writes_another_journal(tmp_path: Path) -> None:
    assert hash_here(tmp_path, 8) != last_hash(seed=7, hash_seed=int(otherwise()[SEED]))
