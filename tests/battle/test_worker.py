"""Workers: the same answers from another process, or from this one where no worker can be had."""

from __future__ import annotations

import importlib.util
import math
import operator
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError
from pathlib import Path

import psutil
import pytest

import resources
from campaign.battle.arena import fight
from campaign.battle.forecast import count_battles, forecast
from campaign.battle.scenario import load
from campaign.battle.worker import STARTS_AGAIN, Worker
from campaign.battle.worker_tasks import WorkerLost

ROOT = Path(__file__).parents[2]
STARTED = 120  # seconds after which a process that has not started never will
needs_numba = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="numba is an extra")


@pytest.fixture(scope="module")
def small():
    """A battle of three figures and one turn."""
    return load(resources.of_system("fftt", "scenarios", "first_shots.json")).setup


@pytest.fixture
def plain(monkeypatch):
    """No process compiles."""
    monkeypatch.setenv("FFTT_BATTLE", "plain")


@pytest.fixture
def worker(plain):
    """A worker whose one process is ready."""
    with Worker() as started:
        assert started.wait(STARTED)
        yield started


@pytest.fixture(scope="module")
def lasting():
    """The same for all who leave its process as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FFTT_BATTLE", "plain")
        started = Worker()
        assert started.wait(STARTED)
    with started:
        yield started


def process_of(worker):
    """The process that a worker answers from."""
    return worker.submit(os.getpid).result()


def begun(worker, function, *arguments):
    """A task that its worker is busy with."""
    task = worker.submit(function, *arguments)
    while not task.running():
        time.sleep(0.01)
    return task


def kill(worker):
    """Kill its process; it notices when it is asked for something."""
    psutil.Process(process_of(worker)).kill()
    assert worker.submit(math.factorial, 5).result() == 120


def die_in_a_worker(program):
    if os.getpid() != program:
        os._exit(3)


def use_all_memory():
    raise MemoryError


def test_without_a_worker_process_this_one_answers(small):
    with Worker(0) as worker:
        assert process_of(worker) == os.getpid()
        assert worker.fight(small, 5).result() == fight(small, 5)


def test_without_a_worker_process_nobody_waits_for_one():
    with Worker(0) as worker:
        assert worker.wait() is False


def test_a_worker_that_is_ready_answers_from_its_own_process(lasting):
    assert process_of(lasting) != os.getpid()


def test_a_worker_fights_the_same_battle(lasting, small):
    assert lasting.fight(small, 5).result() == fight(small, 5)


def test_a_worker_counts_the_same_battles(lasting, small):
    assert lasting.count_battles(small, 5, 3).result() == count_battles(small, 5, 3)


def test_several_processes_make_the_same_forecast(plain, small):
    with Worker(2) as worker:
        assert worker.wait(STARTED)
        assert forecast(small, range(40), worker) == forecast(small, range(40))


def test_what_goes_wrong_in_a_worker_goes_wrong_for_the_asker(lasting):
    with pytest.raises(ZeroDivisionError):
        lasting.submit(operator.floordiv, 1, 0).result()


def test_what_cannot_be_sent_is_refused_and_the_worker_goes_on(lasting):
    with pytest.raises(TypeError):
        lasting.submit(len, threading.Lock()).result()
    assert process_of(lasting) != os.getpid()


def test_an_answer_that_cannot_be_sent_is_told_in_words_and_the_worker_goes_on(lasting):
    with pytest.raises(RuntimeError, match="pickle"):
        lasting.submit(threading.Lock).result()
    assert process_of(lasting) != os.getpid()


def test_what_a_worker_was_doing_when_it_was_killed_is_done_again(worker):
    process = process_of(worker)
    doing = begun(worker, time.sleep, 0.3)
    psutil.Process(process).kill()
    assert doing.result() is None


def test_a_worker_that_was_killed_is_started_again(worker):
    before = process_of(worker)
    kill(worker)
    assert worker.wait(STARTED)
    assert process_of(worker) not in (before, os.getpid())
    assert (worker.started_again, worker.given_up) == (1, False)


def test_a_process_that_died_while_it_had_nothing_to_do_costs_a_task_no_try(worker):
    """One that a process had ended over would wait for another process, and end that too."""
    psutil.Process(process_of(worker)).kill()
    while worker._processes[0].is_alive():
        time.sleep(0.01)
    assert worker.submit(die_in_a_worker, os.getpid()).result() is None


def test_a_worker_that_is_killed_in_the_middle_of_a_forecast_changes_nothing_in_it(worker, small):
    process, told = process_of(worker), []

    def kill_once(counted):
        told.append(counted)
        if len(told) == 3:
            psutil.Process(process).kill()
        return True

    assert forecast(small, range(60), worker, kill_once).tally == forecast(small, range(60)).tally
    assert worker.problem


def test_a_worker_that_is_killed_again_and_again_is_let_go_and_this_process_answers(worker, small, monkeypatch):
    for _time in range(STARTS_AGAIN + 1):
        assert worker.wait(STARTED)
        kill(worker)
    assert worker.wait(STARTED) is False
    assert (worker.started_again, worker.given_up) == (STARTS_AGAIN, True)
    assert worker.fight(small, 5).result() == fight(small, 5)
    assert process_of(worker) == os.getpid()


def test_what_was_lost_long_ago_does_not_count(worker, monkeypatch):
    monkeypatch.setattr("campaign.battle.worker.A_WHILE", 0.0)
    for _time in range(STARTS_AGAIN + 1):
        assert worker.wait(STARTED)
        kill(worker)
    assert worker.wait(STARTED)


def test_a_worker_that_hangs_is_ended_and_started_again(plain):
    with Worker(patience=1) as worker:
        assert worker.wait(STARTED)
        before = process_of(worker)
        doing = worker.submit(time.sleep, 600)
        with pytest.raises(WorkerLost, match="helper process"):
            doing.result()
        assert worker.wait(STARTED)
        assert process_of(worker) != before
        assert not psutil.pid_exists(before)
        assert "hung" in worker.problem


def test_a_worker_that_has_stopped_dead_is_ended(plain):
    """It does not even notice that it is told to go."""
    with Worker(patience=1) as worker:
        assert worker.wait(STARTED)
        stopped = psutil.Process(process_of(worker))
        stopped.suspend()
        assert worker.submit(math.factorial, 5).result() == 120
        assert not stopped.is_running()


def test_what_is_asked_meanwhile_is_answered_before_what_hangs(plain):
    with Worker(patience=1) as worker:
        assert worker.wait(STARTED)
        hanging = begun(worker, time.sleep, 600)
        assert worker.submit(math.factorial, 5).result() == 120
        with pytest.raises(WorkerLost):
            hanging.result()


def test_a_task_that_ends_every_process_is_refused_in_a_sentence(worker):
    with pytest.raises(WorkerLost, match="every time"):
        worker.submit(die_in_a_worker, os.getpid()).result()


def test_without_memory_a_task_fails_and_the_worker_goes_on(lasting):
    with pytest.raises(MemoryError):
        lasting.submit(use_all_memory).result()
    assert process_of(lasting) != os.getpid()
    assert lasting.started_again == 0


def test_a_closed_worker_has_cancelled_what_was_not_done(worker):
    doing, waiting = (worker.submit(time.sleep, 600) for _ in range(2))
    worker.close()
    for future in (doing, waiting):
        with pytest.raises(CancelledError):
            future.result()
    assert not any(process.is_alive() for process in worker._processes)


def test_a_closed_worker_takes_nothing_more(worker):
    worker.close()
    with pytest.raises(RuntimeError, match="closed"):
        worker.submit(os.getpid)


@pytest.fixture
def no_numba(monkeypatch, tmp_path):
    """Processes that start from now on find no numba, and are asked for compiled ones."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['numba'] = None\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.delenv("FFTT_BATTLE", raising=False)


