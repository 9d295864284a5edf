"""The strong player of any rule system: what it tries, what it hands back, and that it knows no more than its side."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from campaign.battle.arena import Decision, Game, considered, decider, fight, play_out, tactician
from campaign.battle.contract import (
    ENEMIES_LEFT,
    FINE,
    OUTCOME,
    OWN_LEFT,
    STANDARD,
    STANDING,
    STRONG,
    PlayOut,
    Round,
    Way,
)
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.forecast import count_battles
from campaign.battle.lookahead import VICTORY, Outlook, Spending, Thought, mark_of, play, race, thought
from campaign.battle.row_packing import unpack
from campaign.battle.scenery import CM
from tests.arena.players import BUDGET
from tests.battle.play.any_system import LITTLE
from tests.battle.systems import CASES, Case, each_system


def weighty(case: Case, seed: int = 1) -> Game:
    """A battle at the first decision that is worth a plan."""
    game = Game.begin(case.small, seed)
    while isinstance(game.decision(), Decision) and not case.system.weighty(game.t, game.seen()):
        game.answer(tactician(game.system, game.t, game.seen()))
    return game


def weighed(case: Case, game: Game) -> int:
    """How much is weighed at a decision: options, or ways."""
    return len(game.options()) - 1 if case.system.weighs_options else len(case.system.ways)


def thought_of(case: Case, game: Game, **more: object) -> Thought:
    """What comes of thinking, with little effort."""
    return thought(case.system, game.t, game.seen(), effort=LITTLE, **more)  # type: ignore[arg-type]


def in_parts(case: Case, game: Game, most: int) -> tuple[list[Thought], Thought]:
    """The same a part at a time, each with the plan of the one before, as if it came from another process."""
    parts = [thought_of(case, game, most=most)]
    while parts[-1].choice is None:
        parts.append(thought_of(case, game, most=most, plan=pickle.loads(pickle.dumps(parts[-1].plan))))
    return parts[:-1], parts[-1]


# ── what it hands back ──


@each_system
def test_the_same_view_gives_the_same_answer_and_a_plan_for_the_stretch_of_play(case: Case) -> None:
    game = weighty(case)
    found = thought_of(case, game)
    assert found == thought_of(case, game)
    assert found.choice is not None
    assert game.problem(found.choice) == FINE
    assert found.plan is not None
    assert (found.plan.side, found.plan.stretch) == (int(game.s.now[0].side), case.system.clock(game.s))
    assert found.plan.way in range(weighed(case, game))


@each_system
@pytest.mark.parametrize("most", [1, 5])
def test_thought_a_part_at_a_time_it_comes_to_the_same(case: Case, most: int) -> None:
    game = weighty(case)
    parts, last = in_parts(case, game, most)
    whole = thought_of(case, game)
    assert (last.choice, last.plan, last.why) == (whole.choice, whole.plan, whole.why)
    assert sum(part.playouts for part in (*parts, last)) == whole.playouts
    shares = [part.share for part in (*parts, last)]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert all(0 < share < 1 for share in shares[:-1])


by_ways = pytest.mark.parametrize(
    "case", [case for case in CASES if not case.system.weighs_options], ids=lambda case: case.system.name
)
by_options = pytest.mark.parametrize(
    "case", [case for case in CASES if case.system.weighs_options], ids=lambda case: case.system.name
)


@by_ways
def test_the_next_question_of_the_stretch_goes_by_the_plan_that_is_handed_back(case: Case) -> None:
    game = weighty(case)
    first = thought_of(case, game)
    again = thought_of(case, game, plan=first.plan)
    assert (again.choice, again.plan, again.playouts) == (first.choice, first.plan, 0)
    assert first.plan is not None
    others = replace(first.plan, side=first.plan.side + 1)
    assert thought_of(case, game, plan=others).plan == first.plan


@by_ways
@pytest.mark.parametrize(("margin", "stays"), [(0, False), (10 * VICTORY, True)])
def test_the_way_of_the_stretch_before_is_left_only_for_one_that_is_better_by_a_margin(
    case: Case, margin: int, stays: bool
) -> None:
    case = replace(case, system=replace(case.system, margin=margin))
    game = weighty(case)
    first = thought_of(case, game).plan
    assert first is not None
    worst = min(range(len(case.system.ways)), key=lambda way: first.ways.scores[way].points)
    before = replace(first, stretch=first.stretch - 1, ways=replace(first.ways, running=(worst,)))
    found = thought_of(case, game, plan=before).plan
    assert found is not None
    assert (found.stretch, found.way) == (first.stretch, worst if stays else first.way)


@by_options
def test_where_options_are_weighed_each_legal_one_is_but_to_give_up_and_the_usual_one_comes_first(case: Case) -> None:
    game = weighty(case)
    plan = thought_of(case, game).plan
    assert plan is not None
    assert plan.choices[0] == tactician(game.system, game.t, game.seen())
    assert sorted(plan.choices) == sorted(game.options()[:-1])
    assert plan.ways.favoured == 0


@by_options
@pytest.mark.parametrize(("margin", "stays"), [(0, False), (10 * VICTORY, True)])
def test_what_standard_does_is_left_only_for_an_option_that_is_better_by_a_margin(
    case: Case, margin: int, stays: bool
) -> None:
    case = replace(case, system=replace(case.system, margin=margin))
    better = 0
    for seed in range(6):
        game = weighty(case, seed)
        found = thought_of(case, game)
        assert found.plan is not None
        if not stays:
            points = [score.points for score in found.plan.ways.scores]
            assert points[found.plan.way or 0] == max(points[one] for one in found.plan.ways.running)
        better += found.choice != found.plan.choices[0]
    assert (better == 0) == stays


@by_options
def test_an_option_is_weighed_anew_at_the_next_decision_and_its_plan_says_nothing_between_them(case: Case) -> None:
    game = weighty(case)
    found = thought_of(case, game)
    assert found.choice is not None
    again = thought_of(case, game, plan=found.plan)
    assert again == found
    assert again.playouts > 0
    game.answer(found.choice)
    assert isinstance(game.decision(), Decision)
    assert not case.system.weighty(game.t, game.seen())
    after = thought_of(case, game, plan=found.plan)
    assert (after.playouts, after.plan) == (0, None)
    assert after.choice == tactician(game.system, game.t, game.seen())


@by_options
def test_the_reason_for_an_option_names_the_one_that_was_dropped_last(case: Case) -> None:
    game = weighty(case)
    found = thought_of(case, game)
    assert found.plan is not None
    assert found.why is not None
    assert found.why.instead in set(found.plan.choices) - {found.choice}


@by_options
def test_a_plan_begun_for_other_options_is_begun_again(case: Case) -> None:
    game = weighty(case)
    begun = thought_of(case, game, most=1).plan
    assert begun is not None
    other = replace(begun, choices=begun.choices[:-1])
    assert thought_of(case, game, plan=other) == thought_of(case, game)


def test_a_way_is_kept_over_stretches_in_which_nothing_weighty_is_decided() -> None:
    case = CASES[0]
    game = weighty(case)
    plan = thought_of(case, game).plan
    side, stretch = int(game.s.now[0].side), int(case.system.clock(game.s))
    while int(case.system.clock(game.s)) == stretch or int(game.s.now[0].side) != side:
        assert isinstance(game.decision(), Decision)
        game.answer(tactician(game.system, game.t, game.seen()))
        assert isinstance(game.decision(), Decision)
    assert not case.system.weighty(game.t, game.seen())
    assert thought_of(case, game, plan=plan).plan == plan


@each_system
@pytest.mark.parametrize("most", [0, 7])
def test_any_number_of_threads_comes_to_the_same(case: Case, most: int) -> None:
    game = weighty(case)
    assert thought_of(case, game, threads=4, most=most) == thought_of(case, game, threads=1, most=most)


def test_a_plan_that_is_not_finished_is_begun_again_when_the_battle_stands_elsewhere() -> None:
    case = CASES[1]
    game = weighty(case)
    begun = thought_of(case, game, most=1).plan
    assert begun is not None
    assert begun.way is None
    strange = replace(begun, ways=replace(begun.ways, mark=begun.ways.mark + 1))
    assert thought_of(case, game, plan=strange).plan == thought_of(case, game).plan


# ── what it spends ──


@each_system
def test_what_it_spends_is_counted_in_play_outs_and_follows_the_rounds(case: Case) -> None:
    game = weighty(case)
    ways = weighed(case, game)
    plan = thought_of(case, game).plan
    assert plan is not None
    assert plan.ways.played == ways + min(2, ways)
    assert plan.ways.tries == 2


@each_system
def test_what_it_spends_is_the_systems_own_if_nothing_else_is_asked_for(case: Case) -> None:
    game = weighty(case)
    system = replace(case.system, effort=(Round(1, 2), Round(1, 1)))
    assert thought(system, game.t, game.seen()) == thought_of(case, game)
    assert race(0, len(case.system.ways), case.system.effort).to_come <= BUDGET


@pytest.mark.parametrize(
    ("way", "rows"),
    [
        (Way(5, "", 3), [(5, 3), (STANDARD, 4)]),
        (Way(5, "", 9), [(5, 4), (STANDARD, 4)]),  # no farther than it looks: standard has nothing left to play
    ],
)
def test_a_way_is_tried_for_as_long_as_it_lasts_and_standard_play_to_the_end(
    way: Way, rows: list[tuple[int, int]]
) -> None:
    case = CASES[1]
    game = weighty(case)
    begun = int(case.system.clock(game.s))
    played = []

    def spied(t, s, view, how, c, kept) -> int:
        played.append((how.other, how.end - begun))
        assert (how.row, how.side, how.change) == (STANDARD, int(game.s.now[0].side), how.end)
        return 0

    system = replace(case.system, play_out=spied)
    Outlook(system, game.t, game.seen()).run(race(1, 2, (Round(1, 1),)), [(None, way)] * 2, 4, Spending(0))
    assert played == rows * 2


def test_a_race_tells_how_many_play_outs_are_to_come() -> None:
    rounds = (Round(4, 3), Round(8, 2), Round(8, 1))
    assert race(0, 7, rounds).to_come == 28 + 24 + 16
    assert race(0, 2, rounds).to_come == 40
    assert race(0, 1, rounds).to_come == 0
    assert race(0, 1, rounds).over


@each_system
def test_where_ways_do_not_differ_it_does_as_standard_and_plays_nothing_out(case: Case) -> None:
    game = Game.begin(case.random_setup(2), 2)
    assert game.decision() is not None
    assert not case.system.weighty(game.t, game.seen())  # it sets up
    found = thought_of(case, game)
    assert (found.playouts, found.plan, found.share) == (0, None, 1.0)
    assert found.choice == tactician(game.system, game.t, game.seen())


# ── what it knows ──


@each_system
def test_it_does_not_know_the_dice_to_come(case: Case) -> None:
    found = []
    for words in ((1, 2, 3, 4), (9, 8, 7, 6)):
        game = weighty(case)
        now = game.s.now[0]
        now.w0, now.w1, now.w2, now.w3 = words
        found.append(thought_of(case, game))
    assert found[0] == found[1]


@each_system
def test_looking_ahead_leaves_the_battle_and_the_view_as_they_were(case: Case) -> None:
    game = weighty(case)
    view = game.seen()
    before = mark_of(case.system, view), mark_of(case.system, game.s), [int(word) for word in words(game.s)]
    thought(case.system, game.t, view, effort=LITTLE)
    assert before == (mark_of(case.system, view), mark_of(case.system, game.s), [int(word) for word in words(game.s)])


def words(s) -> tuple[int, ...]:
    """The generator's words."""
    now = s.now[0]
    return now.w0, now.w1, now.w2, now.w3


