"""Rows in writing: they read back as they were, people's ways of writing are understood, faults name their lines."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.battle.firefight.lists import written
from campaign.battle.firefight.lists.points import points
from campaign.battle.firefight.special import NUMBERED, OF_MODELS, OF_WEAPONS
from campaign.battle.firefight.units import (
    FARTHEST,
    HIGHEST,
    LONGEST,
    MOST_ATTACKS,
    Arm,
    Row,
    firefight_rows,
    row_problems,
)
from campaign.battle.systems import SYSTEMS, lists_of
from campaign.exchange.unit_file import read_units, units_csv, units_json, units_text
from campaign.world.codec import BadForm

HEAD = "= Firefight: compact\n"
CAPTAIN = 'captain Captain: 1, Q3+, D4+\n- Heavy pistol: 12", A2, AP(1)\n- Sabre: A4, AP(1)\n* Hero, Fearless, Tough(3)'

names = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FFF).filter(str.isprintable), min_size=1, max_size=LONGEST
).filter(lambda name: name == name.strip() != "" and name.isprintable())


def rules(among: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    written = st.tuples(st.sampled_from(among), st.integers(1, 6))
    return st.lists(written.map(lambda rule: f"{rule[0]}({rule[1]})" if rule[0] in NUMBERED else rule[0])).map(tuple)


arms = st.builds(
    Arm, names, st.integers(0, FARTHEST), st.integers(1, MOST_ATTACKS), st.integers(0, HIGHEST), rules(OF_WEAPONS)
)
models = st.one_of(st.just((1, 1)), st.tuples(st.integers(2, 6), st.integers(2, 6)).map(lambda n: (min(n), max(n))))
values = st.integers(2, 6)
rows = st.builds(
    lambda key, name, many, quality, defense, arms, own, fp: Row(
        f"compact.{key}", "compact", name, *many, quality, defense, tuple(arms), own, fp
    ),
    st.text("abcxyz", min_size=1, max_size=8),
    names,
    models,
    values,
    values,
    st.lists(arms, max_size=4),
    rules(OF_MODELS),
    st.integers(1, 60),
)


def refused(text: str) -> list[str]:
    with pytest.raises(BadForm) as wrong:
        read_units(text)
    return re.split(r" (?=Line \d+: )", str(wrong.value))


def one(text: str) -> Row:
    (found,) = read_units(f"{HEAD}{text}").units
    return found


@pytest.mark.claims("firefight:L9a")
@pytest.mark.parametrize("form", [units_json, units_csv, units_text])
def test_all_22_rows_come_back_from_each_form_of_a_file(form) -> None:
    read = read_units(form("firefight", firefight_rows()))
    assert (read.system, read.units) == ("firefight", firefight_rows())


@pytest.mark.claims("firefight:L9a")
@settings(max_examples=40, deadline=None)
@given(st.lists(rows, min_size=1, max_size=5))
def test_any_row_that_is_right_comes_back_from_each_form_of_a_file(many: list[Row]) -> None:
    assert [problem for row in many for problem in row_problems(row)] == []
    for form in (units_text, units_json):
        assert read_units(form("firefight", many)).units == tuple(many)


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from(list('-*#=:,.AQDP0123456789() \n"″captinFreig')), max_size=120))
def test_any_text_is_lists_or_refused_with_lines(text: str) -> None:
    try:
        read_units(HEAD + text, "firefight")
    except BadForm as wrong:
        told = re.split(r" (?=Line \d+: )", str(wrong))
    else:
        told = []
    assert all(line.startswith("Line ") or "no unit" in line for line in told)


@pytest.mark.claims("firefight:L9b", "firefight:L8a")
def test_a_row_without_fp_costs_what_its_parts_make() -> None:
    captain = next(row for row in firefight_rows() if row.key == "compact.captain")
    assert one(CAPTAIN) == captain
    assert one("a Plain: 1, Q4+, D5+\n- Stick: A2").fp == points(one("a Plain: 1, Q4, D5\n- Stick: A2")).fp == 1


@pytest.mark.claims("firefight:L9b")
@pytest.mark.parametrize(
    "text",
    [
        "captain Captain: 1 model, q3, d4, 4fp\n-Heavy pistol: 12 inches, a 2, ap 1\n"
        "-Sabre: melee, A4, AP1\n*hero, fearless\n*tough 3",
        "# ours\n  captain   Captain:D4+,Q3+,1,4 FP\n"
        "\n - Heavy pistol: AP(1), A2, 12″\n- Sabre: A4, AP(1)\n* Hero, Fearless, Tough ( 3 )",
    ],
)
def test_people_write_as_they_like(text: str) -> None:
    assert one(text) == one(CAPTAIN)


@pytest.mark.claims("firefight:L9c")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- Gun: A1", "Line 2: there is no row yet that this could belong to"),
        ("captain: 1, Q3, D4", "Line 2: a row begins with its key and name"),
        ("captain Captain", "Line 2: a row begins with its key and name"),
        ("a B: 1, Q4", "Line 2: “D” is missing; write it as D5+."),
        ("a B: Q4, D4", "Line 2: “models” is missing; write it as 1 or 3–5."),
        ("a B: 1, Q4, Q3, D4", "Line 2: “Q” stands here twice."),
        ("a B: 1, Q4, D4, x9", "Line 2: “x9” is none of models, Q, D and FP."),
        ("a B: 1, Q4, D4\n- Gun", "Line 3: a weapon has a name and its numbers"),
        ("a B: 1, Q4, D4\n- Gun: 12″", "Line 3: “A” is missing; write it as A2."),
        ("a B: 1, Q4, D4\n\n- Gun: A1, Poisn", "Line 4: “Poisn” is no special rule. Is “Poison” meant?"),
        ("a B: 1, Q4, D4\n* Tough", "Line 3: “Tough” needs a number from 1 to 6, as Tough(3)."),
        ("a B: 1, Q4, D4\n* Tough(7)", "Line 3: “Tough(7)” needs a number from 1 to 6, as Tough(3)."),
        ("a B: 1, Q4, D4\n* Hero(2)", "Line 3: “Hero” has no number."),
        ("a B: 1, Q4, D4\n* Qwxyz", "Line 3: “Qwxyz” is no special rule."),
        ("a B: 1, Q4, D4\n* Poison", "Line 2: The row compact.a has “Poison” as a rule of the model."),
        ("a B: 1, Q4, D4\n- Gun: A1, Hero", "Line 2: The row compact.a has “Hero” as a rule of a weapon."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_line(text: str, said: str) -> None:
    assert refused(HEAD + text)[0].startswith(said)


@pytest.mark.claims("firefight:L7a", "firefight:L7b", "firefight:L9c")
@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("Q3+", "Q1+", "a Quality or Defense that is not from 2 to 6"),
        ("Q3+", "Q7+", "a Quality or Defense that is not from 2 to 6"),
        ("D4+", "D1+", "a Quality or Defense that is not from 2 to 6"),
        ("D4+", "D7+", "a Quality or Defense that is not from 2 to 6"),
        (": 1,", ": 0,", "neither one model nor a group of 2 to 6"),
        (": 1,", ": 1–2,", "neither one model nor a group of 2 to 6"),
        (": 1,", ": 2–7,", "neither one model nor a group of 2 to 6"),
        (": 1,", ": 5–3,", "neither one model nor a group of 2 to 6"),
        ('12"', '61"', "a range that is not from 0 to 60 inches"),
        ("A2", "A0", "has not from 1 to 12 attacks"),
        ("A2", "A13", "has not from 1 to 12 attacks"),
        ("AP(1)", "AP(7)", "an AP that is not from 0 to 6"),
        ("D4+\n", "D4+, 0 FP\n", "costs less than 1 FP"),
        ("- Sabre", "- A: A1\n- B: A1\n- C: A1\n- Sabre", "more than four weapons"),
        ("- Sabre", f"- {'x' * 31}", "longer than 30 characters"),
        ("captain C", "Captain C", "a word of small letters"),
    ],
)
def test_each_limit_is_refused_one_beyond_it(right: str, wrong: str, said: str) -> None:
    one(CAPTAIN)
    assert right in CAPTAIN
    (told,) = refused(HEAD + CAPTAIN.replace(right, wrong, 1))
    assert told.startswith("Line 2: The ")
    assert said in told


def test_everything_wrong_is_said_at_once_in_the_order_of_the_lines() -> None:
    text = "= Chess: pawns\na B: 1, Q4, D4\n= Firefight: 11 elves\n= Firefight: compact\n- x: A1\na B: 1\n* Hro"
    assert [line.partition(":")[0] for line in refused(text)] == [
        "Line 1",
        "Line 3",
        "Line 5",
        "Line 6",
        "Line 6",
        "Line 7",
    ]


def test_lists_of_another_game_and_a_game_without_such_a_form_are_refused() -> None:
    with pytest.raises(BadForm, match="Line 1: a list begins with its game"):
        read_units(f"{HEAD}{CAPTAIN}", "fftt")
    with pytest.raises(BadForm, match="not written by hand"):
        units_text("fftt", lists_of("fftt").units())
    assert {name for name in SYSTEMS if lists_of(name).by_hand is not None} == {"firefight"}
    assert written.write(one(CAPTAIN)).startswith("captain Captain: 1, Q3+, D4+, 4 FP\n")
