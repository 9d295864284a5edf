"""What every test gets: no screen is opened, English is spoken, and random examples are the same on every run."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.running import WATCH, begin_to_watch, run

HERE = Path(__file__).parent

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["FFTT_LANGUAGE"] = "en"  # of the programs that tests start, too

# A slow machine must not fail a test: no deadline, and no complaint about slow examples.
settings.register_profile(
    "project", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")


def pytest_configure(config: pytest.Config) -> None:
    """A test that hangs says where, and its process ends: the others go on in a new one."""
    begin_to_watch(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Nothing is watched any longer."""
    config.stash[WATCH].close()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """In place of pytest's own way."""
    run(item, nextitem)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is collected stays to the end of the run: no collection of garbage walks through it, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)  # scenes stay too, and walking through them takes long
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files come first: those of this folder are. Who meets in the middle of the list meets among short ones."""
    items.sort(key=lambda item: item.path.parent != HERE)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """With ``--dist loadscope``, two processes share the tests in a way of our own."""
    from tests.sharing import FromBothEnds

    return FromBothEnds(config, log) if config.getoption("dist") == "loadscope" else None