# ── the doors that it goes by ──


@each_system
def test_ways_begin_with_standard_and_each_has_a_name_of_its_own(case: Case) -> None:
    ways = case.system.ways
    assert ways[0].row == STANDARD
    assert len({way.name for way in ways}) == len({(way.row, way.lasts) for way in ways}) == len(ways)
    assert all(1 <= way.lasts <= case.system.far for way in ways)


@each_system
def test_what_a_side_has_left_is_what_its_enemy_sees_left_of_it_and_the_winner_is_told(case: Case) -> None:
    game = Game.begin(case.small, 3)
    room = choice_rows(1, STANDING)[0]
    told = []
    for side in range(2):
        case.system.worth(game.t, game.s, side, room)
        told.append((room[OWN_LEFT], room[ENEMIES_LEFT], room[OUTCOME]))
    assert told[0][:2] == told[1][1::-1]
    assert min(told[0][:2]) > 0
    assert [row[2] for row in told] == [0, 0]
    surrender = game.options
    while game.decision() is not None:
        game.answer(surrender()[-1])  # the last option is to give up
    for side in range(2):
        case.system.worth(game.t, game.s, side, room)
        won = game.fought().report.holder == case.small.sides[side].key
        assert room[OUTCOME] == (100 if won else -100)


@each_system
def test_going_on_stops_where_so_many_stretches_have_begun(case: Case) -> None:
    game = weighty(case)
    system, begun = case.system, int(case.system.clock(game.s))
    room, kept = choice_rows(1, system.width)[0], choice_rows(0, system.width)
    how = PlayOut(STANDARD, end=begun + 1)
    count = system.play_out(game.t, game.s, fresh(system.battle), how, room, kept)
    assert count > 0
    assert game.s.now[0].over or system.clock(game.s) == begun + 1


