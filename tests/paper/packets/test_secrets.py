"""No secret of a player is on another's paper nor on paper for all: every page's words are searched for it.

What is secret is found by other means than the program's: by going through the journal and noting who was ever set up
in a battle, hatched in one, or fell in one (campaign:C41, C61).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from campaign.battle.scenery import Edge
from campaign.desk import Desk
from campaign.paper import Source, Wanted, kind_of
from campaign.paper.packets.cover import cover
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.news.weeks import weeks_in
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign, Fate, Flank, Stage
from tests.cli.test_secrets import SEED, all_joined, closed, others, shown_in_battles
from tests.paper.contents import source_at
from tests.paper.sheets import drawn, texts
from tests.play.founding import random_founding
from tests.play.random_player import random_order
from tests.store import campaigns

ORDERS = 110 if os.environ.get("FFTT_WHOLE") else 80  # random ones, of each campaign
WORD = "zq"  # with which every figure's name begins
FOR_ALL = ("newsletter", "newsletter-month", "poster", "counters", "hall", "cemetery", "set-up-sheets")
OWN = ("rosters", "cards", "service-records", "certificates")


@dataclass(frozen=True)
class Played:
    """A campaign on a closed map in which every secret is a word that stands nowhere else.

    ``names``: of figures; ``hidden``: those that each player has never seen, None: those that not everybody has seen.
    """

    source: Source
    names: dict[FigureId, str]
    hidden: dict[PlayerId | None, frozenset[FigureId]]
    notes: dict[PlayerId, tuple[str, ...]]
    praise: dict[FigureId, str]
    packets: dict[PlayerId, str]

    @property
    def state(self) -> Campaign:
        return self.source.state

    def secrets(self, player: PlayerId | None) -> set[str]:
        """All words that may not be on a player's paper."""
        hidden = self.hidden[player]
        words = {self.names[figure] for figure in hidden} | {self.praise[f] for f in hidden if f in self.praise}
        words |= {note for owner, notes in self.notes.items() if owner != player for note in notes}
        return words | {str(SEED)}


PLAYED = {"bands": 18, "five": 24} | ({"seven": 5} if os.environ.get("FFTT_WHOLE") else {})


