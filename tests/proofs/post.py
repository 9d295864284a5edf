"""The proofs of milestone 0.11 about orders by file."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Final

from campaign.desk import Desk
from campaign.world import orders as o
from tests.post.hostile import Siege
from tests.post.interleaving import interleaved
from tests.post.weeks import by_command, by_letter, hot_seat, in_profiles, planned
from tests.proofs.pieces import WORLD, Failed, Figures, Proof
from tests.store.campaigns import founded, mustered

WEEKS, PLAYERS, CAMPAIGNS = 8, 4, 4
INTERLEAVED, EACH = 50, 10
SIEGES, ANSWERS, LETTERS = 10, 95, 45
SOURCES: Final = (*WORLD, "tests/post", "tests/store/campaigns.py", "tests/proofs/post.py")


def same_journal(number: int, folder: Path) -> Figures:
    """Eight weeks of four players, once at one table and once by files alone: entry by entry the same."""
    plan, journals, battles = planned(number, attacks=0.5), [], 0
    for name in ("table", "letters"):
        (folder / name).mkdir()
        with founded(folder / name, PLAYERS, seed=number + 1) as desk:
            if name == "table":
                hot_seat(desk, WEEKS, plan)
            else:
                by_letter(desk, WEEKS, plan, folder / name, random.Random(number))
            journals.append([entry.hash for entry in desk.history()])
            battles = sum(isinstance(entry.order, o.ReportBattle) for entry in desk.history())
    if journals[0] != journals[1]:
        same = next(n for n, pair in enumerate(zip(*journals, strict=False)) if pair[0] != pair[1])
        raise Failed(f"the journals differ from entry {same + 1} on")
    return {"campaigns": 1, "weeks": WEEKS, "entries": len(journals[0]), "battles": battles}


def same_journal_by_commands(number: int, folder: Path) -> Figures:
    """The same between five profiles on one machine, one of them in German, by commands alone."""
    plan = planned(number, attacks=0.5)
    with founded(folder, PLAYERS, seed=number + 1) as desk:
        hot_seat(desk, WEEKS, plan)
        wanted = [entry.hash for entry in desk.history()]
    (folder / "letters").mkdir()
    calls = Counter[str]()
    with founded(folder / "letters", PLAYERS, seed=number + 1) as desk:
        path, german = desk.path, desk.state.seats[1]
    call = in_profiles(folder, {german: "de"})

    def counted(who: str, *arguments: object) -> None:
        calls[who] += 1
        call(who, *arguments)

    by_command(path, WEEKS, plan, folder / "letters", random.Random(number), counted)
    with Desk.open_to_read(path) as desk:
        found = [entry.hash for entry in desk.history()]
    if found != wanted:
        same = next((n for n, pair in enumerate(zip(found, wanted, strict=False)) if pair[0] != pair[1]), -1)
        raise Failed(f"the journals differ from entry {same + 1} on")
    return {"weeks": WEEKS, "profiles": len(calls), "commands": sum(calls.values()), "entries": len(found)}


def interleavings(number: int, folder: Path) -> Figures:
    """Answers late, twice, out of order and in several versions, and amendments meanwhile."""
    with mustered(folder, 3, seed=number + 1) as desk:
        desk.submit(o.StartWeek())
        path = desk.path
    found = Counter[str]()
    for seed in range(number * EACH, (number + 1) * EACH):
        place = folder / str(seed)
        place.mkdir()
        found += interleaved(shutil.copy(path, place / "club.fftt"), place, seed)
        found["interleavings"] += 1
    names = ("interleavings", "taken in", "given", "outdated", "again", "clashes", "amended", "undone", "letters")
    return {name: found[name] for name in names}


def hostile(number: int, folder: Path) -> Figures:
    """Changed and invented answers and letters; what may pass is an invented one that says nothing forbidden."""
    with mustered(folder, 3, seed=number + 1) as desk:
        desk.submit(o.StartWeek())
        siege = Siege(desk, folder, number)
        found = siege.answers(ANSWERS) + siege.letters_too(LETTERS)
    if found["no sentence"]:
        raise Failed("a refusal is no sentence")
    refused = sum(found.values()) - found["passed"]
    return {
        "refused": refused,
        "harmless": found["passed"],
        **{why: found[why] for why in ("forged", "foreign", "wrong")},
    }


PROOFS: Final = (
    Proof(
        "by-letter",
        "campaigns of 8 weeks with 4 players only by files: the same journal as hot seat with the same orders and dice",
        ("weeks", CAMPAIGNS * WEEKS),
        CAMPAIGNS,
        same_journal,
        SOURCES,
    ),
    Proof(
        "by-command",
        "a campaign of 8 weeks with 4 players by commands, in five profiles, one of them in German: the same journal",
        ("weeks", WEEKS),
        1,
        same_journal_by_commands,
        SOURCES,
    ),
    Proof(
        "interleavings",
        "answers late, twice, out of order, in several versions, amendments meanwhile: nothing lost, nothing twice",
        ("interleavings", INTERLEAVED * EACH),
        INTERLEAVED,
        interleavings,
        SOURCES,
    ),
    Proof(
        "hostile-post",
        "changed and invented answers and letters are refused with sentences",
        ("refused", 1000),
        SIEGES,
        hostile,
        SOURCES,
    ),
)
