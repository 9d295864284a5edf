"""The sample campaign: two months of four players, built from the orders under ``resources/samples``.

Gives orders to a desk as anybody would; knows nothing that a club's own orders file could not say.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from campaign import system
from campaign.desk import Desk, Progress
from campaign.world.orders import FoundCampaign
from campaign.world.orders_file import OrderLine, read_orders

NAME = "saltglass"


def make_sample(path: Path, progress: Progress | None = None) -> None:
    """The sample in the place of any file of that name, at once: nobody finds one that was left half made."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    unfinished.unlink(missing_ok=True)
    try:
        build_sample(unfinished, progress).close()
        system.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def build_sample(path: Path, progress: Progress | None = None) -> Desk:
    """The sample campaign in a new file, in the middle of its third month's first week; an open desk on it."""
    founding, *others = _orders(NAME)
    assert isinstance(founding.order, FoundCampaign)
    desk = Desk.create(path, founding.order)
    try:
        _give(desk, others, progress)
    except BaseException:
        desk.close()
        raise
    return desk


def play_on(desk: Desk, progress: Progress | None = None) -> None:
    """Play the rest of the week by the orders prepared for it."""
    _give(desk, _orders(f"{NAME}-next"), progress)


def _orders(stem: str) -> list[OrderLine]:
    text = files("resources").joinpath(f"samples/{stem}.jsonl").read_text(encoding="utf-8")
    return list(read_orders(text.splitlines()))


def _give(desk: Desk, lines: list[OrderLine], progress: Progress | None) -> None:
    desk.submit_all([(line.order, line.faces) for line in lines], progress)
