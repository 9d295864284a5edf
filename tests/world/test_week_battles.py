"""The week's tables, who may send a detachment to them, and that their order does not matter (campaign:C11d, C26)."""

from itertools import permutations

import pytest

from campaign.world import orders as o
from campaign.world.detaching import allies_open, forces_of, price_words, proposed, senders
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import BattleId
from campaign.world.knowledge import as_seen_by
from campaign.world.queries import army_fp, fp_of, open_battles
from campaign.world.refusal import Refusal
from campaign.world.rules.consent import mark_of
from campaign.world.state import BattleStage, Campaign
from campaign.world.week_battles import TableStage, sides_words, stage_words, tables
from tests.play.random_player import problems
from tests.world.situation import Situation

LATE = HouseRules(battles=BattleTime.END_OF_WEEK)


def three_battles() -> Situation:
    """A attacks B, C attacks D and E attacks F, each far from the others; all battles wait for the end of the week."""
    routes = "a1-b1 b1-b2 c1-d1 d1-d2 e1-f1 f1-f2"
    owners = {"A": "a1", "B": "b1 b2", "C": "c1", "D": "d1 d2", "E": "e1", "F": "f1 f2"}
    table = Situation(routes, owners, rules=LATE)
    armies = {letter: table.army(letter, f"{letter.lower()}1", "hq grunt*4 engineer") for letter in "ABCDEF"}
    table.turns("ABCDEF")
    for letter, goal in (("A", "b1"), ("C", "d1"), ("E", "f1")):
        while table.state.active != table.player(letter):
            assert table.state.active is not None
            table.give(o.EndTurn(table.state.active))
        table.move(armies[letter], goal)
        for due in list(table.state.pending.values()):
            table.give(o.AnswerAttack(due.player, due.battle, due.army, o.Answer.STAND))  # type: ignore[union-attr]
    return table


def results(table: Situation) -> list[o.ReportBattle]:
    """One is won, one is refused and one is stood to the end, each with its dead."""
    found = []
    ways = (("won", "retreated"), ("stood", "stood"), ("beaten", "won"))
    for battle, ends in zip(open_battles(table.state), ways, strict=True):
        attacker, defender = battle.forces[0], battle.forces[1]
        mine, theirs = table.state.armies[attacker.army], table.state.armies[defender.army]
        letters = [table.state.players[force.player].letter for force in (attacker, defender)]
        dead = {theirs.figures[1]: mine.figures[1], theirs.figures[2]: mine.figures[5], mine.figures[2]: letters[1]}
        order = table.result(
            letters[0] if ends[0] == "won" else letters[1], dead=dead, **dict(zip(letters, ends, strict=True))
        )
        found.append(o.ReportBattle(battle.id, order.report))
    return found


def what_counts(state: Campaign) -> tuple[object, ...]:
    figures = {f.id: (f.fate, f.experience, f.kills, f.battles, f.army) for f in state.figures.values()}
    where = {a.id: (a.sector, a.figures, a.moved) for a in state.armies.values()}
    owners = {s.id: (s.owner, s.stock) for s in state.sectors.values()}
    points = {p.id: (p.vp, p.commander) for p in state.players.values()}
    return dict(state.books), figures, where, owners, points, state.fought


@pytest.mark.claims("campaign:C11d", "campaign:C26g")
def test_battles_that_have_nothing_to_do_with_each_other_end_alike_in_any_order() -> None:
    seen = []
    for order in permutations(range(3)):
        table = three_battles()
        table.end_turns()
        table.nobody_comes()
        reports = results(table)
        for number in order:
            table.give(reports[number])
        table.give(o.EndWeek())
        seen.append(what_counts(table.state))
    assert len(seen) == 6
    assert all(one == seen[0] for one in seen)
    assert any(points for points, _commander in seen[0][4].values())  # type: ignore[attr-defined]


