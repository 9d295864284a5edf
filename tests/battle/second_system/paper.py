"""What Nerve puts on paper: the least that a rule system has to say, and of each sort something."""

from __future__ import annotations

from campaign.battle.contract.paper import (
    Blank,
    Block,
    Brood,
    Burst,
    Circle,
    Column,
    Fact,
    Listed,
    Marker,
    Measure,
    PaperFace,
    PaperWords,
    Row,
    Ruler,
    StatBlock,
    Tally,
    Templates,
    Track,
)
from tests.battle.second_system.system import Trooper

PACE = Measure(20.0, 4)


def block(row, learnt):
    """His nerve, in circles, and nothing else."""
    nerve = next(stat for stat in row.stats(learnt) if stat.key == "nerve")
    return StatBlock((Tally(nerve.value, nerve.bonus),), ((str(row.nerve), "Nerve"), ("", "-"), ("", "-")), row.notes())


def _table(title):
    return Block(title, "", (Row("a line", "1"), Row("another", key="2")))


PAPER: PaperFace[Trooper] = PaperFace(
    words=lambda: PaperWords(
        "All lengths are paces.",
    ),
    columns=lambda: (Column("Nerve", 30.0),),
    block=block,
    blank=lambda: Blank(("Nerve", "-", "-"), "paces"),
    counted=frozenset(),
    facts=lambda row, _rules: (Fact("leads", "nerve:1"),) if row.leads else (),
    brood=lambda rows, _known: (
        Brood("Sons", "Card of sons", (), (("1", "a son"),), ("in", "from", "as"), "Born")
        if any(row.leads for row in rows)
        else None
    ),
    supply=lambda rows: "led" if any(row.leads for row in rows) else "not led",
    look_up=lambda: tuple(map(_table, ("One", "Two", "Three"))),
    track=lambda rules: Track("Turns", rules.turns, (), ("Shaken",), (Fact("Who is shaken runs.", ""),)),
    scenery=lambda kind: Fact("in the way" if kind else "low", ""),
    laying_out=lambda: (Fact("Lay it out.", ""),),
    reference=lambda rules: (_table(f"All of it, in {rules.turns} turns"),),
    listed=lambda: (Listed("FP", 0.4), Listed("Nerve", 0.0)),
    lists_rule="",
    list_cells=lambda row: (str(row.fp), str(row.nerve)),
    list_words=lambda row: row.notes(),
    templates=lambda _rules: Templates(
        (Burst("Gas", "", (Circle(25.0, ""),), 3, "Lay it down.", PACE),),
        (),
        (),
        (Ruler("10 paces", "", (100.0, 100.0), PACE),),
        (Marker("shaken", "Shaken", "", 6.0, 5),),
        "",
    ),
    leaders_enter=True,
)
