"""Every file that a released version wrote can still be opened, is sound, can be played on, and tells its battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.battle.fftt.words.log import sentences_of
from campaign.battle.row_packing import unpack
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.tabletop import kept
from campaign.tabletop.match import FacesWanted
from campaign.world.differences import differences, lines
from campaign.world.orders import Rename, ReportBattle
from campaign.world.state import ReportDue
from tests.pngs import png
from tests.redrawn import positions_after
from tests.released import FOLDER, RELEASED, copied, up_to_date

NEWER = {"0.12.0": ("9", "13")}
"""Orders that are decided otherwise today, and said to be so: commanders of Firefight have had more abilities since."""
DIFFERENT = {
    "0.12.0": [
        "Sedge, Captain, 4 FP: abilities Berserk → Calls support",
        "Rye, Captain, 4 FP: abilities Berserk → Faster",
    ]
}
"""What comes of that."""


def test_every_release_left_a_file() -> None:
    """0.1.0 its sample, 0.2.0 and 0.3.0 a campaign with computer players and battles that the program fought.

    0.4.0 a campaign at random, with a map that was drawn, house rules that changed, notes and tables laid out.
    0.5.0 three computer players with colours of their own choice, one with a name from right to left; its form is 7.
    0.6.0 battles with the dice of the table, and one under way that waits for the second die of a throw; its form is 8.
    0.7.0 a closed map, portraits, and a note on a figure; its form is 8 too.
    0.8.0 what a repair has left: an undone entry and a portrait are lost. An amendment, and a battle under way with its
    seal that waits for dice; its form is 8.
    0.9.0 the second edition of the campaign rules, dice by a key that was renewed once, and a closed map with tar pits;
    two bands, one army that sent two detachments to a battle to which one was owed, and a minefield that an opponent
    removed. One amendment was taken back and one stands, two entries are undone, and a battle of the third edition is
    under way in the middle of a movement. People and computers play; its form is 10.
    0.10.0 a person against a standard and a strong computer, with handicaps for two lists and one for the third that
    was agreed later, at a percentage that an amendment has put right. Strong computers have fought some of the battles,
    and one of them plays the battle that is under way; its form is 12, which has had room for the post since 0.10.
    0.11.0 two players at home, two at the table and a computer, on a closed map: letters and answers, a key that was
    lost and replaced, and a result that both at home have signed. Of what came by letter one order was amended, one was
    amended away and waits to be given again, and some wait to be asked. A letter waits for its answer: it lies beside
    the file, with the keys of its player.
    0.12.0 a campaign in Firefight: a person and two computers, a battle that was typed in and two that the program has
    fought, an undone entry, and a battle under way that waits for the second of the table's dice; its form is 13.
    0.13.0 Firefight whole: a person, a strong and a standard computer with its three lists, a handicap and house rules
    of its battles; a unit that its owner formed, abilities of 0.13, an amendment that stands, an undone entry, and a
    battle under way that waits for the second of the table's dice.
    """
    assert [path.stem for path in RELEASED] == [f"0.{number}.0" for number in range(1, 14)]


@pytest.mark.parametrize("old", RELEASED, ids=lambda path: path.stem)
def test_an_old_file_opens_is_sound_and_takes_orders(old: Path, tmp_path: Path) -> None:
    copy = up_to_date(old.stem, tmp_path)  # the desk has opened it, and brought it up to date
    with Desk.open(copy) as desk:
        entries = len(desk.history())
        desk.submit(Rename(desk.state.seats[0], "Somebody else"))
        assert len(desk.history()) == entries + 1
    assert faults_in(copy) == ()


@pytest.mark.parametrize("old", RELEASED, ids=lambda path: path.stem)
def test_an_old_campaign_can_be_amended_and_nothing_differs_that_was_not_amended(old: Path, tmp_path: Path) -> None:
    """Newer rules draw other names; whoever has one keeps it."""
    copy = up_to_date(old.stem, tmp_path)
    with Desk.open(copy) as desk:
        state, head, first = desk.state, desk.head, desk.history()[1]
        plan = desk.amending.plan(first.id, first.order)
        assert (plan.conflicts, plan.newer) == ((), NEWER.get(old.stem, ()))
        assert [line.text for line in lines(differences(state, plan.after))] == DIFFERENT.get(old.stem, [])
        desk.amending.carry_out(plan)
        assert faults_in(copy) == ()
        desk.undo_amendment()
        assert (desk.head, desk.state) == (head, state)


@pytest.mark.parametrize("old", RELEASED, ids=lambda path: path.stem)
def test_an_old_campaign_can_be_handed_on_in_every_way(old: Path, tmp_path: Path) -> None:
    """As a document and back, as a copy for a player or of what led here, and under another name."""
    copy, document, again = up_to_date(old.stem, tmp_path), tmp_path / "all.json", tmp_path / "again.fftt"
    seen, saved, onwards = (tmp_path / f"{name}.fftt" for name in ("seen", "saved", "onwards"))
    with Desk.open(copy) as desk:
        entries, state = desk.all_entries(), desk.state
        desk.copies.export(document)
        desk.copies.for_player(state.seats[0], seen)
        desk.copies.save(saved)
        desk.copies.save_from(desk.head, onwards)
    Desk.restore(document, again)
    for path in (again, saved):
        assert faults_in(path) == ()
        with Desk.open_to_read(path) as desk:
            assert (desk.all_entries(), desk.state) == (entries, state)
    assert (faults_in(seen), faults_in(onwards)) == ((), ())


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> list[ReportBattle]:
    """The battles of the file of 0.2.0 that the program fought."""
    with Desk.open(copied("0.2.0", tmp_path_factory.mktemp("old"))) as desk:
        orders = [entry.order for entry in desk.history()]
    return [order for order in orders if isinstance(order, ReportBattle) and order.record is not None]


def test_battles_of_0_2_0_are_told_word_for_word_as_0_2_0_told_them(fought: list[ReportBattle]) -> None:
    """A line each: the sentence, and the claims that it names; the file was written by 0.2.0."""
    told: list[str] = []
    for order in fought:
        assert order.record is not None
        told.append(f"== {order.battle}")
        story = sentences_of(order.record.setup, unpack(order.record.log))
        told += [f"{said.text}  [{', '.join(said.rules)}]" for said in story]
    assert told == (FOLDER / "0.2.0.txt").read_text(encoding="utf-8").splitlines()


def test_battles_of_0_2_0_are_redrawn_to_the_end_that_was_reported(fought: list[ReportBattle]) -> None:
    for order in fought:
        record = order.record
        assert record is not None
        keys = [figure.key for side in record.setup.sides for figure in side.figures]
        last = positions_after(record, len(unpack(record.log)))
        assert {keys[man.number] for man in last.figures if man.dead} == {
            dead.figure for dead in order.report.casualties
        }
        assert any(not man.dead for man in last.figures)


@pytest.mark.parametrize(("old", "known", "choices"), [("0.6.0", (4,), 54), ("0.8.0", (), 69)], ids=["0.6.0", "0.8.0"])
def test_the_battle_under_way_of_an_old_file_waits_for_the_same_die(
    tmp_path: Path, old: str, known: tuple[int, ...], choices: int
) -> None:
    with Desk.open(copied(old, tmp_path)) as desk:
        (due,) = (due for due in desk.state.pending.values() if isinstance(due, ReportDue))
        text = desk.battles.kept(due.battle)
    assert text is not None
    match = kept.read(text).match()
    assert (match.waits, len(match.choices)) == (FacesWanted(known), choices)


def test_the_picture_that_a_repair_of_0_8_0_could_not_save_can_be_given_again(tmp_path: Path) -> None:
    with Desk.open(copied("0.8.0", tmp_path)) as desk:
        ((owner, lost),) = ((who, id) for who, id in desk.state.portraits.items() if not desk.picture(id))
        desk.set_portrait(owner, png(60, 24, 24))
        assert (desk.state.portraits[owner], desk.picture(lost)) == (lost, png(60, 24, 24))
