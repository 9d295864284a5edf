"""The sample campaign: two months of four players, built from the orders under ``resources/samples``.

Gives orders to a desk as anybody would; knows nothing that a club's own orders file could not say.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from campaign.desk import Desk
from campaign.world.orders import FoundCampaign
from campaign.world.orders_file import OrderLine, read_orders

NAME = "saltglass"

Progress = Callable[[int, int], object]  # orders done, orders in all


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
    for number, line in enumerate(lines, start=1):
        desk.submit(line.order, line.faces)
        if progress is not None:
            progress(number, len(lines))
