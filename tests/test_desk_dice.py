"""The key of a campaign's dice at the desk: given at the founding and later, taken back, amended, carried elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.dice import KeyedDice, SeededDice
from campaign.world import orders as o
from campaign.world.deploying import battlefield_of
from campaign.world.refusal import Refusal
from tests.store.campaigns import FORCE, attack, end_week, founding, home, quiet_weeks

SECRET, LATER = "1c" * 32, "e7" * 32


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Desk]:
    """A campaign that was founded with a seed, in its second week."""
    with Desk.create(tmp_path / "old.fftt", founding(2)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))
        for order in quiet_weeks(desk, 1):
            desk.submit(order)
        yield desk


def thrown(desk: Desk) -> list[tuple[str, str]]:
    """All dice that have fallen on the way to the head."""
    return [(str(key), str(roll)) for entry in desk.history() for key, roll in entry.dice]


def by(desk: Desk, dice: KeyedDice | SeededDice) -> bool:
    """Whether the last order's dice fell as these fall."""
    fell = desk.entry(desk.head).dice
    return bool(fell) and all(dice.roll(key, len(roll.faces)) == roll for key, roll in fell)


@pytest.mark.claims("campaign:C97a")
def test_a_campaign_with_a_key_throws_by_it(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "new.fftt", replace(founding(2), seed=None, secret=SECRET)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))
        desk.submit(o.StartWeek())
        assert by(desk, KeyedDice(SECRET))


@pytest.mark.claims("campaign:C97d")
def test_from_a_new_key_on_the_dice_fall_by_it_and_those_that_have_fallen_keep_their_faces(old: Desk) -> None:
    before = thrown(old)
    old.submit(o.RenewDice(LATER))
    assert thrown(old) == before
    old.submit(o.StartWeek())
    assert by(old, KeyedDice(LATER))
    assert not by(old, SeededDice(7))


@pytest.mark.claims("campaign:C97d")
def test_a_throw_that_fell_before_the_key_and_was_undone_keeps_its_faces_after_it(old: Desk) -> None:
    old.submit(o.StartWeek())
    fell = old.entry(old.head).dice
    old.undo()
    old.submit(o.RenewDice(LATER))
    old.submit(o.StartWeek())
    assert old.entry(old.head).dice == fell


@pytest.mark.claims("campaign:C97e")
def test_a_key_that_was_taken_back_comes_again_and_no_other(old: Desk) -> None:
    first = old.new_dice()
    old.submit(first)
    assert old.new_dice() != first
    old.undo()
    assert old.new_dice() == first
    old.submit(old.new_dice())
    second = old.new_dice()
    old.submit(second)
    assert len({first.secret, second.secret, old.new_dice().secret}) == 3


@pytest.mark.claims("campaign:C97d")
def test_a_battle_that_waits_is_fought_by_the_new_key(old: Desk) -> None:
    battle = attack(old)
    seed = old.battles.prepare(battle).seed
    old.submit(o.RenewDice(LATER))
    assert old.battles.prepare(battle).seed == KeyedDice(LATER).number(old.battles.prepare(battle).key) != seed


@pytest.mark.claims("campaign:C97f")
def test_a_new_key_moves_no_scenery(old: Desk, tmp_path: Path) -> None:
    keyed = Desk.create(tmp_path / "new.fftt", replace(founding(2), seed=None, secret=SECRET))
    with keyed:
        for desk in (old, keyed):
            lay = {sector: battlefield_of(desk.state, sector) for sector in desk.state.sectors}
            desk.submit(o.RenewDice(LATER))
            assert {sector: battlefield_of(desk.state, sector) for sector in desk.state.sectors} == lay


@pytest.mark.claims("campaign:C97d")
def test_an_amended_past_keeps_the_key_and_what_fell_by_it(old: Desk) -> None:
    changed = old.history()[1]
    old.submit(o.RenewDice(LATER))
    old.submit(o.StartWeek())
    end_week(old)
    before = thrown(old)
    plan = old.amending.plan(changed.id, replace(changed.order, units=(*FORCE[:1], (FORCE[1][0], 5))))
    old.amending.carry_out(plan)
    assert (thrown(old), old.state.setting.secrets) == (before, (LATER,))
    old.submit(o.StartWeek())
    assert by(old, KeyedDice(LATER))


@pytest.mark.claims("campaign:C97d")
def test_a_key_goes_with_the_whole_campaign_and_is_the_same_when_it_is_opened_again(old: Desk, tmp_path: Path) -> None:
    old.submit(o.RenewDice(LATER))
    old.copies.export(tmp_path / "whole.json")
    old.copies.to_send(tmp_path / "sent.fftt")
    Desk.restore(tmp_path / "whole.json", tmp_path / "back.fftt")
    for name in ("sent", "back"):
        with Desk.open(tmp_path / f"{name}.fftt") as desk:
            assert desk.state == old.state
            desk.submit(o.StartWeek())
            assert by(desk, KeyedDice(LATER))


@pytest.mark.claims("campaign:C97a", "campaign:C97d")
@pytest.mark.parametrize("secret", ["", "1c" * 31, "1C" * 32, "the secret of the campaign"])
def test_what_is_no_key_is_refused(old: Desk, tmp_path: Path, secret: str) -> None:
    with pytest.raises(Refusal, match="C97"):
        old.submit(o.RenewDice(secret))
    with pytest.raises(Refusal, match="C97"):
        Desk.create(tmp_path / "new.fftt", replace(founding(2), seed=None, secret=secret))


@pytest.mark.claims("campaign:C97a")
def test_a_campaign_has_a_key_or_a_seed_and_not_both(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="one of the two"):
        Desk.create(tmp_path / "new.fftt", replace(founding(2), secret=SECRET))


@pytest.mark.claims("campaign:C97d")
def test_a_key_of_before_is_refused(old: Desk) -> None:
    old.submit(o.RenewDice(LATER))
    with pytest.raises(Refusal, match="had this secret before"):
        old.submit(o.RenewDice(LATER))
