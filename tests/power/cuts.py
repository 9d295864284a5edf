"""Power cuts within a recorded run: where the power goes, what is then lost, and whether people would miss anything.

Each file that people know of has to tell what it told before the act in hand, or after it; what was said to be done is
done. Campaigns are opened by the program itself, which takes back what was left half done, and looked through.
"""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from campaign.desk import Desk
from campaign.store import file, opening
from campaign.store.check import faults_in
from campaign.store.errors import StoreError
from tests.power.disk import Disk, Files, Loss
from tests.power.events import Said
from tests.power.recording import Recording
from tests.power.told import CAMPAIGN, told_by

Told = dict[str, str]


@dataclass(frozen=True, slots=True)
class Cut:
    """The power went after so many events. ``before`` was told to people; ``after`` would have been next."""

    events: int
    loss: Loss
    act: str
    before: Told
    after: Told
    left: Files


@dataclass(slots=True)
class Found:
    """What came of many power cuts. ``wrong``: a sentence for each in which people miss something."""

    cuts: int = 0
    acts: set[str] = field(default_factory=set)
    played_back: int = 0  # disks with a campaign that was within a write
    wrong: list[str] = field(default_factory=list)


def cuts(recording: Recording, chosen: Iterable[tuple[int, Loss, int]], *, syncs: bool = True) -> Iterator[Cut]:
    """The disks that are left, each once. ``chosen``: after how many events, what is lost, and the seed of chance."""
    wanted: dict[int, list[tuple[Loss, int]]] = {}
    for events, loss, seed in chosen:
        wanted.setdefault(events, []).append((loss, seed))
    known: set[str] = set()
    disk = Disk(recording.files, syncs=syncs)
    before: Told = {}
    for number, event in enumerate(recording.events):
        disk.does(event)
        if isinstance(event, Said):
            before = json.loads(event.text)[1]
        for loss, seed in wanted.get(number + 1, ()):
            left = disk.after_power_cut(loss, random.Random(seed))
            act, after = _next(recording, number + 1)
            sum = _sum([json.dumps(before), *(part for item in left.items() for part in item)])
            if before and sum not in known:
                known.add(sum)
                yield Cut(number + 1, loss, act, before, after, left)


def everywhere(recording: Recording, numbers: range, chances: int) -> Iterator[tuple[int, Loss, int]]:
    """After each of these events: the plain losses, and as many by chance."""
    for events in numbers:
        if events <= len(recording.events):
            yield from ((events, loss, 0) for loss in Loss if loss is not Loss.ANY)
            yield from ((events, Loss.ANY, seed) for seed in range(chances))


def here_and_there(recording: Recording, count: int, seed: int) -> Iterator[tuple[int, Loss, int]]:
    """So many, by chance."""
    chance = random.Random(seed)
    for number in range(count):
        yield chance.randrange(len(recording.events)) + 1, chance.choice([*Loss, Loss.ANY, Loss.ANY]), number


def _next(recording: Recording, number: int) -> tuple[str, Told]:
    """The act in hand, and what is told when it is done."""
    for event in recording.events[number:]:
        if isinstance(event, Said):
            act, after = json.loads(event.text)
            return act, after
    return "", {}


def look_at(cuts: Iterable[Cut]) -> Found:
    """What people would find after each."""
    found, known = Found(), dict[str, tuple[str, str]]()
    with tempfile.TemporaryDirectory(prefix="fftt-power-") as folder:
        for cut in cuts:
            found.cuts += 1
            found.acts.add(cut.act)
            found.played_back += any(name.endswith(f"{CAMPAIGN}-journal") for name in cut.left)
            found.wrong += [
                f"After {cut.events} events, within “{cut.act}”, where {cut.loss.value}: {what}"
                for what in _missed(cut, Path(folder), known)
            ]
    return found


def _missed(cut: Cut, folder: Path, known: dict[str, tuple[str, str]]) -> Iterator[str]:
    for name in sorted(cut.before.keys() | cut.after.keys()):
        may = [cut.before.get(name), cut.after.get(name, cut.before.get(name))]
        if name not in cut.left:
            if None not in may:
                yield f"“{name}” is gone"
            continue
        if name not in cut.before and None in may and cut.after.get(name) is None:
            continue  # of something that nobody was told of
        told, fault = _read(name, cut.left, folder, known)
        if fault:
            yield f"“{name}”: {fault}"
        elif told not in may:
            yield f"“{name}” tells neither what it told before nor what it should tell after"


def _read(name: str, left: Files, folder: Path, known: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """What a file tells, and what is wrong with it; the same file is opened once."""
    beside = {other: left[other] for other in (name, f"{name}-journal") if other in left}
    sum = _sum([part for item in beside.items() for part in item])
    if sum not in known:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            for other, data in beside.items():
                Path(place, other).write_bytes(data)
            known[sum] = _opened(Path(place, name))
    return known[sum]


def _opened(path: Path) -> tuple[str, str]:
    try:
        if path.suffix == CAMPAIGN and opening.version_at(path) == file.SCHEMA:
            Desk.open(path).close()  # an older one is only looked at: to bring it up to date takes long
            if faults := faults_in(path):
                return "", faults[0]
        return told_by(path), ""
    except (StoreError, OSError) as error:
        return "", str(error)


def _sum(parts: Iterable[str | bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8) + data)
    return digest.hexdigest()