# ── whole battles ──


def test_a_strong_battle_is_the_same_again_and_the_same_counted_or_told() -> None:
    case = CASES[1]
    fought = fight(case.small, 7, strength=STRONG)
    assert fight(case.small, 7, strength=STRONG) == fought
    t, s = case.system.set_up(case.small, 7)
    rows = choice_rows(500, case.system.width)
    count = play(case.system, t, s, fresh(case.system.battle), STRONG, choice_rows(1, case.system.width)[0], rows)
    assert [tuple(map(int, row)) for row in rows[:count]] == list(unpack(fought.record.choices))
    assert case.system.report(case.small, s) == fought.report
    assert count_battles(case.small, 7, 1, STRONG).tally.failed == 0


def test_alone_against_four_it_keeps_out_of_their_range_where_standard_walks_into_it() -> None:
    case = CASES[1]
    west, east = case.small.sides
    alone = (replace(west.figures[0], at=(30 * CM, 40 * CM)),)
    four = tuple(replace(east.figures[0], key=f"e{n}", at=(74 * CM, (25 + 10 * n) * CM)) for n in range(4))
    setup = replace(case.small, sides=(replace(west, figures=alone), replace(east, figures=four)))
    left = {}
    for strength in (STANDARD, STRONG):
        left[strength] = 0
        for seed in range(6):
            sides = {0: decider(case.system, strength), 1: decider(case.system, STANDARD)}
            game = play_out(Game.begin(setup, seed), sides)
            room = choice_rows(1, STANDING)[0]
            case.system.worth(game.t, game.s, 0, room)
            left[strength] += int(room[OWN_LEFT])
    assert left[STRONG] > left[STANDARD]


def test_a_decider_that_is_not_strong_is_considered_at_once() -> None:
    case = CASES[1]
    game = weighty(case)
    choice = tactician(game.system, game.t, game.seen())
    assert considered(game.system, game.t, game.seen(), STANDARD) == Thought(choice, None, 0, 1.0, None)