def test_a_table_says_how_far_it_is_and_for_whom_it_waits() -> None:
    table = three_battles()
    assert [t.stage for t in tables(table.state)] == [TableStage.MOVES] * 3
    table.end_turns()
    assert {t.stage for t in tables(table.state)} == {TableStage.READY}  # everybody is in a battle: nobody is called
    assert sides_words(table.state, tables(table.state)[0]) == "Player A 8 FP against Player B 8 FP"


def test_a_table_to_which_detachments_are_called_says_from_where_they_could_come() -> None:
    table, _battle = called("hq grunt*4")
    (one,) = tables(table.state)
    assert (one.stage, one.waits_for) == (TableStage.CALLS, (table.player("C"),))
    assert stage_words(table.state, one) == "Player C may send a detachment"
    assert [sender.player for sender in one.helpers] == [table.player("C")]


def test_a_table_waits_for_the_answers_of_those_who_are_attacked() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(army, "docks")
    (one,) = tables(table.state)
    assert (one.stage, one.waits_for) == (TableStage.ANSWERS, (table.player("B"),))
    assert stage_words(table.state, one) == "waits for the answer of Player B"


def test_a_table_whose_result_is_typed_in_waits_until_all_agree() -> None:
    table = three_battles()
    table.end_turns()
    table.nobody_comes()
    report = results(table)[0]
    table.give(report)
    one = tables(table.state)[-1]
    assert one.battle == report.battle
    assert stage_words(table.state, one) == "typed in; Player A and Player B have yet to agree"
    assert sides_words(table.state, one) == "Player A won, Player B retreated"
    for player in one.waits_for:
        table.give(o.AgreeToReport(player, one.battle, mark_of(report.report)))
    assert stage_words(table.state, tables(table.state)[-1]) == "typed in, and all agree"


def test_the_tables_of_earlier_weeks_are_not_shown() -> None:
    table = three_battles()
    table.end_turns()
    table.nobody_comes()
    for report in results(table):
        table.give(report)
    assert len(tables(table.state)) == 3
    table.give(o.EndWeek())
    assert tables(table.state) == ()


def test_a_battle_with_a_detachment_is_shown_to_those_who_do_not_see_its_army() -> None:
    table, battle = called("hq grunt*4 engineer", rules=HouseRules(open_map=False))
    (sender,) = senders(table.state, battle)
    table.give(proposed(table.state, battle, sender))
    table.fight("A", A="won", B="retreated", C="retreated")
    for player in (None, *table.state.seats):
        seen = as_seen_by(table.state, player)
        assert [sides_words(seen, one) for one in tables(seen)] == [
            "Player A won, Player B retreated, Player C retreated"
        ]


# ── who may send a detachment ──


def called(units: str, factions: str = "", rules: HouseRules | None = None) -> tuple[Situation, BattleId]:
    """A attacks B in the docks, B stands, and C with this army is called."""
    owners = {"A": "mill", "B": "docks core", "C": "hill"}
    table = Situation("mill-docks docks-core core-hill", owners, factions=factions, rules=rules)
    army = table.army("A", "mill", "hq grunt*3")
    defender = table.army("B", "docks", "hq grunt*5")
    table.army("C", "hill", units)
    table.turns("ABC")
    table.move(army, "docks")
    table.give(table.answer(defender, o.Answer.STAND))
    assert table.battle.stage is BattleStage.CALLS
    return table, table.battle.id


@pytest.mark.claims("campaign:D1b", "campaign:D1k", "campaign:D1l")
@pytest.mark.parametrize(
    ("units", "factions"),
    [
        ("hq grunt*4 engineer", ""),
        ("hq*2 sentinel*2 scanner tank", "mma"),
        ("grunt*3 hq engineer*2", ""),
        ("queen stinger*3 razordog*2 drone", "mmi"),
        ("razordog*2", "mmi"),
    ],
)
def test_every_force_that_is_offered_is_one_that_the_rules_take(units: str, factions: str) -> None:
    table, battle = called(units, factions)
    (sender,) = senders(table.state, battle)
    assert sender.player == table.player("C")
    for force in sender.forces:
        order = o.SendDetachment(sender.player, battle, sender.army, force, None)
        assert problems(table.state, order) == ()
    assert problems(table.state, proposed(table.state, battle, sender)) == ()


