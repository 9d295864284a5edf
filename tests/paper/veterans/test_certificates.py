"""Certificates: for whom, for what, and that they say only what happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.battle.contract import BattleReport, BattleSetup, Casualty, SideEnd, SideResult
from campaign.desk import Desk
from campaign.paper.binding import About, NoPage, bound
from campaign.paper.kind import Source, Wanted
from campaign.paper.veterans.certificate_pages import certificate_pages
from campaign.paper.veterans.certificates import Certificates, certificates, week_number
from campaign.paper.veterans.kind import CERTIFICATES
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.ids import FigureId, PlayerId
from tests.paper.contents import source_at
from tests.paper.sheets import PAPERS, texts
from tests.store.campaigns import attack, end_week, mustered, quiet_weeks, won_by_attacker
from tests.ui.battle.table.battles.ground import COMPACT, waiting


def pdf(of: Certificates, paper: str = "A4") -> bytes:
    return bound(paper, About("Certificates", "", ""), [certificate_pages(of)])  # type: ignore[arg-type]


def promoted(folder: Path, weeks: int = 0) -> tuple[Source, PlayerId]:
    """One of a player's Grunts became elite by its fourth kill of six in a battle, so many weeks ago."""
    with mustered(folder) as desk:
        battle = attack(desk)
        killer = FigureId(str(won_by_attacker(desk, battle).report.casualties[0].killer))
        desk.submit(o.Correct("from paper", (o.SetFigure(killer, experience=4),)))
        desk.submit(won_by_attacker(desk, battle))
        desk.submit(o.Rename(killer, "Oak"))
        if weeks:
            end_week(desk)
            for order in quiet_weeks(desk, weeks - 1):
                desk.submit(order)
            desk.submit(o.StartWeek())
        return source_at(desk), desk.state.figures[killer].player


def test_a_certificate_names_the_rank_the_deed_the_battle_and_the_week(tmp_path: Path) -> None:
    made, player = promoted(tmp_path)
    (only,) = certificates(made, player).certificates
    place = made.state.sectors[next(iter(made.state.battles.values())).sector].name
    enemy = next(made.state.players[seat].name for seat in made.state.seats if seat != player)
    assert (only.name, only.unit, only.title, only.when) == ("Oak", "Grunt", "Elite", "Month 1, week 1")
    assert only.gained == ("8 FP of experience: +1 when shooting",)
    assert only.deed.startswith(f"In the battle of {place}: killed ")
    assert only.deed.count(f"of {enemy} (Grunt, 1 FP)") == 6
    assert (only.experience, only.kills, only.battles) == (10, 6, 1)


@pytest.mark.parametrize(("weeks", "number"), [(3, 1), (4, 0)])
def test_a_promotion_is_certified_for_four_weeks(tmp_path: Path, weeks: int, number: int) -> None:
    made, player = promoted(tmp_path, weeks)
    assert len(certificates(made, player).certificates) == number


def test_certificates_of_a_week_are_those_of_that_week_alone(tmp_path: Path) -> None:
    made, player = promoted(tmp_path, 4)
    assert [one.name for one in certificates(made, player, week=(1, 1)).certificates] == ["Oak"]
    assert certificates(made, player, week=(1, 2)).certificates == ()


def test_a_wish_for_a_week_reaches_the_certificates(tmp_path: Path) -> None:
    made, player = promoted(tmp_path, 4)
    (document,) = CERTIFICATES.documents(made, Wanted((player,), week=(1, 1)))
    assert "ELITE" in texts(document.draw("A4"))[0]


def test_what_a_correction_has_set_is_no_promotion(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        figure = next(iter(desk.state.figures.values()))
        desk.submit(o.Correct("from paper", (o.SetFigure(figure.id, experience=30),)))
        assert certificates(source_at(desk), figure.player).certificates == ()


def test_a_commander_in_chief_is_certified_as_such_even_with_an_ability(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        desk.submit(o.StartWeek())
        player = desk.state.active
        assert player is not None
        figure = appointed(desk, player)
        (only,) = certificates(source_at(desk), player).certificates
        assert (only.name, only.title) == (desk.state.figures[figure].name, "Commander in chief")
        assert only.gained[0] == "Commander in chief"
        assert only.deed == ""


def appointed(desk: Desk, player: PlayerId) -> FigureId:
    army = next(army for army in desk.state.armies.values() if army.player == player)
    desk.submit(o.Correct("to pay for it", (o.SetStock(army.sector, 20),)))
    figure = next(f for f in army.figures if desk.state.figures[f].unit != "marines.hq")
    desk.submit(o.AppointCommander(player, figure))
    return figure


@pytest.mark.parametrize("paper", PAPERS)
def test_each_certificate_is_a_page_to_sign(tmp_path: Path, paper: str) -> None:
    made, player = promoted(tmp_path)
    (page,) = texts(pdf(certificates(made, player), paper))
    assert all(text in page for text in ("ELITE", "Oak", "Month 1, week 1", "For the campaign, the organiser", "Date"))


def test_a_player_without_promotions_gets_no_page(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        made, player = source_at(desk), desk.state.seats[0]
    for week in (None, (2, 3)):
        with pytest.raises(NoPage):
            pdf(certificates(made, player, week=week))


def test_weeks_are_counted_through_months() -> None:
    assert week_number(2, 1) - week_number(1, 4) == 1


def test_in_another_game_the_ranks_and_what_they_are_worth_are_that_games(tmp_path: Path) -> None:
    force = {COMPACT: (("compact.captain", 1), ("compact.section", 8), ("compact.train", 1))}
    with waiting(tmp_path, (COMPACT, COMPACT), force, system="firefight") as desk:
        battle = next(iter(desk.state.battles))
        setup = battle_setup(desk.state, battle)
        assert isinstance(setup, BattleSetup)
        first, second = setup.sides
        captain, victims = first.figures[0].key, [figure.key for figure in second.figures if "section" in figure.unit]
        results = (SideResult(first.key, SideEnd.WON), SideResult(second.key, SideEnd.RETREATED, 4))
        dead = tuple(Casualty(figure, captain) for figure in victims)
        desk.submit(o.ReportBattle(battle, BattleReport(4, results, first.key, dead)))
        (only,) = certificates(source_at(desk), PlayerId(first.key)).certificates
    assert (only.title, only.gained) == ("Sharpshooter", ("8 FP of experience: +1 to hit when shooting",))
