"""The worked examples of the rulebook, each a scenario with scripted dice and choices, and what has to come of it.

An example's number is that of the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from campaign.battle.arena import Game, NotLegal
from campaign.battle.fftt.codes import (
    CAPTURED,
    LOG_ARRIVED,
    LOG_BEATEN,
    LOG_BURST,
    LOG_CHARGED,
    LOG_FOUGHT,
    LOG_GOO,
    LOG_GOO_GONE,
    LOG_GOO_HOLDS,
    LOG_KILLED,
    LOG_LEADS,
    LOG_NOT_HEALED,
    LOG_REACTED,
    LOG_SHOT,
    LOG_WOUNDED,
    OUTSIDE,
)
from campaign.battle.fftt.reasons import (
    FLANK_TOO_LARGE,
    IN_CONTACT,
    IN_GOO,
    NOT_YOURS,
    OUT_OF_AMMO,
    SIGHT,
    UNSEEN,
    UNSEEN_BEHIND,
)
from campaign.battle.kernel.sight import BY_PIECE, KIND
from campaign.battle.scenario import load

FOLDER = Path(__file__).parent / "examples"

BEHIND_THE_HOUSE = SIGHT + BY_PIECE + KIND  # the second piece on the table
NOBODY_ASKED = NOT_YOURS  # it is still the mover's decision


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an example claims. Figures by key; what is not named has to be empty."""

    needs: tuple[int, ...] = ()  # of each throw to hit
    wounds: Mapping[str, int] = field(default_factory=dict)  # that each has taken
    killed: Mapping[str, str] = field(default_factory=dict)  # each dead, and whose kill it is, "" for nobody's
    first: tuple[str, ...] = ()  # the side that moves first in each turn, where another one has decided it
    charged: tuple[tuple[str, str], ...] = ()  # who has charged whom
    blown_away: int = 0  # goos that a burst removed, or that dried out
    bursts: tuple[tuple[float, float], ...] = ()  # where they were, in cm
    goos: tuple[tuple[float, float], ...] = ()  # where acid came down
    held: tuple[str, ...] = ()  # by goo
    fought: tuple[tuple[str, int, bool], ...] = ()  # each die with what is added, and whether its thrower can wound
    empty: tuple[str, ...] = ()  # who is out of ammo
    reacted: tuple[str, ...] = ()
    not_healed: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()  # sides that are out while the others fight on
    arrived: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    refused: int = 0  # the reason against the last choice
    aps: Mapping[str, int] | None = None  # those that matter


