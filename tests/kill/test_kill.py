"""A slice of the proof that a killed program loses nothing."""

from tests.kill.killing import kill_many


def test_nothing_acknowledged_is_lost_and_nothing_is_wrong_after_a_writer_is_killed(tmp_path):
    kills = kill_many(5, seed=1, folder=tmp_path)
    assert [kill for kill in kills if not kill.harmless] == []
    assert sum(kill.acknowledged for kill in kills) > 5
