"""Secrets are not in ``show --as`` and ``journal --as``: every byte of both is searched for them (campaign:C41, C61).

What is secret is found here by other means than the program's: by going through the journal and noting who was ever
set up in a battle, hatched in one, or fell in one.
"""

from __future__ import annotations

import html
import json
import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from campaign.battle.fftt.campaign.words import ability_name
from campaign.battle.fftt.experience import ABILITIES
from campaign.desk import Desk
from campaign.world.events import ArmyFormed, FigureHatchedAndDied, FigureJoined, FigureLost, Renamed
from campaign.world.ids import FigureId, PlayerId
from campaign.world.orders import FoundCampaign
from campaign.world.state import Account, BattleStage, Campaign, Stage
from tests.cli.calls import MUSTER, orders
from tests.play.founding import random_founding
from tests.play.random_player import random_order

SEED = 7654321987
PLAYED = ((5, 180), (16, 150)) if os.environ.get("FFTT_WHOLE") else ((5, 85), (16, 85))  # seeds and entries
COMMANDS = (
    ["show", "--json"],
    ["show", "--figures"],
    ["journal", "--json", "--details", "--all"],
    ["journal", "--details", "--all"],
)


@dataclass(frozen=True)
class Played:
    """A campaign on a closed map. ``secrets``: the figures that each player has never seen; ``public``: other names."""

    path: Path
    state: Campaign
    secrets: dict[PlayerId, frozenset[FigureId]]
    names: dict[FigureId, str]
    public: set[str]


@pytest.fixture(scope="module", params=PLAYED, ids=["seven", "bands"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Random orders, some of them taken back."""
    seed, number = request.param
    path = tmp_path_factory.mktemp("closed") / "closed.fftt"
    rng = random.Random(seed)
    with Desk.create(path, closed(random_founding(seed), bands=request.param[0] == 16)) as desk:
        while len(desk.all_entries()) < number and desk.state.stage is not Stage.OVER:
            desk.submit(random_order(desk.state, rng))
            if rng.random() < 0.1 and desk.undoable() is not None:
                desk.undo()
        seen = set(shown_in_battles(desk))
        joined = all_joined(desk)
        owners = {event.figure: event.player for event in joined}
        secrets = {player: frozenset(others(desk.state, player, owners) - seen) for player in desk.state.seats}
        names = {event.figure: event.name for event in joined}
        names |= {figure.id: figure.name for figure in desk.state.figures.values()}
        return Played(path, desk.state, secrets, names, set(other_names(desk)))


def closed(founding: FoundCampaign, *, bands: bool) -> FoundCampaign:
    seats = tuple(replace(seat, band=1 + n % 2 if bands else None) for n, seat in enumerate(founding.players))
    return replace(founding, players=seats, seed=SEED, rules=replace(founding.rules, open_map=False))


Joined = FigureJoined | FigureHatchedAndDied


def all_joined(desk: Desk) -> list[Joined]:
    """How every figure came that ever was, on retired branches too."""
    return [event for entry in desk.all_entries() for event in entry.events if isinstance(event, Joined)]


def other_names(desk: Desk) -> Iterator[str]:
    """What players, sectors and armies are called, or were."""
    for entry in desk.all_entries():
        for event in entry.events:
            if isinstance(event, ArmyFormed | Renamed) and getattr(event, "what", "") not in desk.state.figures:
                yield event.name
    for thing in (*desk.state.players.values(), *desk.state.sectors.values()):
        yield thing.name


def others(state: Campaign, player: PlayerId, figures: dict[FigureId, PlayerId]) -> set[FigureId]:
    """The figures of all who are not in the player's band."""
    band = state.players[player].band
    own = {p for p in state.seats if p == player or (band is not None and state.players[p].band == band)}
    return {figure for figure, owner in figures.items() if owner not in own}


def shown_in_battles(desk: Desk) -> Iterator[FigureId]:
    """Who stood on a table where others saw it: set up for a battle, hatched, fallen or given up in one."""
    for entry in desk.all_entries():
        state = desk.state_at(entry.id)
        for battle in state.battles.values():
            if battle.stage is BattleStage.OPEN:
                for force in battle.forces:
                    yield from force.figures or (state.armies[force.army].figures if force.army in state.armies else ())
        for event in entry.events:
            fell = isinstance(event, FigureLost) and event.battle is not None
            hatched = isinstance(event, FigureJoined) and event.account is Account.HATCHED
            if isinstance(event, FigureLost | Joined) and (fell or hatched or isinstance(event, FigureHatchedAndDied)):
                yield event.figure


def names_of(played: Played, secrets: frozenset[FigureId]) -> set[str]:
    """The names of these figures that stand in no name that everybody may know, an ability's among them ("Lucky")."""
    abilities = {ability_name(ability) for ability in ABILITIES.values()}
    known = " | ".join(played.public | abilities | {name for id, name in played.names.items() if id not in secrets})
    return {played.names[id] for id in secrets if not stands_in(known, played.names[id], r"\b", r"\b")}


def stands_in(text: str, word: str, before: str, after: str) -> bool:
    """Whether a word stands in a text, with this before and after it: such patterns are tried where the word is."""
    place = text.find(word)
    pattern = None
    while place >= 0:
        pattern = pattern or re.compile(f"{before}{re.escape(word)}{after}")
        if pattern.match(text, place):
            return True
        place = text.find(word, place + 1)
    return False


def found_in(output: str, words: set[str]) -> set[str]:
    """The words that stand in a text, in plain letters or as JSON writes them."""
    forms = {word: {word, json.dumps(word)[1:-1]} for word in words}
    return {
        word
        for word, written in forms.items()
        if any(stands_in(output, form, r"(?<![\w.])", r"(?![\w])") for form in written)
    }


@pytest.mark.claims("campaign:C41b", "campaign:C61b", "campaign:C61c")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_secrets_are_not_in_show_as_nor_in_journal_as(run, played, command):
    name, *flags = command
    for player, secrets in played.secrets.items():
        code, out, err = run(name, played.path, *flags, "--as", player)
        assert (code, err) == (0, "")
        assert found_in(out, {str(SEED), *secrets} | names_of(played, secrets)) == set(), player
        assert '"seed"' not in out


@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[2]], ids=" ".join)
def test_what_is_searched_for_as_a_secret_is_there_for_the_organiser(run, played, command):
    name, *flags = command
    _code, out, _err = run(name, played.path, *flags)
    assert str(SEED) in out
    hidden = frozenset.union(*played.secrets.values()) & set(played.state.figures)
    assert len(hidden) > 5
    assert hidden <= found_in(out, set(hidden))


