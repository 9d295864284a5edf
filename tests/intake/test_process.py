"""A reader in a process of its own: what it may say, and what becomes of one that does not keep within its limits."""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

from campaign.intake import process
from campaign.intake.limits import MEGABYTE, Limits
from campaign.intake.process import carried_out
from campaign.store.errors import NewerFile, StoreError
from campaign.world.codec import BadForm
from tests.intake import readers

HERE = readers.__name__
LIMITS = Limits(size=1000, seconds=30, memory=300 * MEGABYTE)
FILE = Path("Friday.fftt")


def done(name: str, *more: object, limits: Limits = LIMITS) -> object:
    return carried_out(f"{HERE}:{name}", FILE, *more, limits=limits)


def test_a_reader_answers_in_values_that_json_knows() -> None:
    assert done("tells", Path("a"), 1) == {"name": "Friday.fftt", "more": ["a", "1"]}


@pytest.mark.parametrize(("name", "kind"), [("refuses", NewerFile), ("has_bad_form", BadForm)])
def test_what_a_reader_refuses_is_refused_here_with_its_sentence(name: str, kind: type[Exception]) -> None:
    with pytest.raises(kind, match=r"is newer\.|is no order\."):
        done(name)


@pytest.fixture
def no_proc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A system that tells nothing of its processes."""
    monkeypatch.setattr(psutil, "PROCFS_PATH", str(tmp_path / "no such folder"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others have no such folder")
def test_where_nothing_tells_of_processes_a_reader_answers_all_the_same(no_proc: None) -> None:
    assert done("tells", Path("a")) == {"name": "Friday.fftt", "more": ["a"]}
    assert process._reserved() == process.RESERVED


def test_a_reader_that_takes_too_long_is_ended() -> None:
    with pytest.raises(process.TookTooLong, match=r"Friday\.fftt.*longer than 1 seconds"):
        done("never_ends", limits=Limits(size=1, seconds=1, memory=MEGABYTE))


def test_a_reader_that_wants_too_much_memory_is_ended() -> None:
    with pytest.raises(process.TooMuchMemory, match=r"Friday\.fftt.*more memory"):
        done("swells")


@pytest.mark.parametrize("name", ["dies", "breaks_down", "says_too_much"])
def test_a_reader_that_dies_or_says_too_much_is_a_sentence(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(process.ReaderFailed, match=r"Friday\.fftt.*broken down"):
        done(name)


def test_whoever_thinks_better_of_it_is_left_with_no_reader(tmp_path: Path) -> None:
    out, stop = tmp_path / "pid", threading.Event()
    threading.Thread(target=lambda: (_wait_for(out), stop.set())).start()
    with pytest.raises(process.Stopped):
        carried_out(f"{HERE}:writes_where_it_is", FILE, out, limits=LIMITS, stop=stop.is_set)
    assert not psutil.pid_exists(int(out.read_text(encoding="ascii")))


def _wait_for(path: Path) -> None:
    while not path.exists() or not path.stat().st_size:
        time.sleep(0.02)


@pytest.mark.parametrize(
    "message",
    [
        None,
        b"",
        b"\xff",
        b"[" * 100_000,
        b"[1]",
        b'{"answer": 1, "refused": "x"}',
        b'{"refused": 1, "sentence": "x"}',
        b'{"refused": "StoreError"}',
    ],
)
def test_what_is_no_answer_is_not_believed(message: bytes | None) -> None:
    with pytest.raises(process.ReaderFailed):
        process._told(message, FILE)


def test_a_refusal_of_a_kind_of_its_own_is_only_a_sentence() -> None:
    message = json.dumps({"refused": "SystemExit", "sentence": "x" * 10_000}).encode()
    with pytest.raises(StoreError) as refused:
        process._told(message, FILE)
    assert type(refused.value) is StoreError
    assert len(str(refused.value)) == process.LONGEST_SENTENCE