@pytest.fixture(scope="module", params=PLAYED.values(), ids=PLAYED.keys())
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Random orders, some taken back; each figure has a word for a name as soon as it is there."""
    rng = random.Random(request.param)
    founding = closed(random_founding(request.param), bands=request.param == 18)
    with Desk.create(tmp_path_factory.mktemp("paper") / "closed.fftt", founding) as desk:
        play(desk, rng, ORDERS)
        notes = {player: tuple(write(desk, player, number)) for number, player in enumerate(desk.state.seats)}
        living = [f for f in queries.in_order(desk.state.figures) if desk.state.figures[f].fate is Fate.ALIVE]
        praise = {figure: f"praiseof{number}x" for number, figure in enumerate(living[::3])}
        for figure, text in praise.items():
            desk.submit(o.WriteNote(figure, text))
        seen = set(shown_in_battles(desk))
        owners = {event.figure: event.player for event in all_joined(desk)}
        called = {figure.id for figure in desk.state.figures.values() if figure.name.startswith(WORD)}
        hidden: dict[PlayerId | None, frozenset[FigureId]] = {
            player: frozenset(others(desk.state, player, owners) - seen) & called for player in desk.state.seats
        }
        hidden[None] = frozenset(called - seen)
        source = source_at(desk)
        packets = {player: words_of(source, "packets", player) for player in desk.state.seats}
        names = {figure: desk.state.figures[figure].name for figure in called}
        yield Played(source, names, hidden, notes, praise, packets)


def play(desk: Desk, rng: random.Random, number: int) -> None:
    for _order in range(number):
        if desk.state.stage is Stage.OVER:
            return
        desk.submit(random_order(desk.state, rng))
        if rng.random() < 0.1 and desk.undoable() is not None:
            desk.undo()
        for figure in queries.in_order(desk.state.figures):
            if not desk.state.figures[figure].name.startswith(WORD):
                desk.submit(o.Rename(figure, f"{WORD}{figure.replace('.', WORD)}y"))


def write(desk: Desk, player: PlayerId, number: int) -> Iterator[str]:
    """Own notes about the campaign, a sector, a route and whatever army comes first."""
    army = queries.armies_of(desk.state)[0]
    things = ("campaign", next(iter(desk.state.sectors)), next(iter(desk.state.setting.routes)), army.id)
    for place, what in enumerate(things):
        text = f"plan{number}of{place}w"
        desk.submit(o.WriteNote(what, text, player))
        yield text


def words_of(source: Source, key: str, *players: PlayerId, week: tuple[int, int] | None = None) -> str:
    """All that stands on this paper, and what its files say of themselves."""
    kind = kind_of(key)
    assert kind is not None
    made = kind.documents(source, Wanted(players, week=week))
    told = [text for sheet in drawn(made, "A4") for text in texts(sheet.data)]
    about = [f"{document.title} {document.file} {document.about}" for document in made]
    return "\n".join((*told, *about))


@pytest.mark.claims("campaign:C41b", "campaign:C61c", "campaign:C66c")
def test_no_page_of_a_packet_tells_a_secret_of_another_player(played: Played) -> None:
    for player, text in played.packets.items():
        assert found(played.secrets(player), text) == set(), player


@pytest.mark.claims("campaign:C41b", "campaign:C61c")
def test_the_news_of_no_week_tell_a_player_a_secret_of_another(played: Played) -> None:
    for player in played.state.seats:
        seen = as_seen_by(played.state, player)
        for week in weeks_in(played.source.past()):
            text = repr(cover(played.source, seen, player, week))
            assert {word for word in played.secrets(player) if word in text} == set(), (player, week)


@pytest.mark.claims("campaign:C41b", "campaign:C61c")
@pytest.mark.parametrize("key", FOR_ALL)
def test_no_paper_for_all_tells_a_secret_of_anybody(played: Played, key: str) -> None:
    for week in weeks_in(played.source.past()) if key == "newsletter" else [None]:
        text = words_of(played.source, key, *played.state.seats, week=week)
        assert text
        assert found(played.secrets(None), text) == set(), week


@pytest.mark.claims("campaign:C41b", "campaign:C61c", "campaign:C66c")
@pytest.mark.parametrize("key", OWN)
def test_no_paper_of_a_player_tells_a_secret_of_another(played: Played, key: str) -> None:
    for player in played.state.seats:
        assert found(played.secrets(player), words_of(played.source, key, player)) == set(), player


def found(words: set[str], text: str) -> set[str]:
    """Those of the words that stand in a text, in capitals or over the end of a line too."""
    whole = "".join(text.split()).casefold()
    return {word for word in words if word.casefold() in whole}


def test_what_is_searched_for_is_on_the_paper_of_those_whose_it_is(played: Played) -> None:
    for player, text in played.packets.items():
        own = {figure.name for figure in queries.living(played.state, player)}
        assert {name for name in own if name not in text} == set()
        assert {note for note in played.notes[player] if note not in text} == set()
    assert len(played.hidden[None]) > 10
    assert all(len(played.secrets(player)) > 10 for player in played.state.seats)


def test_the_organisers_packet_has_the_notes_of_all(played: Played) -> None:
    text = words_of(played.source, "organiser-packet")
    assert {note for notes in played.notes.values() for note in notes if note not in text} == set()


def test_a_packet_says_on_its_pages_whose_it_is(played: Played) -> None:
    for player, text in played.packets.items():
        name = played.state.players[player].name
        assert text.count(f"Secret: for {name} only") >= 2
        assert [other for other in played.state.players.values() if f"Secret: for {other.name} only" in text] == [
            played.state.players[player]
        ]


@pytest.mark.claims("fftt:H1f")
def test_flanking_forces_are_on_the_paper_of_their_player_and_of_the_organiser_alone(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "flank.fftt", campaigns.founding()) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, campaigns.home(desk, player), campaigns.FORCE))
        battle = campaigns.attack(desk)
        owner = desk.state.battles[battle].attacker
        figure = desk.state.armies[campaigns.army(desk, owner)].figures[1]
        edge = flank_edge(desk, owner, battle, figure)
        source = source_at(desk)
    written = f"{source.state.figures[figure].name} from the {edge} edge"
    for player in source.state.seats:
        text = " ".join(words_of(source, "packets", player).split())
        assert (written in text) == (player == owner)
    assert written in " ".join(words_of(source, "organiser-packet").split())
    assert written not in " ".join(words_of(source, "newsletter").split())


def flank_edge(desk: Desk, player: PlayerId, battle: BattleId, figure: FigureId) -> str:
    """The first edge from which the figure may come."""
    for edge in Edge:
        try:
            desk.submit(o.WriteFlanks(player, battle, (Flank(edge, (figure,)),)))
        except Refusal:
            continue
        return str(edge)
    raise AssertionError("no edge is free")