@pytest.mark.claims("campaign:C61a")
def test_everybody_is_shown_the_own_figures(run, played):
    for player in played.state.seats:
        shown = json.loads(run("show", played.path, "--json", "--as", player)[1])
        own = {id for id, figure in played.state.figures.items() if figure.player == player}
        assert own <= {figure["id"] for figure in shown["figures"]}


@pytest.mark.claims("campaign:C41b")
def test_on_a_closed_map_a_player_is_shown_the_fp_of_the_armies_of_others(run, closed_file, tmp_path):
    run("order", closed_file, orders(tmp_path, *MUSTER))
    shown = json.loads(run("show", closed_file, "--json", "--as", "Red")[1])
    assert [(army["fp"], army["hqs"], len(army["figures"])) for army in shown["armies"]] == [
        (10, 1, 10),
        (10, None, 0),
        (12, None, 0),
    ]


@pytest.mark.parametrize("command", ["show", "journal"])
def test_the_seed_is_shown_to_the_organiser_alone(run, file, command):
    assert "7654321" in run(command, file, "--json")[1]
    assert "7654321" not in run(command, file, "--json", "--as", "Red")[1]


@pytest.mark.claims("campaign:C41b", "campaign:C61b", "campaign:C61c")
def test_secrets_are_not_on_pages_for_phones(run, played, tmp_path):
    page = tmp_path / "page.html"
    hidden = frozenset().union(*played.secrets.values())
    for player, secrets in (*list(played.secrets.items())[:2], (None, hidden)):
        whose = () if player is None else ("--player", player)
        code, _out, err = run("page", played.path, *whose, page, "--over")
        assert (code, err) == (0, "")
        text = html.unescape(page.read_text(encoding="utf-8"))
        assert found_in(text, {str(SEED), *secrets} | names_of(played, secrets)) == set(), player
