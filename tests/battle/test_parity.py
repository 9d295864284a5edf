"""Plain and compiled rules are one source: the same battle, number for number, after every decision.

The proofs compare fifty battles; see ``tests/proofs``. Where numba is missing nothing is compiled, and these are
skipped.
"""

import pytest

import resources
from campaign.battle.arena import fight
from campaign.battle.forecast import forecast
from campaign.battle.scenario import load
from campaign.battle.worker import Worker
from tests.battle.play import compiled as other
from tests.battle.play.any_system import strong_words
from tests.battle.play.any_system import words_of as words_of_any
from tests.battle.play.battles import state_at, words_of
from tests.battle.play.compiled import Compiled, first_difference
from tests.battle.play.snapshot import differences
from tests.battle.systems import each_system

SLICE = (3, 10, 13)
READY = 1200  # seconds after which a process that compiles everything never will be, on a slow machine


def test_the_other_process_is_compiled(compiled):
    assert compiled.ask("compiled") is True


@pytest.mark.parametrize("seed", SLICE)
def test_plain_and_compiled_agree_on_the_whole_state_the_options_and_the_log_after_every_decision(seed, compiled):
    assert first_difference(seed, compiled) == ""


@pytest.mark.parametrize("seed", [1, 4])
def test_plain_and_compiled_agree_on_random_battles_of_firefight(seed, compiled):
    assert first_difference(seed, compiled, "firefight") == ""


@each_system
def test_plain_and_compiled_agree_whatever_the_rule_system(case, compiled):
    seeds = case.seeds[:3]
    ours = [words_of_any(case, seed) for seed in seeds]
    assert [compiled.ask("words of", case.system.name, seed) for seed in seeds] == ours


@each_system
@pytest.mark.parametrize("seed", [1, 2])
def test_the_strong_player_thinks_the_same_plain_and_compiled_on_one_thread_and_on_several(case, seed, compiled):
    ours = strong_words(case.system.name, seed)
    assert any("Why" in word for word in ours)
    for threads in (1, 4):
        assert compiled.ask("strong words", case.system.name, seed, threads) == ours


def test_a_rule_system_that_lies_elsewhere_is_kept_by_its_own_sources_too(compiled, tmp_path):
    source = tmp_path / "rules.py"
    keys = [compiled.ask("key", "")]
    for text in ("a = 1", "a = 2"):
        source.write_text(text, encoding="ascii")
        keys.append(compiled.ask("key", str(tmp_path)))
    assert len(set(keys)) == 3
    source.write_text("a = 1", encoding="ascii")
    assert compiled.ask("key", str(tmp_path)) == keys[1]


def test_a_battle_checked_with_compiled_rules_counts_what_it_counts_with_plain_ones(compiled):
    from tests.battle.play.battles import checked

    assert compiled.ask("checked", SLICE[0]) == dict(checked(SLICE[0]))


def test_a_compiled_worker_gives_the_same_answers(compiled, monkeypatch):
    assert compiled.ask("compiled")  # who has compiled the rules, so that the worker finds them
    monkeypatch.delenv("FFTT_BATTLE", raising=False)
    small, large = (
        load(resources.of_system("fftt", "scenarios", name)).setup for name in ("first_shots.json", "rush.json")
    )
    with Worker() as worker:
        assert worker.wait(READY)
        assert worker.compiled, worker.problem
        assert worker.fight(large, 5).result() == fight(large, 5)
        counted = forecast(small, range(40), worker)
        assert (counted.tally, counted.compiled) == (forecast(small, range(40)).tally, 40)


# That a difference would be found, shown with a process that plays another battle.


class Another:
    """Plays the next seed instead."""

    def ask(self, what: str, seed: int, *more: int | str):
        *more, game = more
        assert game == "fftt"
        return {"words": words_of, "state": state_at}[what](seed + 1, *more)


def test_a_difference_is_told_with_seed_decision_and_the_names_of_what_differs():
    said = first_difference(3, Another())
    assert said.startswith("seed 3, decision 0: ")
    assert "figures[0]." in said


def test_what_differs_is_told_with_both_values():
    assert differences({"a": 1, "b": 2}, {"a": 1, "b": 3}) == ["b: 2 | 3"]


def test_the_same_seed_gives_the_same_words():
    assert words_of(3) == words_of(3)


def test_another_seed_gives_other_words():
    assert words_of(3)[0] != words_of(4)[0]


def test_a_process_that_cannot_answer_says_why():
    with Compiled(plain=True) as process, pytest.raises(RuntimeError, match="no such request: sing"):
        process.ask("sing")


def test_without_numba_the_reason_is_told(monkeypatch):
    monkeypatch.setattr(other.importlib.util, "find_spec", lambda name: None)
    assert other.why_not() == "numba is not installed"
