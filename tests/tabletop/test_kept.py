"""A battle under way as text: read back it waits for the same, and whatever is wrong with a text is said."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from campaign.battle.contract import (
    STANDARD,
    STRONG,
)
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import MOVE
from campaign.battle.row_packing import pack, pack_faces
from campaign.tabletop.kept import BadKept, Kept, read, text_of, written
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from tests.battle.play.forces import random_setup

SETUP = replace(random_setup(8), rules=TableRules(turns=2))
SEATS = (Seat(), *[Seat(STRONG)] * (len(SETUP.sides) - 1))


def play(match: Match, steps: int, rng: random.Random) -> Match:
    """So many answers and dice more, or to the end."""
    while steps and not isinstance(match.waits, Over):
        steps -= 1
        if isinstance(match.waits, FacesWanted):
            match.throw([rng.randint(1, 6)])
        else:
            match.answer(hint(match))
    return match


@pytest.mark.parametrize("dice", list(DiceBy))
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 10, 21, 40])
def test_what_is_read_back_is_the_battle_at_the_same_decision_or_throw(dice: DiceBy, steps: int) -> None:
    match = play(Match(SETUP, 2**63, SEATS, dice), steps, random.Random(1))
    again = read(written(match)).match()
    assert (again.waits, again.rows, again.kept) == (match.waits, match.rows, match.kept)
    assert (again.setup, again.seed, again.seats, again.dice) == (SETUP, 2**63, SEATS, dice)


def test_a_battle_that_is_kept_and_read_again_before_every_step_comes_to_the_same_end() -> None:
    whole = play(Match(SETUP, 5, SEATS, DiceBy.TABLE), 10_000, random.Random(1))
    broken, rng = Match(SETUP, 5, SEATS, DiceBy.TABLE), random.Random(1)
    for _step in range(60):
        broken = play(read(written(broken)).match(), 1, rng)
    assert play(broken, 10_000, rng).fought() == whole.fought()


def test_a_battle_that_is_over_can_be_kept_too() -> None:
    match = play(Match(SETUP, 5, SEATS), 10_000, random.Random(1))
    assert read(written(match)).match().fought() == match.fought()


def test_names_in_any_script_are_kept_as_a_campaign_has_them() -> None:
    name = "Jean\u00a0Luc \u05d0\u05d1\u200f “the 1st” 🦂"
    figures = (replace(SETUP.sides[0].figures[0], name=name), *SETUP.sides[0].figures[1:])
    setup = replace(SETUP, sides=(replace(SETUP.sides[0], name=name, figures=figures), *SETUP.sides[1:]))
    assert read(written(Match(setup, 1, SEATS))).setup == setup


# ── what is wrong with a text ──


@pytest.fixture(scope="module")
def form() -> dict[str, object]:
    """The text of a battle in which a person waits for dice, as its parts."""
    match = play(Match(SETUP, 5, SEATS, DiceBy.TABLE), 30, random.Random(1))
    parts: dict[str, object] = json.loads(written(match))
    return parts


def problems(form: dict[str, object], **changed: object) -> tuple[str, ...]:
    """What is said of the text with some parts changed."""
    with pytest.raises(BadKept) as refused:
        read(json.dumps(form | changed))
    return refused.value.problems


def test_a_text_that_is_no_battle_is_refused() -> None:
    with pytest.raises(BadKept, match="not JSON"):
        read("no battle")
    with pytest.raises(BadKept, match="write an object here"):
        read("[]")
    with pytest.raises(BadKept, match="“seats” is missing"):
        read("{}")


def test_a_text_of_another_version_is_refused_as_that(form: dict[str, object]) -> None:
    assert problems(form, format=3) == (
        "format: another version of the program kept this battle, and is needed to read it.",
    )


@pytest.mark.parametrize(("edition", "wrong"), [(1, True), (2, False), (3, False), (4, True), (True, True)])
def test_a_battle_names_the_version_of_the_rules_by_which_it_goes_on(
    form: dict[str, object], edition: int, wrong: bool
) -> None:
    if wrong:
        assert problems(form, edition=edition)[0].startswith("edition: write a whole number from 2 to 3 here")
    else:
        assert read(json.dumps(form | {"edition": edition})).edition == edition


def test_a_text_of_before_names_none_and_goes_on_by_the_second(form: dict[str, object]) -> None:
    older = {key: part for key, part in form.items() if key != "edition"} | {"format": 1, "choices": pack(())}
    kept = read(json.dumps(older | {"faces": pack_faces(())}))
    assert (kept.edition, kept.match().game.edition) == (2, 2)
    assert read(written(kept.match())).edition == 2
    assert "form 2 has an edition" in problems(form, format=1)[0]
    assert "form 2 has an edition" in problems(older, format=2)[0]


def test_a_key_that_is_not_known_is_refused(form: dict[str, object]) -> None:
    assert "“note” is not a key here" in problems(form, note="")[0]


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seed", -1),
        ("seed", "5"),
        ("seats", ["person"]),
        ("seats", ["person"] * 5),
        ("seats", "person"),
        ("seats", ["nobody"] * len(SETUP.sides)),
        ("dice", "loaded"),
        ("choices", "no rows"),
        ("choices", 7),
        ("choices", pack([(1, 2, 3)])),
        ("choices", pack([(2**40,) * 24])),
        ("faces", pack_faces((1, 7))),
        ("faces", pack([(1,), (2,)])),
        ("faces", "x" * 4_000_000),
        ("battle", {}),
    ],
)
def test_whatever_else_is_wrong_is_said_with_its_place(form: dict[str, object], part: str, value: object) -> None:
    assert [problem for problem in problems(form, **{part: value}) if part in problem or "longer" in problem]


def test_all_that_is_wrong_is_said_at_once(form: dict[str, object]) -> None:
    assert len(problems(form, seed=-1, dice="loaded", choices="no rows")) == 3


def test_choices_that_the_rules_refuse_are_told_by_their_number() -> None:
    kept = Kept.of(play(Match(SETUP, 5, SEATS), 5, random.Random(1)))
    wrong = replace(kept, choices=(*kept.choices[:3], (MOVE, *[0] * 23)))
    with pytest.raises(BadKept, match="choices: number 4 is not allowed"):
        read(text_of(wrong)).match()


def test_seats_are_written_as_words() -> None:
    value = json.loads(written(Match(SETUP, 5, (Seat(), *[Seat(STANDARD)] * (len(SETUP.sides) - 1)))))
    assert value["seats"] == ["person", *["standard"] * (len(SETUP.sides) - 1)]
