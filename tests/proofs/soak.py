"""The proof of milestone 0.8 that a campaign of 24 years in one file stays quick, sound and as large as what happened.

Played through the desk by computer players, week by week, in legal orders: see ``tests.soak.club``. The file goes from
piece to piece; what has been played and measured with these sources is kept, so the proof can be stopped and goes on.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from campaign.battle.worker import Worker
from tests.proofs.pieces import WORLD, Failed, Figures, Proof
from tests.proofs.record import FOLDER, sources_hash
from tests.soak.claims import broken, rates
from tests.soak.club import YEAR, YEARS, go_on
from tests.soak.measures import Checkpoint, checkpoint
from tests.soak.uses import uses

EIGHTHS: Final = 8
READY: Final = 900
"""Seconds that compiling may take before the campaign begins."""


def piece(number: int, _folder: Path) -> Figures:
    """An eighth of the way, and a checkpoint; in the last piece what people do with such a campaign, and the claims."""
    place = _place()
    if number < EIGHTHS:
        found = _eighth(place, number)
        before = _read(place, number - 1).weeks if number else 0
        return {"weeks": found.weeks - before}
    return _claims(place)


def _eighth(place: Path, number: int) -> Checkpoint:
    """Play an eighth more in a file of its own, measure it, and keep no more than one earlier file."""
    kept, path = place / f"{number}.json", place / f"{number}.fftt"
    if kept.is_file():
        return _read(place, number)
    if number and not path.exists():
        _eighth(place, number - 1)
        unfinished = path.with_suffix(".copy")
        shutil.copyfile(place / f"{number - 1}.fftt", unfinished)
        unfinished.rename(path)
    with Worker() as worker:
        worker.wait(READY)
        go_on(path, YEARS * YEAR * (number + 1) // EIGHTHS, lambda setup, seed: worker.fight(setup, seed).result())
    found = checkpoint(path)
    kept.write_text(json.dumps(asdict(found)), encoding="utf-8")
    (place / f"{number - 1}.fftt").unlink(missing_ok=True)
    return found


def _claims(place: Path) -> Figures:
    points = [_eighth(place, number) for number in range(EIGHTHS)]
    last, used = points[-1], uses(place / f"{EIGHTHS - 1}.fftt")
    slow = [f"{one.name}: {one.seconds:.3f} s, more than {one.most} s" for one in used if one.seconds > one.most]
    if wrong := [*broken(points), *slow]:
        raise Failed("\n".join((*wrong, *_table(points))))
    return {
        "entries": last.entries,
        "retired entries": last.retired,
        "events": last.events,
        "battles": last.battles,
        "figures that ever were": last.figures,
        **rates(points),
        **{one.name: f"{one.seconds:.3f} s" for one in used},
    }


def _table(points: Sequence[Checkpoint]) -> list[str]:
    return [json.dumps(asdict(point)) for point in points]


def _read(place: Path, number: int) -> Checkpoint:
    return Checkpoint(**json.loads((place / f"{number}.json").read_text(encoding="utf-8")))


def _place() -> Path:
    """Where this campaign is kept: for these sources alone; what others have played goes."""
    place = FOLDER / f"soak-{sources_hash(PROOFS[0])[:12]}"
    for other in FOLDER.glob("soak-*"):
        if other != place:
            shutil.rmtree(other, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    return place


PROOFS: Final = (
    Proof(
        "soak",
        "24 years of a campaign of easy computer players in one file, week by week through the desk, its table kept "
        "full by newcomers and corrections and something amended every year: bytes, opening, memory and the check grow "
        "with the events and no faster, an order costs in the end what it cost in the beginning, the check is clean, "
        "and what people do with a campaign still works",
        ("weeks", YEARS * YEAR),
        EIGHTHS + 1,
        piece,
        (*WORLD, "tests/soak", "tests/proofs/soak.py"),
        alone=True,
    ),
)