@pytest.mark.claims("campaign:D1b", "campaign:D2g")
def test_every_force_that_the_rules_take_is_offered_with_figures_of_the_same_units() -> None:
    table, battle = called("hq*2 sentinel*3 terminator scanner", "mma")
    (sender,) = senders(table.state, battle)
    army = table.state.armies[sender.army]
    offered = {tuple(sorted(table.state.figures[f].unit for f in force)) for force in sender.forces}
    legal = set()
    for bits in range(1, 2 ** len(army.figures)):
        force = tuple(f for n, f in enumerate(army.figures) if bits >> n & 1)
        if not problems(table.state, o.SendDetachment(sender.player, battle, sender.army, force, None)):
            legal.add(tuple(sorted(table.state.figures[f].unit for f in force)))
    assert offered == legal
    assert len(offered) == len(sender.forces)


@pytest.mark.claims("campaign:D2g")
def test_the_best_force_is_as_many_fighters_as_may_go_and_the_only_hq_stays() -> None:
    table, battle = called("hq grunt*4 engineer")
    (sender,) = senders(table.state, battle)
    assert fp_of(table.state, sender.best) == 5
    assert not any("hq" in table.state.figures[f].unit for force in sender.forces for f in force)


def test_the_commander_stays_at_home_as_long_as_others_can_go() -> None:
    table, battle = called("hq grunt*6")
    (sender,) = senders(table.state, battle)
    table.commander("C", sender.best[0])
    assert sender.best[0] not in forces_of(table.state, table.state.armies[sender.army])[0]


@pytest.mark.claims("campaign:D6h", "campaign:D1c")
def test_an_army_that_has_moved_or_can_spare_nobody_is_not_listed() -> None:
    table, battle = called("hq grunt*4")
    lone = table.army("C", "hill", "hq grunt")
    listed = {sender.army for sender in senders(table.state, battle)}
    assert lone not in listed
    assert army_fp(table.state, next(iter(listed))) == 5


@pytest.mark.claims("campaign:D1d", "campaign:D1e")
def test_a_friend_is_helped_first_else_the_weaker_side_and_alone_is_possible() -> None:
    table, battle = called("hq grunt*4")
    c = table.player("C")
    assert allies_open(table.state, battle, c) == (table.player("A"), table.player("B"), None)  # 4 FP against 6
    table.pact("B", "C")
    assert allies_open(table.state, battle, c)[0] == table.player("B")


@pytest.mark.claims("campaign:D1j")
def test_with_two_bands_only_the_own_band_is_helped() -> None:
    table = Situation("mill-docks docks-core core-hill", {"A": "mill", "B": "docks core", "C": "hill"}, bands=(1, 2, 2))
    army = table.army("A", "mill", "hq grunt*3")
    defender = table.army("B", "docks", "hq grunt*5")
    table.army("C", "hill", "hq grunt*3")
    table.turns("ABC")
    table.move(army, "docks")
    table.give(table.answer(defender, o.Answer.STAND))
    assert allies_open(table.state, table.battle.id, table.player("C")) == (table.player("B"),)


@pytest.mark.claims("campaign:D2b", "campaign:D2e")
def test_what_a_detachment_costs_is_said_before_it_goes() -> None:
    table, battle = called("hq*2 grunt*4")
    (sender,) = senders(table.state, battle)
    with_hq = next(f for f in sender.forces if any(".hq" in figure for figure in f))
    assert "first miss empties" in price_words(table.state, sender.army, sender.best)
    assert "lost when it goes home" in price_words(table.state, sender.army, with_hq)


def test_nobody_is_listed_while_no_detachments_are_called() -> None:
    table, battle = called("hq grunt*4")
    table.nobody_comes()
    assert senders(table.state, battle) == ()
    with pytest.raises(Refusal):
        table.give(o.DeclineCalls(battle, (table.player("C"),)))