def test_the_switch_is_set_for_the_worker_only(no_numba):
    with Worker() as worker:
        assert worker.wait(STARTED)
        assert worker.submit(os.getenv, "FFTT_BATTLE").result() == "compiled"
        assert "FFTT_BATTLE" not in os.environ


def test_without_numba_the_worker_is_plain(no_numba, small):
    with Worker() as worker:
        assert worker.wait(STARTED)
        assert (worker.compiled, worker.problem) == (False, "numba is not installed")
        assert forecast(small, range(9), worker) == forecast(small, range(9))


@needs_numba
def test_without_a_folder_for_what_is_compiled_the_worker_is_plain(monkeypatch, tmp_path, small):
    (tmp_path / "file").touch()
    monkeypatch.setenv("FFTT_BATTLE_CACHE", str(tmp_path / "file"))
    monkeypatch.delenv("FFTT_BATTLE", raising=False)
    with Worker() as worker:
        assert worker.wait(STARTED)
        assert not worker.compiled
        assert worker.problem
        assert worker.fight(small, 5).result() == fight(small, 5)


def test_the_program_ends_without_waiting_for_a_worker_that_is_still_compiling(tmp_path):
    script = (
        "import time; from campaign.battle.worker import Worker\n"
        "worker = Worker()\n"
        "while not worker._processes: time.sleep(0.01)\n"
        "print('leaving')"
    )
    environment = os.environ | {"FFTT_BATTLE_CACHE": str(tmp_path)}
    environment.pop("FFTT_BATTLE", None)
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=50,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("leaving\n", "")


def test_a_worker_ends_with_a_program_that_was_killed_whatever_it_does(tmp_path, plain):
    """What the worker inherits of the program's output stays open until it is gone too."""
    program = tmp_path / "program.py"
    program.write_text(
        "import os, time\n"
        "from campaign.battle.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker()\n"
        f"    assert worker.wait({STARTED})\n"
        "    worker.submit(time.sleep, 600)\n"
        "    time.sleep(0.5)\n"
        "    os._exit(0)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, program], cwd=ROOT, capture_output=True, timeout=2 * STARTED, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
