"""A copy for one player holds what that player may know: every byte of it is searched for what is secret."""

from __future__ import annotations

import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from campaign import paper
from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.exchange import csv_files
from campaign.paper.kind import Wanted
from campaign.store import clock
from campaign.store.check import faults_in
from campaign.store.errors import StoreError
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, FigureId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.maps.generator import generate
from campaign.world.news import details, headline
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign, Stage
from tests.cli.test_secrets import (
    SEED,
    Played,
    all_joined,
    closed,
    found_in,
    names_of,
    other_names,
    others,
    shown_in_battles,
)
from tests.paper.sheets import drawn
from tests.play.founding import random_founding
from tests.play.random_player import random_order
from tests.pngs import png


@dataclass(frozen=True)
class Copied:
    """A campaign on a closed map, and a copy for each player. ``notes``: each player's own words."""

    played: Played
    state: Campaign
    copies: dict[PlayerId, Path]
    notes: dict[PlayerId, str]
    faces: dict[FigureId, bytes]


@pytest.fixture(scope="module", params=[5, 16], ids=["seven", "bands"])
def copied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copied]:
    """Random orders, some taken back; a note of everybody's own and a portrait of every third figure."""
    folder = tmp_path_factory.mktemp("copied")
    rng = random.Random(request.param)
    founding = closed(random_founding(request.param), bands=request.param == 16)
    with Desk.create(folder / "closed.fftt", founding) as desk:
        while len(desk.all_entries()) < 110 and desk.state.stage is not Stage.OVER:
            desk.submit(random_order(desk.state, rng))
            if rng.random() < 0.1 and desk.undoable() is not None:
                desk.undo()
        notes = {player: f"secretplan{number}" for number, player in enumerate(desk.state.seats)}
        faces = {}
        for player, text in notes.items():
            desk.submit(o.WriteNote("campaign", text, player))
        for number, figure in enumerate(queries.in_order(desk.state.figures)[::3]):
            faces[figure] = png(shade=1 + number % 200, width=16 + number // 200)
            desk.set_portrait(figure, faces[figure])
            desk.submit(o.WriteNote(figure, f"praiseof{number}x"))
        seen = set(shown_in_battles(desk))
        joined = all_joined(desk)
        owners = {event.figure: event.player for event in joined}
        secrets = {player: frozenset(others(desk.state, player, owners) - seen) for player in desk.state.seats}
        names = {event.figure: event.name for event in joined}
        names |= {figure.id: figure.name for figure in desk.state.figures.values()}
        played = Played(desk.path, desk.state, secrets, names, set(other_names(desk)))
        copies = {player: folder / f"{player}.fftt" for player in desk.state.seats}
        for player, path in copies.items():
            desk.copies.for_player(player, path)
        yield Copied(played, desk.state, copies, notes, faces)


@pytest.mark.claims("campaign:C41b", "campaign:C61c", "campaign:C66e")
def test_no_byte_of_a_copy_tells_a_secret_of_another_player(copied: Copied) -> None:
    for player, path in copied.copies.items():
        data = path.read_bytes()
        text = data.decode("utf-8", "replace") + data.decode("utf-16-le", "replace")
        hidden = copied.played.secrets[player]
        words = {str(SEED)} | names_of(copied.played, hidden)
        words |= {note for owner, note in copied.notes.items() if owner != player}
        words |= {copied.state.notes[figure, None] for figure in hidden if (figure, None) in copied.state.notes}
        words |= {copied.state.portraits[figure] for figure in hidden if figure in copied.state.portraits}
        assert found_in(text, words) == set(), player
        assert not [figure for figure, face in copied.faces.items() if figure in hidden and face in data]


def test_what_is_searched_for_is_in_the_campaign_and_the_own_part_of_it_in_the_copy(copied: Copied) -> None:
    whole = copied.played.path.read_bytes()
    for player, path in copied.copies.items():
        data = path.read_bytes()
        own = [f for f in copied.faces if copied.state.figures[f].player == player]
        assert all(copied.faces[figure] in data for figure in own)
        assert copied.notes[player].encode() in data
    hidden = frozenset.union(*copied.played.secrets.values()) & set(copied.faces)
    assert len(hidden) > 3
    assert all(copied.faces[figure] in whole and copied.state.portraits[figure].encode() in whole for figure in hidden)


def test_a_copy_shows_the_campaign_as_the_player_sees_it(copied: Copied) -> None:
    for player, path in copied.copies.items():
        with Desk.open_to_read(path) as desk:
            seen = as_seen_by(copied.state, player)
            assert desk.state.copy_for is not None
            assert desk.state.players[desk.state.copy_for].letter == copied.state.players[player].letter
            assert without_ids(desk.state) == without_ids(seen)


def test_a_copy_tells_the_journal_that_the_player_may_read(copied: Copied) -> None:
    player, path = next(iter(copied.copies.items()))
    with Desk.open_to_read(copied.played.path) as whole, Desk.open_to_read(path) as copy:
        (entry,) = copy.history()
        told = [news.text for news in details(entry, None)]
        assert headline(entry, None).text.startswith(f"{copied.state.setting.name}, a copy for ")
        wanted = [headline(one, before).text for one, before in whole.past(player)]
        alone = {text for text in wanted if told.count(text) == wanted.count(text)}  # no detail says the same
        assert [text for text in told if text in alone] == [text for text in wanted if text in alone]
        assert len(alone) > 20
        assert set(wanted) <= set(told)


def test_a_copy_is_a_sound_file_that_takes_no_order_at_all(copied: Copied) -> None:
    path = next(iter(copied.copies.values()))
    assert faults_in(path) == ()
    with Desk.open(path) as desk:
        for order in (o.StartWeek(), o.WriteNote("campaign", "Hi."), o.Correct("so", ()), random_founding(3)):
            with pytest.raises(Refusal):
                desk.submit(order)
        assert "This is a copy for" in desk.check(o.EndWeek())[0].text
        with pytest.raises(Refusal):
            desk.undo()


def test_a_copy_can_be_sent_out_as_json_and_taken_in_too(copied: Copied, tmp_path: Path) -> None:
    path = next(iter(copied.copies.values()))
    with Desk.open_to_read(path) as desk:
        desk.copies.export(tmp_path / "copy.json")
    Desk.restore(tmp_path / "copy.json", tmp_path / "again.fftt")
    with Desk.open_to_read(path) as one, Desk.open_to_read(tmp_path / "again.fftt") as other:
        assert one.state == other.state


def test_an_earlier_copy_is_replaced_and_no_other_file(copied: Copied, tmp_path: Path) -> None:
    player = copied.state.seats[0]
    target = tmp_path / "for them.fftt"
    with Desk.open_to_read(copied.played.path) as desk:
        desk.copies.for_player(player, target)
        before = target.read_bytes()
        desk.copies.for_player(copied.state.seats[1], target)
        assert target.read_bytes() != before
        with Desk.open(target), pytest.raises(StoreError, match="open in another window"):
            desk.copies.for_player(player, target)
        for other in (copied.played.path, tmp_path / "notes.txt"):
            if other.suffix == ".txt":
                other.write_text("mine", encoding="utf-8")
            kept = other.read_bytes()
            with pytest.raises(StoreError):
                desk.copies.for_player(player, other)
            assert other.read_bytes() == kept
    assert sorted(path.name for path in tmp_path.iterdir() if "lock" not in path.name) == ["for them.fftt", "notes.txt"]


def without_ids(state: Campaign) -> object:
    """What a campaign says beside its ids: names, numbers and what stands where, in the order of the ids."""
    sectors, players = state.sectors, state.players

    seats = sorted(players.values(), key=lambda player: player.letter)
    letters = {player.id: player.letter for player in seats}

    def army(id: ArmyId | None) -> str | None:
        return state.armies[id].name if id in state.armies else None

    return (
        [
            (s.name, s.stock, s.hidden_stock, s.owner and letters[s.owner])
            for s in (sectors[id] for id in queries.in_order(sectors))
        ],
        [(p.name, p.vp, p.commander and state.figures[p.commander].name) for p in seats],
        [
            (a.name, letters[a.player], sectors[a.sector].name, a.hidden_fp, [state.figures[f].name for f in a.figures])
            for a in queries.armies_of(state)
        ],
        [
            replace(f, id=FigureId(""), player=letters[f.player], army=army(f.army), fallen_in=None, killer=None)  # type: ignore[arg-type]
            for f in (state.figures[id] for id in queries.in_order(state.figures))
        ],
        [
            (
                sectors[b.sector].name,
                b.stage,
                [(letters[f.player], f.role, len(f.figures), f.hidden_fp) for f in b.forces],
            )
            for b in (state.battles[id] for id in queries.in_order(state.battles))
        ],
        (
            {(letters[who], account): fp for (who, account), fp in state.books.items()},
            len(state.pacts),
            state.stage,
            sorted(state.notes.values()),
            sorted(state.portraits.values()),
        ),
    )


def test_no_campaign_takes_the_order_with_which_a_copy_begins(copied: Copied, tmp_path: Path) -> None:
    desk = Desk.create(tmp_path / "new.fftt", random_founding(2))
    with desk, pytest.raises(Refusal, match="another file"):
        desk.submit(o.TakeCopy(desk.state.seats[0]))


def test_the_tables_of_a_copy_hold_no_hidden_figure(copied: Copied) -> None:
    for player, path in copied.copies.items():
        with closing(sqlite3.connect(path)) as connection:
            there = Counter(
                connection.execute("SELECT p.letter, f.name, f.fp FROM figure f JOIN player p ON p.id = f.player")
            )
        known = (f for f in copied.state.figures.values() if f.id not in copied.played.secrets[player])
        assert there <= Counter((copied.state.players[f.player].letter, f.name, f.fp) for f in known)


@pytest.mark.claims("campaign:C41d", "campaign:C41e")
def test_the_books_and_stocks_of_others_are_in_no_table_of_a_copy(copied: Copied) -> None:
    for player, path in copied.copies.items():
        with closing(sqlite3.connect(path)) as connection:
            letters = dict(connection.execute("SELECT id, letter FROM player"))
            books = {letters[whose] for (whose,) in connection.execute("SELECT player FROM book")}
            stocks = dict(connection.execute("SELECT owner, sum(stock) FROM sector WHERE stock > 0 GROUP BY owner"))
            standing = {letters[one]: fp for one, fp in connection.execute("SELECT player, stock FROM standing")}
        own, letter = queries.player_stock(copied.state, player), copied.state.players[player].letter
        assert books == {letter}
        assert {letters[whose]: fp for whose, fp in stocks.items()} == ({letter: own} if own else {})
        assert standing == {one: own if one == letter else 0 for one in letters.values()}


def test_a_copy_counts_its_ids_without_a_gap(copied: Copied) -> None:
    for path in copied.copies.values():
        with closing(sqlite3.connect(path)) as connection:
            text = "\n".join(connection.iterdump())
        there = set(re.findall(r"(?<![\w.])(\d+)\.[a-z]+", text))
        assert sorted(map(int, there)) == list(range(1, len(there) + 1))


def two_campaigns(folder: Path) -> Iterator[Desk]:
    """Two that differ in one thing: the others buy ten figures by two orders, or by ten."""
    for number, parts in enumerate(((5, 5), (1,) * 10)):
        seats = tuple(o.PlayerSetup(name, Faction.MARINES) for name in ("Mara", "Bruno", "Cem"))
        founding = o.FoundCampaign("Twice", "fftt", seats, generate("city", 3, 7), SEED, HouseRules(open_map=False))
        desk = Desk.create(folder / f"{number}.fftt", founding)
        four = (("marines.hq", 2), ("marines.grunt", 2))
        for seat in desk.state.seats:
            for home in queries.sectors_of(desk.state, seat):
                desk.submit(o.Recruit(seat, home, four, name=f"of {home}"))
        for seat in desk.state.seats[1:]:
            army = queries.armies_of(desk.state, seat)[0]
            for figures in parts:
                desk.submit(o.Recruit(seat, army.sector, (("marines.grunt", figures),), army.id))
        desk.submit(o.StartWeek())
        seat = desk.state.seats[0]
        while desk.state.active != seat:
            assert desk.state.active is not None
            desk.submit(o.EndTurn(desk.state.active))
        army = queries.armies_of(desk.state, seat)[0]  # a new one has a name of its own, not one drawn by its number
        desk.submit(o.SplitArmy(seat, army.id, army.figures[1:3], "late"))
        yield desk


@pytest.mark.claims("campaign:C41e")
def test_nothing_in_a_copy_tells_how_many_orders_of_others_there_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "seconds", lambda: 1_700_000_000)
    tables, texts, pages, entries = [], [], [], []
    for number, desk in enumerate(two_campaigns(tmp_path)):
        path = tmp_path / f"copy{number}.fftt"
        with desk:
            entries.append(len(desk.history()))
            desk.copies.for_player(desk.state.seats[0], path)
        with closing(sqlite3.connect(path)) as connection:
            tables.append(list(connection.iterdump()))
        with Desk.open_to_read(path) as copy:
            past = copy.recalling().past
            kinds: tuple[csv_files.Kind, ...] = ("rosters", "standings", "battles")
            texts.append([list(csv_files.rows_of(kind, copy.state, past())) for kind in kinds])
            source = paper.Source(copy.state, copy.head, past, copy.picture)
            documents = [
                found for kind in paper.KINDS for found in kind.documents(source, Wanted(copy.state.seats[:1]))
            ]
            pages.append([sheet.data for sheet in drawn(documents, "A4")])
    assert entries[1] - entries[0] == 16
    assert tables[0] == tables[1]
    assert texts[0] == texts[1]
    assert len(pages[0]) > 5
    assert pages[0] == pages[1]