class Played:
    """An example after its last choice."""

    def __init__(self, name: str) -> None:
        scenario = load(FOLDER / f"{name}.json")
        self.game = Game.begin(scenario.setup, 0, script=scenario.dice, strict=True)
        self.keys = [figure.key for side in scenario.setup.sides for figure in side.figures]
        self.sides = [side.key for side in scenario.setup.sides]
        self.refused = 0
        for choice in scenario.choices:
            assert self.game.decision() is not None
            try:
                self.game.answer(choice)
            except NotLegal as no:
                assert choice is scenario.choices[-1]
                self.refused = no.code
        self.game.decision()
        self.dice_left = len(scenario.dice) - self.game.s.now[0].thrown

    def outcome(self, aps: Mapping[str, int] | None) -> Outcome:
        """What has come of it, with the APs of those whose APs matter."""
        figures = dict(zip(self.keys, self.game.s.figures, strict=False))
        return Outcome(
            needs=tuple(row[2] for row in self.rows(LOG_SHOT)),
            wounds=self._wounds(),
            killed={self._key(row[0]): self._credited(row[1], row[0]) for row in self.rows(LOG_KILLED)},
            first=tuple(self.sides[row[2]] for row in self.rows(LOG_LEADS) if row[0] != row[2]),
            charged=tuple((self._key(row[0]), self._key(row[1])) for row in self.rows(LOG_CHARGED)),
            blown_away=len(self.rows(LOG_GOO_GONE)),
            bursts=tuple((row[2] / 100, row[3] / 100) for row in self.rows(LOG_BURST)),
            goos=tuple((row[2] / 100, row[3] / 100) for row in self.rows(LOG_GOO)),
            held=tuple(self._key(row[0]) for row in self.rows(LOG_GOO_HOLDS)),
            fought=tuple((self._key(row[0]), row[2] + row[3], row[4] == 1) for row in self.rows(LOG_FOUGHT)),
            empty=tuple(key for key, figure in figures.items() if figure.empty),
            reacted=tuple(self._key(row[0]) for row in self.rows(LOG_REACTED)),
            not_healed=tuple(self._key(row[0]) for row in self.rows(LOG_NOT_HEALED)),
            captured=tuple(key for key, figure in figures.items() if figure.fate == CAPTURED),
            beaten=tuple(self.sides[row[0]] for row in self.rows(LOG_BEATEN) if self.game.decision() is not None),
            arrived=tuple(self._key(row[0]) for row in self.rows(LOG_ARRIVED)),
            outside=tuple(key for key, figure in figures.items() if figure.fate == OUTSIDE),
            refused=self.refused,
            aps=None if aps is None else {key: figures[key].ap for key in aps},
        )

    def rows(self, code: int) -> list[tuple[int, ...]]:
        """The rows of the log with that code: each actor, target and the four values."""
        return [row[4:] for row in self.game.log if row[0] == code]

    def _key(self, number: int) -> str:
        return self.keys[number] if number >= 0 else ""

    def _credited(self, killer: int, victim: int) -> str:
        """The killer, "" where that is nobody or of the victim's side."""
        figures = self.game.s.figures
        return "" if killer < 0 or figures[killer].team == figures[victim].team else self._key(killer)

    def _wounds(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for victim, _by, made, *_ in self.rows(LOG_WOUNDED):
            found[self._key(victim)] = found.get(self._key(victim), 0) + made
        return found


@pytest.mark.parametrize(
    ("name", "claimed"),
    [
        pytest.param(
            "01-in-the-open",
            Outcome(needs=(7,), wounds={"B": 1}),
            marks=pytest.mark.claims("fftt:S1a", "fftt:S2a", "fftt:S4a"),
        ),
        pytest.param("02-at-20-cm", Outcome(needs=(7,), wounds={"B": 1}), marks=pytest.mark.claims("fftt:S2a")),
        pytest.param("02-beyond-20-cm", Outcome(needs=(6,)), marks=pytest.mark.claims("fftt:S2b", "fftt:S3b")),
        pytest.param(
            "03-wounded-long-range-cover",
            Outcome(needs=(4,), wounds={"B": 1}),
            marks=pytest.mark.claims("fftt:S3a", "fftt:S3c", "fftt:S3d"),
        ),
        pytest.param("04-engineers-double", Outcome(needs=(8,), wounds={"B": 2}), marks=pytest.mark.claims("fftt:S4b")),
        pytest.param("05-engineer-at-35-cm", Outcome(needs=(7,)), marks=pytest.mark.claims("fftt:S2b", "fftt:S3b")),
        pytest.param(
            "06-sniper-at-a-drone",
            Outcome(needs=(6,), wounds={"B": 2}, killed={"B": "A"}),
            marks=pytest.mark.claims("fftt:S3a", "fftt:S3f", "fftt:S4b"),
        ),
        pytest.param(
            "07-twin-laser",
            Outcome(needs=(7, 7), wounds={"B": 3}, aps={"A": 1}),
            marks=pytest.mark.claims("fftt:S5a", "fftt:S5b", "fftt:S4b"),
        ),
        pytest.param(
            "08-elite-at-a-sentinel", Outcome(needs=(6,)), marks=pytest.mark.claims("fftt:S3a", "fftt:S3f", "fftt:S3g")
        ),
        pytest.param(
            "09-grenade-deviates",
            Outcome(needs=(5,), wounds={"B": 2}, bursts=((42, 40),)),
            marks=pytest.mark.claims("fftt:B1a", "fftt:B2a", "fftt:B2e"),
        ),
        pytest.param(
            "10-grenade-comes-back",
            Outcome(needs=(4,), bursts=((24, 40),)),
            marks=pytest.mark.claims("fftt:S3e", "fftt:B2a", "fftt:B2d"),
        ),
        pytest.param(
            "11-acid-is-capped", Outcome(needs=(2,), goos=((51, 40),)), marks=pytest.mark.claims("fftt:B8a", "fftt:B2b")
        ),
        pytest.param(
            "12-grenade-burst",
            Outcome(needs=(6,), wounds={"B": 2, "C": 2}, bursts=((28, 40),)),
            marks=pytest.mark.claims("fftt:B1d", "fftt:B1e", "fftt:B4a"),
        ),
        pytest.param(
            "13-missile-burst",
            Outcome(needs=(4,), wounds={"B": 3, "C": 2}, bursts=((60, 40),)),
            marks=pytest.mark.claims("fftt:B3a", "fftt:B3b", "fftt:B4c"),
        ),
        pytest.param(
            "14-engineer-with-one-wound", Outcome(needs=(8,), wounds={"B": 1}), marks=pytest.mark.claims("fftt:W2a")
        ),
        pytest.param(
            "14-engineer-with-two-wounds", Outcome(needs=(7,), wounds={"B": 1}), marks=pytest.mark.claims("fftt:W2a")
        ),
        pytest.param(
            "15-queen-with-two-wounds",
            Outcome(fought=(("A", 6, True), ("B", 6, True))),
            marks=pytest.mark.claims("fftt:W2a"),
        ),
        pytest.param(
            "15-queen-with-three-wounds",
            Outcome(fought=(("A", 5, True), ("B", 5, True))),
            marks=pytest.mark.claims("fftt:W2a"),
        ),
        pytest.param(
            "16-double-score",
            Outcome(wounds={"B": 2}, killed={"B": "A"}, fought=(("A", 4, True), ("B", 2, True))),
            marks=pytest.mark.claims("fftt:X2a", "fftt:X2b"),
        ),
        pytest.param(
            "17-triple-score",
            Outcome(wounds={"B": 3}, killed={"B": "A"}, fought=(("A", 6, True), ("B", 2, True))),
            marks=pytest.mark.claims("fftt:X2c"),
        ),
        pytest.param(
            "18-below-one",
            Outcome(wounds={"A": 2}, killed={"A": "B"}, fought=(("A", 0, True), ("B", 2, True))),
            marks=pytest.mark.claims("fftt:X2e", "fftt:X3a"),
        ),
        pytest.param(
            "19-three-against-one",
            Outcome(
                wounds={"C": 1, "D": 2},
                fought=(("A", 7, True), ("B", 6, True), ("C", 4, True), ("D", 5, True)),
                charged=(("A", "D"), ("B", "D"), ("C", "D")),
            ),
            marks=pytest.mark.claims("fftt:X3b", "fftt:X4a", "fftt:X4b"),
        ),
        pytest.param(
            "20-the-one-picks",
            Outcome(
                wounds={"C": 2},
                killed={"C": "D"},
                fought=(("A", 7, True), ("B", 6, True), ("C", 4, True), ("D", 8, True)),
                charged=(("A", "D"), ("B", "D"), ("C", "D")),
            ),
            marks=pytest.mark.claims("fftt:X4c", "fftt:X2b"),
        ),
        pytest.param(
            "21-elite-draw",
            Outcome(wounds={"B": 1}, fought=(("A", 3, True), ("B", 3, True))),
            marks=pytest.mark.claims("fftt:X3e"),
        ),
        pytest.param(
            "22-exchanges",
            Outcome(
                needs=(7,),
                fought=tuple(
                    (who, score, can)
                    for score, can in ((4, True), (5, True), (6, False))
                    for who, can in (("A", True), ("B", can))
                ),
                charged=(("A", "B"),),
            ),
            marks=pytest.mark.claims("fftt:X7a", "fftt:X7b", "fftt:X7c"),
        ),
        pytest.param(
            "23-scanner-wins", Outcome(fought=(("A", 6, False), ("B", 1, True))), marks=pytest.mark.claims("fftt:X6b")
        ),
        pytest.param(
            "24-shot-into-a-fight",
            Outcome(needs=(7,), wounds={"C": 1}),
            marks=pytest.mark.claims("fftt:S11b", "fftt:S11c"),
        ),
        pytest.param(
            "25-out-of-ammo",
            Outcome(needs=(7,), empty=("A",), refused=OUT_OF_AMMO),
            marks=pytest.mark.claims("fftt:U2a", "fftt:S12a"),
        ),
        pytest.param(
            "26-exhausted-stinger",
            Outcome(needs=(6,), killed={"A": ""}, empty=("A",)),
            marks=pytest.mark.claims("fftt:U4b", "fftt:U4d"),
        ),
        pytest.param("27-tank-without-hq", Outcome(needs=(7, 7)), marks=pytest.mark.claims("fftt:U3a")),
        pytest.param(
            "28-stays-outside", Outcome(outside=("B",)), marks=pytest.mark.claims("fftt:H2a", "fftt:H2c", "fftt:H2h")
        ),
        pytest.param("28-arrives", Outcome(arrived=("B",)), marks=pytest.mark.claims("fftt:H2c", "fftt:H3a")),
        pytest.param("29-turn-8", Outcome(arrived=("B",)), marks=pytest.mark.claims("fftt:H2f")),
        pytest.param(
            "30-largest-forces",
            Outcome(outside=("E1", "E2", "D1", "D2"), refused=FLANK_TOO_LARGE),
            marks=pytest.mark.claims("fftt:H1a", "fftt:H1c", "fftt:H1d"),
        ),
        pytest.param("31-sniper-does-not-react", Outcome(refused=NOBODY_ASKED), marks=pytest.mark.claims("fftt:S9b")),
        pytest.param(
            "32-opportunity-fire",
            Outcome(needs=(8,), wounds={"A": 1}, reacted=("B",), aps={"B": 0}),
            marks=pytest.mark.claims("fftt:S9a", "fftt:S9f"),
        ),
        pytest.param(
            "32-opportunity-fire-next-phase",
            Outcome(needs=(8,), wounds={"A": 1}, reacted=("B",), aps={"B": 2}),
            marks=pytest.mark.claims("fftt:Q4a"),
        ),
        pytest.param(
            "33-one-ap-left", Outcome(refused=NOBODY_ASKED, aps={"B": 1}), marks=pytest.mark.claims("fftt:S9c")
        ),
        pytest.param(
            "34-hq-explodes",
            Outcome(needs=(8,), wounds={"B": 1, "C": 2}, killed={"B": "A", "C": "A"}, bursts=((58, 40),)),
            marks=pytest.mark.claims("fftt:B5a", "fftt:B5b", "fftt:B1d"),
        ),
        pytest.param(
            "35-air-support",
            Outcome(wounds={"B": 2, "C": 1}, bursts=((75, 40),), aps={"A": 1}),
            marks=pytest.mark.claims("fftt:N1c", "fftt:N1d", "fftt:N1e"),
        ),
        pytest.param(
            "36-lucky-in-movement",
            Outcome(needs=(8,), reacted=("B",)),
            marks=pytest.mark.claims("fftt:N9b"),
        ),
        pytest.param(
            "36-lucky-in-general-fire", Outcome(needs=(8,), wounds={"B": 1}), marks=pytest.mark.claims("fftt:N9b")
        ),
        pytest.param(
            "37-veteran",
            Outcome(needs=(8,), wounds={"B": 1}, aps={"A": 3}),
            marks=pytest.mark.claims("fftt:R1e", "fftt:R1g", "fftt:S6a"),
        ),
        pytest.param(
            "38-under-goo-wound",
            Outcome(needs=(4,), wounds={"B": 1}, goos=((29, 40),)),
            marks=pytest.mark.claims("fftt:B9d"),
        ),
        pytest.param("38-under-goo-none", Outcome(needs=(4,), goos=((29, 40),)), marks=pytest.mark.claims("fftt:B9d")),
        pytest.param(
            "39-grunt-in-goo",
            Outcome(needs=(4,), goos=((29, 40),), refused=IN_GOO),
            marks=pytest.mark.claims("fftt:B9a"),
        ),
        pytest.param("39-drone-in-goo", Outcome(needs=(3,), goos=((29, 40),)), marks=pytest.mark.claims("fftt:B9e")),
        pytest.param(
            "45-into-goo",
            Outcome(needs=(3,), goos=((32, 40),), held=("B",), refused=IN_GOO, aps={"B": 2}),
            marks=pytest.mark.claims("fftt:B13a", "fftt:B9a"),
        ),
        pytest.param(
            "40-too-late-to-heal",
            Outcome(needs=(7,), wounds={"B": 1}, killed={"B": "C"}, not_healed=("B",)),
            marks=pytest.mark.claims("fftt:W4a", "fftt:W4c", "fftt:W4d"),
        ),
        pytest.param(
            "41-both-hit",
            Outcome(needs=(7, 7), wounds={"A": 1, "B": 1}),
            marks=pytest.mark.claims("fftt:Q7a", "fftt:Q7d", "fftt:S3d"),
        ),
        pytest.param(
            "42-last-hq",
            Outcome(needs=(8, 7, 7), wounds={"B": 1}, killed={"B": "A"}, bursts=((58, 40),), empty=("C",)),
            marks=pytest.mark.claims("fftt:U5a", "fftt:U2a"),
        ),
        pytest.param(
            "43-over-a-low-house",
            Outcome(needs=(9,), wounds={"B": 1}),
            marks=pytest.mark.claims("fftt:V3a", "fftt:V3d"),
        ),
        pytest.param("43-behind-a-high-house", Outcome(refused=BEHIND_THE_HOUSE), marks=pytest.mark.claims("fftt:V7e")),
        pytest.param("43-behind-a-far-house", Outcome(refused=BEHIND_THE_HOUSE), marks=pytest.mark.claims("fftt:V7f")),
        pytest.param("43-seen-from-below", Outcome(refused=BEHIND_THE_HOUSE), marks=pytest.mark.claims("fftt:V7g")),
        pytest.param(
            "44-grenade-on-an-hq",
            Outcome(needs=(6,), wounds={"B": 2}, killed={"B": "A"}, bursts=((50, 40), (48, 40))),
            marks=pytest.mark.claims("fftt:B1c", "fftt:B5a", "fftt:B5d"),
        ),
        pytest.param("46-fire-past-an-opponent", Outcome(refused=IN_CONTACT), marks=pytest.mark.claims("fftt:X11a")),
        pytest.param(
            "46-fire-at-the-opponent",
            Outcome(needs=(7,), wounds={"B": 1}, fought=(("A", 6, False), ("B", 3, True))),
            marks=pytest.mark.claims("fftt:X11c"),
        ),
        pytest.param(
            "47-two-dogs",
            Outcome(
                wounds={"E": 4, "B": 1},
                killed={"E": "A"},
                fought=(
                    *(("A", 6, True), ("B", 7, True), ("E", 6, True)),
                    *(("A", 5, True), ("B", 5, False), ("E", 7, True)),
                    *(("A", 10, True), ("B", 6, False), ("E", 3, False)),
                ),
                charged=(("A", "E"), ("B", "E")),
            ),
            marks=pytest.mark.claims("fftt:X7b", "fftt:X7c", "fftt:X4c"),
        ),
        pytest.param(
            "48-sees-the-grunt",
            Outcome(arrived=("D",), charged=(("D", "G"),), aps={"D": 3}),
            marks=pytest.mark.claims("fftt:H4b", "fftt:H6f", "fftt:M7a"),
        ),
        pytest.param(
            "48-looks-away",
            Outcome(arrived=("D",), refused=UNSEEN, aps={"D": 4}),
            marks=pytest.mark.claims("fftt:H6f", "fftt:M7d"),
        ),
        pytest.param(
            "49-bomb-bug-shot",
            Outcome(
                needs=(7,), wounds={"B": 1, "C": 2, "D": 2}, killed={"B": "A", "C": "B", "D": "A"}, bursts=((55, 40),)
            ),
            marks=pytest.mark.claims("fftt:B7e", "fftt:R4b", "fftt:R4c"),
        ),
        pytest.param(
            "50-chain",
            Outcome(
                needs=(8,),
                wounds={"B": 1, "C": 2, "D": 3},
                killed={"B": "A", "C": "A", "D": "A"},
                bursts=((60, 40), (61.5, 40)),
            ),
            marks=pytest.mark.claims("fftt:B6a", "fftt:B6b", "fftt:R4d"),
        ),
        pytest.param(
            "51-three-sides",
            Outcome(captured=("C-HQ", "C"), beaten=("green",)),
            marks=pytest.mark.claims("fftt:E1b", "fftt:E5a", "fftt:E7a"),
        ),
        pytest.param(
            "52-lets-the-other-begin",
            Outcome(needs=(7, 7), wounds={"A": 1}, empty=("A",), first=("red",)),
            marks=pytest.mark.claims("fftt:Q1a", "fftt:Q1d"),
        ),
        pytest.param(
            "52-clockwise",
            Outcome(needs=(7, 7, 7), empty=("A", "B", "C"), first=("red",)),
            marks=pytest.mark.claims("fftt:Q1a", "fftt:Q1c"),
        ),
        pytest.param(
            "53-dog-at-a-door",
            Outcome(refused=UNSEEN_BEHIND),
            marks=pytest.mark.claims("fftt:M7a", "fftt:M7e", "fftt:M10d"),
        ),
        pytest.param(
            "53-grunt-at-a-door",
            Outcome(needs=(8,), wounds={"A": 1}, reacted=("B",), charged=(("A", "B"),), aps={"A": 2, "B": 0}),
            marks=pytest.mark.claims("fftt:M10d", "fftt:S10c", "fftt:S14b"),
        ),
        pytest.param(
            "54-goo-and-a-wreck",
            Outcome(
                needs=(4, 6), wounds={"C": 1}, killed={"C": "E"}, bursts=((54, 42),), goos=((50, 40),), refused=IN_GOO
            ),
            marks=pytest.mark.claims("fftt:B13f", "fftt:B13j"),
        ),
        pytest.param(
            "55-a-chain-through-its-own-side",
            Outcome(
                needs=(7,),
                wounds={"B": 1, "T": 2, "D": 1},
                killed={"B": "A", "T": "", "D": "A"},
                bursts=((55, 40), (57.6, 40)),
            ),
            marks=pytest.mark.claims("fftt:R4d", "fftt:R4f", "fftt:R4g"),
        ),
    ],
)
def test_the_worked_example_comes_out_as_the_book_says(name: str, claimed: Outcome) -> None:
    played = Played(name)
    assert played.outcome(claimed.aps) == claimed
    assert played.dice_left == 0


def test_every_example_file_is_claimed_for() -> None:
    (cases,) = test_the_worked_example_comes_out_as_the_book_says.pytestmark  # type: ignore[attr-defined]
    assert sorted(case.values[0] for case in cases.args[1]) == sorted(path.stem for path in FOLDER.glob("*.json"))
