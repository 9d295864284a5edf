"""The same seed and the same orders write the same journal, whatever the machine's hash seed is."""

from tests.same_journal import last_hash


def test_two_hash_seeds_write_the_same_journal():
    assert last_hash(seed=7, hash_seed=1) == last_hash(seed=7, hash_seed=2)


def test_another_seed_writes_another_journal():
    assert last_hash(seed=7, hash_seed=1) != last_hash(seed=8, hash_seed=1)
