"""Campaigns with unit lists of a club's own (campaign:C87)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.autoplay import play_on
from campaign.battle.fftt.lists.checking import problems
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.dice import TypedDice
from campaign.world.decide import decide
from campaign.world.ids import OrderId
from campaign.world.refusal import Refusal
from tests.computer.paper import PaperDesk, at_random
from tests.play.campaigns import OnPaper, play_orders
from tests.play.invariants import state_problems
from tests.world.situation import Situation, founding

GRUNT = next(unit for unit in fftt_units() if unit.key == "marines.grunt")
SCOUT = replace(
    GRUNT, key="marines.scout", name="Scout", fp=2, skill=9, move=150, traits=("hard-to-hit", "all-terrain")
)
OWN = (*fftt_units(), SCOUT)
FEW = tuple(
    unit
    for unit in OWN
    if unit.key in ("marines.scout", "marines.hq", "machina.hq", "machina.tank") or unit.faction == Faction.INSECTOIDS
)


def faults(unit: Unit) -> str:
    return " ".join(str(reason) for reason in problems((unit,), (), 20))


@pytest.mark.claims("campaign:C87a")
def test_a_campaign_keeps_its_own_rows() -> None:
    table = Situation.founded(replace(founding(2), units=OWN))
    assert table.state.setting.units["marines.scout"] == SCOUT
    assert len(table.state.setting.units) == len(fftt_units()) + 1


@pytest.mark.claims("campaign:C87b")
def test_the_game_s_own_rows_are_as_rows_have_to_be() -> None:
    assert problems(fftt_units(), tuple(Faction), 20) == []


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (replace(SCOUT, key="marines.Scout"), "a key is the faction, a dot and a word"),
        (replace(SCOUT, key="machina.scout"), "a key is the faction, a dot and a word"),
        (replace(SCOUT, name=" "), "a name has 1 to 30 characters"),
        (replace(SCOUT, fp=0), "“fp” is 1 to 20."),
        (replace(SCOUT, fp=21), "“fp” is 1 to 20."),
        (replace(SCOUT, wounds=0), "“wounds” is 1 to 9."),
        (replace(SCOUT, base=9), "“base” is 10 to 500."),
        (replace(SCOUT, hand=-10), "“hand” is -9 to 9."),
        (replace(SCOUT, traits=("invisible",)), "unknown traits: invisible. There are: all-terrain, "),
        (replace(SCOUT, traits=("heals", "heals")), "a trait stands twice"),
        (replace(SCOUT, weapon="laser"), "unknown weapon “laser”. There are: none, shot, "),
        (replace(SCOUT, skill=None), "a weapon that is fired has “skill”, 2 to 12."),
        (replace(SCOUT, weapon="close"), "“short” is only for weapons that are fired."),
        (replace(SCOUT, short=400), "“short” is no more than “long”."),
        (replace(SCOUT, traits=("queen", "lays-eggs")), "Queens are the insectoids’."),
        (replace(SCOUT, traits=("lays-eggs",)), "both traits, or none"),
    ],
)
@pytest.mark.claims("campaign:C87b")
def test_everything_that_is_wrong_with_a_row_is_said(wrong: Unit, why: str) -> None:
    assert why in faults(wrong)


@pytest.mark.claims("campaign:C87b")
def test_the_limits_of_the_numbers_are_allowed() -> None:
    assert faults(replace(SCOUT, fp=20, wounds=9, base=500, hand=-9, skill=12, short=300, long=300)) == ""
    assert faults(replace(SCOUT, fp=1, wounds=1, base=10, hand=9, skill=2)) == ""


@pytest.mark.claims("campaign:C87b")
def test_two_rows_with_one_key_and_too_many_rows_are_refused() -> None:
    many = tuple(replace(SCOUT, key=f"marines.{chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(51))
    assert "Two units have the same key, “marines.scout”." in str(problems((SCOUT, SCOUT), (), 20)[0])
    assert "There are 51 units" in str(problems(many, (), 20)[0])
    assert problems(many[:50], (), 20) == []


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ((SCOUT,), "The list of the marines has nobody who leads: one row needs the trait “hq”."),
        (tuple(unit for unit in OWN if unit.key == "marines.hq"), "The list of the marines has nobody who fights."),
        (
            tuple(unit for unit in OWN if unit.faction == Faction.MACHINA),
            "The list of the marines has nobody who leads",
        ),
    ],
)
@pytest.mark.claims("campaign:C87c")
def test_a_faction_that_is_played_needs_somebody_who_leads_and_somebody_who_fights(
    rows: tuple[Unit, ...], why: str
) -> None:
    with pytest.raises(Refusal, match=why):
        decide(None, OrderId("1"), replace(founding(2), units=rows), TypedDice())


@pytest.mark.claims("campaign:C87d")
def test_what_hatches_from_a_queen_s_eggs_has_rows_too() -> None:
    rows = tuple(unit for unit in OWN if unit.key != "insectoids.drone")
    assert "what hatches has no row: insectoids.drone" in str(problems(rows, (Faction.MARINES,), 20)[0])


@pytest.mark.claims("campaign:C87a")
def test_a_random_campaign_with_an_invented_unit_keeps_its_books() -> None:
    course = OnPaper(replace(founding(3), units=FEW))
    for _number, _order, _before in play_orders(5, course, 2):
        assert list(state_problems(course.state)) == []
    assert any(figure.unit == "marines.scout" for figure in course.state.figures.values())


@pytest.mark.parametrize("level", ["easy", "standard"])
@pytest.mark.claims("campaign:C87a")
def test_computer_players_buy_and_lead_units_that_nobody_has_told_them_of(level: str) -> None:
    found = founding(2)
    players = tuple(replace(player, computer=level) for player in found.players)
    desk = PaperDesk(replace(found, players=players, units=FEW))
    play_on(desk, weeks=1, resolve=at_random)  # type: ignore[arg-type]
    assert any(figure.unit == "marines.scout" for figure in desk.state.figures.values())
    assert list(state_problems(desk.state)) == []
