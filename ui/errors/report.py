"""The report that the user may send: what the program is, where it runs, what went wrong, and what was done last.

A text, made of values. Of a campaign it tells kinds of orders and no names, unless that was asked for.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Final

import campaign
from campaign.store import clock
from campaign.world.entries import RULES, Entry
from campaign.world.state import Campaign
from ui.errors.hooks import Trouble

LAST_ENTRIES: Final = 25
SHORTEST_NAME: Final = 2  # letters; to take single letters out would leave nothing of the rest


def report(
    happened: Sequence[Trouble],
    qt_words: Sequence[str],
    faults: str,
    screen: str,
    state: Campaign | None,
    entries: Sequence[Entry],
    *,
    names: bool,
) -> str:
    """The whole text. ``names``: with what people have called their players, armies and figures."""
    text = "\n".join(
        [
            *_program(screen),
            "",
            *_campaign(state, entries),
            "",
            *(line for one in happened for line in _trouble(one)),
            "Last words of Qt:",
            *(f"  {word}" for word in qt_words),
            "Where the process itself has ended:",
            faults.rstrip() or "  nowhere",
            "",
        ]
    )
    text = text.replace(str(Path.home()), "~")
    return text if names or state is None else without(text, names_of(state))


def names_of(state: Campaign) -> set[str]:
    """Everything that people have given a name in a campaign."""
    named = (*state.players.values(), *state.sectors.values(), *state.armies.values(), *state.figures.values())
    return {state.setting.name, *(one.name for one in named)}


def without(text: str, names: Iterable[str]) -> str:
    """The text with a dash in the place of every name."""
    told = sorted((name for name in names if len(name) >= SHORTEST_NAME), key=len, reverse=True)
    if not told:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, told))})(?!\w)", "—", text)


def _program(screen: str) -> list[str]:
    return [
        f"FFTT Campaign {campaign.__version__}, rules {RULES}",
        f"Python {platform.python_version()}, PySide6 {_version('PySide6-Essentials')}",
        f"{platform.platform()}, {sys.platform}",
        f"Screen: {screen}",
        f"Written: {datetime.fromtimestamp(clock.seconds(), UTC).isoformat(timespec='seconds')}",
    ]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "?"


def _campaign(state: Campaign | None, entries: Sequence[Entry]) -> list[str]:
    if state is None:
        return ["No campaign was open."]
    size = f"{len(state.seats)} players, {len(state.sectors)} sectors, {len(state.armies)} armies"
    lines = [f"Month {state.month}, week {state.week}, {state.stage}: {size}", f"Last of {len(entries)} orders:"]
    return lines + [f"  {entry.id} {type(entry.order).__name__}" for entry in entries[-LAST_ENTRIES:]]


def _trouble(one: Trouble) -> list[str]:
    return [f"In {one.where}, {one.times} times: {one.kind}", one.told.rstrip(), ""]
