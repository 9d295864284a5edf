"""Random campaigns with everything in their journals, sent out as JSON and taken in again.

Beside the random orders there are notes, portraits, new names, orders undone and done again, branches left behind and
an amendment; what comes back has to be the same file, and has to go on in the same way.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.house_rules import EndBy, without_strange
from campaign.world.maps import CHARACTERS, MapDocument, edits
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.state import CAMPAIGN, Campaign, Fate, Stage
from tests.play.amends import amend_once, content
from tests.play.campaigns import Broken, InFile, play_orders
from tests.play.founding import random_founding
from tests.play.random_player import random_order
from tests.pngs import png

SHADES = 5  # different portraits
TEXTS = (
    "Held the stairs.",
    "=cmd|' /C calc'!A0",
    "Zwölf Boxkämpfer\njagen Viktor",
    "\u200fback",
    "</script>",
    "🎲" * 9,
)
AFTER = 12  # orders given to both files when they have been compared


def exchange_at_random(seed: int, folder: Path, weeks: int = 3, system: str = "fftt") -> Counter[str]:
    """Play, amend, send out and take in; the figures are the kinds of orders and events that went through it."""
    path, rng = folder / "played.fftt", random.Random(f"exchange|{seed}")
    with Desk.create(path, _founding(seed, system)) as desk:
        if seed % 2 and not desk.state.armies:  # veterans are there from the founding on
            desk.submit(o.RedrawMap(redrawn(desk.state.setting.map, rng)))
        draw(desk, rng)
        course = InFile(desk)
        try:
            for _number, _order, _before in play_orders(seed, course, weeks):
                if rng.random() < 0.4:
                    something_more(desk, rng)
                if rng.random() < 0.03:
                    _given_back(desk, rng)
                if rng.random() < 0.1:
                    _back_and_on(desk, rng)
            _amended(desk, course, seed, rng)
        finally:
            course.check.close()
        counts = _kinds(desk)
        desk.copies.export(folder / "whole.json")
        Desk.restore(folder / "whole.json", folder / "again.fftt")
    if sorted(content(path)) != sorted(content(folder / "again.fftt")):  # rows may stand in another order
        raise Broken(f"seed {seed}: what was taken in is not what was sent out")
    if faults := faults_in(folder / "again.fftt"):
        raise Broken(f"seed {seed}: {faults}")
    _go_on_alike(seed, path, folder / "again.fftt", rng)
    return counts + Counter({"campaigns": 1})


def _founding(seed: int, system: str) -> o.FoundCampaign:
    """Every third campaign ends after its first month; all play with recovery where the rule system has it."""
    founding = random_founding(seed, system=system)
    rules = without_strange(replace(founding.rules, recovery=True), system)
    return replace(founding, rules=replace(rules, end_by=EndBy.MONTHS, end_at=1) if seed % 3 == 0 else rules)


def redrawn(ground: MapDocument, rng: random.Random) -> MapDocument:
    """The same map with other names, characters and routes' keys, and the centre's sector another one."""
    centre = next(sector for sector in ground.sectors if sector.key == ground.centre)
    sectors = tuple(
        replace(sector, key="new")
        if sector is centre
        else replace(sector, name=f"{sector.name[:50]} {rng.randrange(9)}")
        for sector in ground.sectors
    )
    ends = {centre.key: "new"}
    routes = tuple(replace(r, key=f"x{r.key}", a=ends.get(r.a, r.a), b=ends.get(r.b, r.b)) for r in ground.routes)
    return replace(ground, sectors=sectors, routes=routes, centre="new")


def draw(desk: Desk, rng: random.Random) -> None:
    """Single steps on the map; what they break of the rules is mended by another one, and one is taken back."""
    ids, ground = desk.state.setting.sector_ids, desk.state.setting.map
    first, second = rng.sample(ground.sectors, 2)
    x, y = first.hub
    for edit in (
        edits.MoveSector(ids[first.key], (x + rng.randrange(-3, 4), y + rng.randrange(-3, 4))),
        edits.NameSector(ids[second.key], f"{second.name[:50]} West"),
        edits.SetCharacter(ids[first.key], rng.choice(CHARACTERS)),
        edits.AddSector((x + rng.randrange(10, 40), y + rng.randrange(10, 40)), "Outpost", "ruins"),
    ):
        _if_legal(desk, o.EditMap(edit))
    for sector in desk.state.sectors.values():
        if sector.name == "Outpost":
            _if_legal(desk, o.EditMap(edits.JoinSectors(sector.id, ids[second.key])))
            desk.submit(o.EditMap(edits.RemoveSector(sector.id)))
    _if_legal(desk, o.EditMap(edits.SetZone(ids[first.key], not first.radioactive)))
    if unfinished_problems(desk.state):
        desk.undo()


def _given_back(desk: Desk, rng: random.Random) -> None:
    """A correction: somebody lives again, or a player who is out has a sector again."""
    state = desk.state
    dead = [figure for figure in queries.in_order(state.figures) if state.figures[figure].fate is Fate.KILLED]
    out = [player for player in state.seats if state.players[player].out]
    for figure in rng.sample(dead, min(1, len(dead))):
        for army in queries.armies_of(state, state.figures[figure].player)[:1]:
            _if_legal(desk, o.Correct("found in a drawer", (o.ReviveFigure(figure, army.id),)))
    for player in out[:1]:
        sector = rng.choice(queries.in_order(state.sectors))
        _if_legal(desk, o.Correct("as agreed", (o.SetOwner(sector, player),)))


def _if_legal(desk: Desk, order: o.Order) -> None:
    if not desk.check(order):
        desk.submit(order)


def something_more(desk: Desk, rng: random.Random) -> None:
    """A note, a portrait or another name; a table for a sector, and pictures beneath; now and then new dice."""
    state = desk.state
    what = _anything(state, rng)
    if rng.random() < 0.2:
        _another_table(desk, rng)
        return
    portrayed = what in state.figures or what in state.players
    if portrayed and rng.random() < 0.8:
        had = state.portraits.get(what)
        picture = None if had and rng.random() < 0.3 else png(shade=rng.randrange(SHADES))
        if picture is None or had is None or desk.picture(had) != picture:
            desk.set_portrait(what, picture)
        return
    player = rng.choice((None, *state.seats))
    text = rng.choice(("", *TEXTS)) if (what, player) in state.notes else rng.choice(TEXTS)
    if text.strip() != state.notes.get((what, player), ""):
        desk.submit(o.WriteNote(what, text, player))
    if rng.random() < 0.2:
        desk.submit(o.Rename(CAMPAIGN, f"War {rng.randrange(99)}"))
    if rng.random() < 0.05:
        desk.submit(o.RenewDice(rng.randbytes(32).hex()))


def _another_table(desk: Desk, rng: random.Random) -> None:
    """A battlefield, a photo beneath it or beneath the map, or no photo any more."""
    sector = rng.choice(queries.in_order(desk.state.sectors))
    if rng.random() < 0.5:
        _if_legal(desk, o.SetBattlefield(sector, seed=rng.randrange(99)))
        return
    what = rng.choice((CAMPAIGN, sector))
    if what in desk.state.backdrops and rng.random() < 0.5:
        desk.submit(o.SetBackdrop(what, None))
    else:
        desk.set_backdrop(what, png(shade=rng.randrange(SHADES)), (0, 0, rng.randrange(1, 9000), 900), 60)


def _anything(state: Campaign, rng: random.Random) -> str:
    parts = (state.figures, state.armies, state.sectors, state.players, state.setting.routes, state.battles)
    found = rng.choice([part for part in parts if len(part)])
    return rng.choice([CAMPAIGN, *queries.in_order(found)]) if rng.random() < 0.9 else CAMPAIGN


def _back_and_on(desk: Desk, rng: random.Random) -> None:
    """Orders undone and done again, as they were; sometimes they are left behind on a branch.

    Not in the middle of drawing: on a map that is not finished a campaign waits for its organiser.
    """
    steps = min(rng.randrange(1, 6), len(desk.history()) - 1)
    head, state = desk.head, desk.state
    for _step in range(steps):
        desk.undo()
    if rng.random() < 0.7 or unfinished_problems(desk.state):
        for _step in range(steps):
            desk.redo()
        if (desk.head, desk.state) != (head, state):
            raise Broken(f"done again, entry {head} is not what it was")


def _amended(desk: Desk, course: InFile, seed: int, rng: random.Random) -> None:
    if len(desk.history()) > 10:
        amend_once(f"seed {seed}", desk, course.check, rng)


def _kinds(desk: Desk) -> Counter[str]:
    """How often each kind of order and of event is in the journal, on retired branches too."""
    counts = Counter[str]()
    for entry in desk.all_entries():
        counts["entries"] += 1
        counts[f"order {entry.order.kind}"] += 1
        counts.update(f"event {event.kind}" for event in entry.events)
    counts["retired entries"] = len(desk.all_entries()) - len(desk.history())
    return counts


def _go_on_alike(seed: int, one: Path, other: Path, rng: random.Random) -> None:
    """The same orders give the same entries with the same seals, but for the second in which they were written."""
    with Desk.open(one) as mine, Desk.open(other) as theirs:
        for _number in range(AFTER):
            if mine.state.stage is Stage.OVER:
                return
            order = random_order(mine.state, rng)
            mine.submit(order)
            theirs.submit(order)
            if mine.entry(mine.head).hash != theirs.entry(theirs.head).hash:
                raise Broken(f"seed {seed}: what was taken in goes on in another way")
