"""Even fights: the FP with which a side of a quick battle wins its share."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from campaign.battle.contract import DEFEATS, FACTS, VICTORIES
from campaign.battle.fftt.units import Faction
from campaign.battle.forecast import Counted, Tally
from campaign.battle.scenario import Scenario
from campaign.quick import even_fights
from campaign.quick.even_fights import End, Evened, by_chance, make_even, roster_of, scaled, told, with_army
from campaign.quick.lists import MOST_FIGURES, Roster, draw, read_rosters
from campaign.quick.table_scenario import QuickSide, quick_scenario

MARINES = "2 HQ\n10 Grunt\n2 Engineer\n1 Sniper"  # 20 FP
SWARM = "8 Razor Dog\n3 Bomb Bug"


def roster(text: str, faction: Faction) -> Roster:
    return read_rosters(text, "fftt", faction)[0]


def battle(*others: tuple[str, str, Faction, int]) -> Scenario:
    """Red, 20 FP of Marines, against Bugs, and who else is named."""
    sides = [
        QuickSide("Red", roster(MARINES, Faction.MARINES)),
        QuickSide("Bugs", roster(SWARM, Faction.INSECTOIDS)),
        *(QuickSide(name, roster(text, faction), team) for name, text, faction, team in others),
    ]
    return quick_scenario(sides, system="fftt", seed=3)


def units(roster: Roster) -> dict[str, int]:
    return dict(Counter(soldier.unit.name for soldier in roster.soldiers))


def forecasts(side: int, share: Callable[[int], float], drawn: float = 0.0) -> even_fights.Forecast:
    """Battles that go as their size says: of so many FP a side wins this share of those that are no draw."""

    def fought(scenario: Scenario, seeds: range) -> Counted:
        number = len(seeds)
        ties = round(drawn * number)
        won = round(share(roster_of(scenario, side).fp) * (number - ties))
        facts = [[0] * FACTS for _side in scenario.setup.sides]
        for n, row in enumerate(facts):
            row[VICTORIES], row[DEFEATS] = (won, number - ties - won) if n == side else (number - ties - won, won)
        return Counted(Tally(number, 0, 0, tuple(map(tuple, facts)), ()))

    return fought


def logistic(even_at: float) -> Callable[[int], float]:
    return lambda fp: 1 / (1 + math.exp(-6 * math.log(fp / even_at)))


def found(even_at: float, side: int = 1, source: even_fights.Source | None = None) -> Evened:
    scenario = battle()
    made = make_even(scenario, side, source or scaled(roster_of(scenario, side)), forecasts(side, logistic(even_at)))
    assert made is not None
    return made


# ── armies of other sizes ──


@pytest.mark.parametrize("text", [MARINES, "1 HQ\n4 Grunt", "3 HQ\n1 Medic\n5 Sniper\n1 Grunt"])
def test_an_army_of_its_own_size_is_the_army_itself(text: str) -> None:
    army = roster(text, Faction.MARINES)
    assert (sized := scaled(army)(army.fp, 0)) is not None
    assert units(sized) == units(army)


def test_an_army_grows_and_shrinks_by_its_own_mix() -> None:
    source = scaled(roster("1 HQ\n6 Grunt\n3 Sniper", Faction.MARINES))
    fp = roster("1 HQ\n6 Grunt\n3 Sniper", Faction.MARINES).fp
    twice, half = source(2 * fp, 0), source(fp // 2, 0)
    assert twice is not None
    assert half is not None
    assert units(twice) == {"HQ": 2, "Grunt": 12, "Sniper": 6}
    assert set(units(half)) == {"HQ", "Grunt", "Sniper"}
    assert half.fp <= fp // 2


def test_an_army_by_chance_of_the_same_size_is_the_one_that_was_drawn() -> None:
    again = by_chance("fftt", Faction.MACHINA, 7)(15, 0)
    assert again == draw("fftt", Faction.MACHINA, 15, random.Random(7))
    assert by_chance("fftt", Faction.MACHINA, 7)(15, 1) != again
    assert by_chance("fftt", Faction.MACHINA, 7)(61, 0) is None


def test_whoever_stays_keeps_name_place_and_wounds_and_new_ones_have_keys_of_their_own() -> None:
    scenario = battle()
    first = scenario.setup.sides[1].figures[0]
    hurt = replace(first, name="Fang", at=(1000, 500), experience=9, hurt=1)
    side = replace(scenario.setup.sides[1], figures=(hurt, *scenario.setup.sides[1].figures[1:]))
    scenario = replace(scenario, setup=replace(scenario.setup, sides=(scenario.setup.sides[0], side)))
    more = with_army(scenario, 1, roster("12 Razor Dog\n4 Bomb Bug", Faction.INSECTOIDS)).setup.sides[1].figures
    assert more[:11] == side.figures
    assert len({figure.key for figure in more}) == len({figure.name for figure in more}) == 16
    fewer = with_army(scenario, 1, roster("2 Razor Dog", Faction.INSECTOIDS)).setup.sides[1].figures
    assert fewer == side.figures[:2]


# ── the search ──


@pytest.mark.parametrize("even_at", [6, 9, 13, 22.5, 27, 34, 48])
def test_the_size_that_wins_half_is_found(even_at: float) -> None:
    made = found(even_at)
    assert made.end is End.EVEN
    assert made.roster.fp == pytest.approx(even_at, rel=0.12, abs=1)
    assert made.chance.low <= 0.5 <= made.chance.high
    assert made.chance.tries == even_fights.TRIES
    assert roster_of(made.scenario, 1).fp == made.roster.fp
    assert made.scenario.setup.sides[0] == battle().setup.sides[0]


def test_what_is_even_stays_as_it_is() -> None:
    made = found(roster(SWARM, Faction.INSECTOIDS).fp)
    assert made.end is End.AS_IT_WAS
    assert made.scenario == battle()


def test_armies_by_chance_come_from_the_same_chance() -> None:
    made = found(27, source=by_chance("fftt", Faction.INSECTOIDS, 4))
    assert made.end is End.EVEN
    assert made.roster == draw("fftt", Faction.INSECTOIDS, made.roster.fp, random.Random(4))


def test_where_no_size_is_large_enough_it_is_said_and_nothing_changes() -> None:
    made = found(400)
    assert made.end is End.TOO_WEAK
    assert len(made.roster.soldiers) <= MOST_FIGURES
    assert made.scenario == battle()
    assert "the most that can fight here, Bugs is too weak" in told(made)[0]


def test_where_even_the_smallest_is_too_strong_it_is_said_and_nothing_changes() -> None:
    made = found(0.5)
    assert (made.end, made.scenario) == (End.TOO_STRONG, battle())
    assert "the fewest that can fight, Bugs is too strong" in told(made)[0]


def test_between_two_sizes_of_which_neither_is_even_the_nearer_one_is_taken_and_told_as_that() -> None:
    scenario = battle()
    cliff = forecasts(1, lambda fp: 0.1 if fp < 25 else 0.65)
    made = make_even(scenario, 1, scaled(roster_of(scenario, 1)), cliff)
    assert made is not None
    assert (made.end, made.roster.fp) == (End.NEAREST, 25)
    assert told(made)[0].startswith("No army of this kind is quite even. Bugs gets 25 FP in place of ")
    assert told(made)[1] == "It wins 65 % (60 to 70) of 400 tries."


def test_of_three_sides_an_even_share_is_a_third_and_allies_win_together() -> None:
    three = battle(("Blue", "1 HQ\n9 Sentinel", Faction.MACHINA, 0))
    assert even_fights.fair_share(three) == pytest.approx(1 / 3)
    allied = battle(("Blue", "1 HQ\n9 Sentinel", Faction.MACHINA, 1), ("Grey", "1 HQ\n9 Sentinel", Faction.MACHINA, 1))
    assert even_fights.fair_share(allied) == pytest.approx(1 / 3)


def test_a_draw_counts_as_an_even_share_and_that_is_said() -> None:
    scenario = battle()
    fp = roster_of(scenario, 1).fp
    made = make_even(scenario, 1, scaled(roster_of(scenario, 1)), forecasts(1, lambda _fp: 0.5, drawn=0.4))
    assert made is not None
    assert (made.end, made.chance.share, made.chance.drawn) == (End.AS_IT_WAS, 0.5, 160)
    assert told(made) == (
        f"It is even already: Bugs has {fp} FP against Red with 20 FP.",
        "It wins 50 % (45 to 55) of 400 tries.",
        "A draw counts as an even share.",
    )


def test_what_was_done_and_how_sure_it_is_is_told() -> None:
    made = found(27)
    first, second = told(made)
    assert first == f"Bugs gets {made.roster.fp} FP in place of {made.before}, against Red with 20 FP."
    share = f"{100 * made.chance.share:.0f} % ({100 * made.chance.low:.0f} to {100 * made.chance.high:.0f})"
    assert second == f"It wins {share} of 400 tries."


def test_a_search_that_was_stopped_finds_nothing() -> None:
    scenario = battle()
    fought = forecasts(1, logistic(40))
    left = iter((True, True))
    assert (
        make_even(scenario, 1, scaled(roster_of(scenario, 1)), lambda s, n: fought(s, n) if next(left, False) else None)
        is None
    )


def test_battles_that_cannot_be_played_are_no_share() -> None:
    scenario = battle()
    failed = Counted(Tally(50, 50, 0, tuple((0,) * FACTS for _side in range(2)), ()))
    with pytest.raises(ValueError, match="could not be played to their end"):
        make_even(scenario, 1, scaled(roster_of(scenario, 1)), lambda _scenario, _seeds: failed)


# ── battles that are really fought ──


def small() -> Scenario:
    sides = [
        QuickSide("Red", roster("1 HQ\n2 Grunt", Faction.MARINES)),
        QuickSide("Blue", roster("1 HQ\n6 Grunt", Faction.MARINES)),
    ]
    return quick_scenario(sides, system="fftt", seed=1)


def test_a_real_battle_is_made_even_and_the_same_seeds_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer tries than people get, because the plain source fights here."""
    monkeypatch.setattr(even_fights, "LOOKS", (2, 4))
    monkeypatch.setattr(even_fights, "TRIES", 6)
    heard: list[even_fights.Far] = []

    def tell(far: even_fights.Far) -> bool:
        heard.append(far)
        return True

    made, again = (
        make_even(small(), 0, scaled(roster_of(small(), 0)), even_fights.forecasts(None, 0, small(), listen))
        for listen in (tell, lambda _far: True)
    )
    assert made is not None
    assert made == again
    assert made.end in (End.EVEN, End.AS_IT_WAS, End.NEAREST)
    assert made.chance.tries == 6
    assert [far.tries for far in heard] == sorted(far.tries for far in heard)


def test_a_real_search_ends_as_soon_as_nobody_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[even_fights.Far] = []

    def tell(far: even_fights.Far) -> bool:
        heard.append(far)
        return False

    assert make_even(small(), 0, scaled(roster_of(small(), 0)), even_fights.forecasts(None, 0, small(), tell)) is None
    assert len(heard) == 1
