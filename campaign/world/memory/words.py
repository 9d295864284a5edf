"""The service of a figure, the feats of the hall and the graves of the cemetery in sentences.

Only words: what they are about comes from the chronicle.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.battle.contract import SideEnd
from campaign.battle.contract.telling import TurnWords
from campaign.battle.table_words import side_end
from campaign.words import _, count, listed
from campaign.world.memory.chronicle import Chronicle
from campaign.world.memory.hall import Feat, FeatKind
from campaign.world.memory.records import (
    Brought,
    Called,
    Deed,
    Ended,
    Joined,
    Killed,
    Promoted,
    Record,
    Recovered,
    Revived,
    Served,
    When,
)
from campaign.world.state import Account, Campaign, Fate


def when_text(when: When) -> str:
    """A week in short."""
    return week_mark(when.month, when.week)


def week_mark(month: int, week: int) -> str:
    """A week as it stands beside plots and tables; week 0 is the start."""
    return _("M{month} W{week}").format(month=month, week=week) if week else _("start")


def record_lines(told: Chronicle, record: Record) -> tuple[tuple[str, str], ...]:
    """A figure's service: when, and what, each in a sentence; what it killed in a battle stands with the battle."""
    return tuple((when_text(deed.when), text) for deed in record.deeds if (text := deed_text(told.state, deed)))


def deed_text(state: Campaign, deed: Deed) -> str:
    """What a figure did, or what became of it."""
    match deed:
        case Joined():
            return _joined(deed)
        case Brought():
            return _brought(deed)
        case Served():
            return _served(state, deed)
        case Killed():
            form = _("Killed {name}, {player}’s commander in chief ({unit}, {fp} FP).")
            if not deed.commander:
                form = _("Killed {name} of {player} ({unit}, {fp} FP).")
            unit = state.setting.units.get(deed.unit)
            player = state.players[deed.player].name
            return form.format(name=deed.name, player=player, unit=unit.name if unit else deed.unit, fp=deed.fp)
        case Promoted():
            return _promoted(state, deed)
        case Ended():
            return _("{how}.").format(how=end_text(state, deed))
        case Recovered():
            form = (
                _("Knocked out by {killer}, and came back.") if deed.killer_name else _("Knocked out, and came back.")
            )
            return form.format(killer=deed.killer_name)
        case Revived():
            return _("Given back by a correction.")
        case Called():
            return _("Called {name} until then.").format(name=deed.before)


def _joined(deed: Joined) -> str:
    if deed.account is Account.HATCHED:
        return _("Hatched in the battle of {place}.").format(place=deed.sector)
    form = _("Recruited in {place} for {army}.")
    if deed.account is Account.FOUNDED:
        form = _("Came along to {place}, in {army}.")
    if deed.account is Account.CORRECTIONS:
        form = _("Entered by a correction in {place}, in {army}.")
    return form.format(place=deed.sector or _("a sector"), army=deed.army or _("an army"))


def _brought(deed: Brought) -> str:
    return _("Veteran of {campaign}: {battles}, {kills}, {fp} FP of experience.").format(
        campaign=deed.campaign,
        battles=count("{n} battle", "{n} battles", deed.battles),
        kills=count("{n} kill", "{n} kills", deed.kills),
        fp=deed.experience,
    )


def _served(state: Campaign, deed: Served) -> str:
    against = listed([state.players[player].name for player in deed.against])
    text = _("Battle of {place} against {players}: {end}").format(
        place=deed.sector, players=against or _("nobody"), end=end_words(deed.end)
    )
    remarks = []
    if deed.took:
        remarks.append(count("took {n} wound", "took {n} wounds", deed.took))
    if deed.gave:
        remarks.append(count("gave {n} wound", "gave {n} wounds", deed.gave))
    if deed.healed:
        remarks.append(count("healed {n} wound", "healed {n} wounds", deed.healed))
    return _("{text}; {remarks}.").format(text=text, remarks=", ".join(remarks)) if remarks else f"{text}."


def end_words(end: SideEnd | None) -> str:
    """How a battle ended for a side, in a few words."""
    return _("not known") if end is None else side_end(end)


def end_in(turns: TurnWords, end: SideEnd | None, turn: int | None) -> str:
    """The same with the turn in which the side left, where one is known; ``turns``: what they are called."""
    if turn is not None and end is SideEnd.RETREATED:
        return turns.retreated(turn)
    if turn is not None and end is SideEnd.SURRENDERED:
        return turns.surrendered(turn)
    return end_words(end)


def _promoted(state: Campaign, deed: Promoted) -> str:
    match deed.kind:
        case "gain":
            return _("Promoted: {what}.").format(what=state.setting.face.gain_name(deed.what))
        case "ability":
            return _("New ability: {what}.").format(what=state.setting.face.ability_name(deed.what))
        case "commander":
            return _("Named commander in chief.")
        case "corrected":
            return _("Record set by a correction.")


def end_text(state: Campaign, end: Ended) -> str:
    """How a figure ended, without a full stop."""
    values = {
        "killer": end.killer_name,
        "player": state.players[end.by].name if end.by is not None else "",
        "place": end.sector or _("a sector"),
    }
    if end.fate is Fate.KILLED:
        if end.killer_name:
            return _("Killed by {killer} of {player} in {place}").format(**values)
        if end.by is not None:
            return _("Killed by {player}’s side in {place}").format(**values)
        return _("Killed in {place}").format(**values)
    return {
        Fate.CAPTURED: _("Captured in {place}"),
        Fate.SURRENDERED: _("Surrendered in {place}"),
        Fate.HAZARD: _("Lost to a hazard on the way from {place}"),
        Fate.SURPLUS: _("Lost as surplus in {place}"),
        Fate.GIVEN_UP: _("Given up in {place}"),
        Fate.STRANDED: _("Lost in {place}, with nowhere to go"),
        Fate.CORRECTED: _("Struck off by a correction"),
        Fate.LEFT: _("Left with its player, from {place}"),
        Fate.ALIVE: _("Alive"),
    }[end.fate].format(**values)


SHARED = 3  # so many who share a feat are named


def feat_bearers(state: Campaign, feat: Feat) -> str:
    """Who has a feat to their name; many are counted."""
    names = [state.figures[figure].name for figure in feat.figures[:SHARED]]
    if more := len(feat.figures) - len(names):
        names.append(count("{n} other", "{n} others", more))
    return listed(names)


def feat_title(kind: FeatKind) -> str:
    """What a feat is for."""
    return {
        "experience": _("Most experience"),
        "kills": _("Most kills"),
        "one battle": _("Most kills in one battle"),
        "battles": _("Most battles"),
        "victories": _("Most victories"),
        "weeks": _("Longest service"),
        "wounds taken": _("Most wounds taken"),
        "wounds given": _("Most wounds given"),
        "healed": _("Most wounds healed"),
        "commanders": _("Commanders killed"),
    }[kind]


def feat_number(feat: Feat) -> str:
    """A feat's number with its measure."""
    n = feat.number
    match feat.kind:
        case "experience":
            return _("{n} FP").format(n=n)
        case "kills" | "one battle":
            return count("{n} kill", "{n} kills", n)
        case "battles":
            return count("{n} battle", "{n} battles", n)
        case "victories":
            return count("{n} victory", "{n} victories", n)
        case "weeks":
            return count("{n} week", "{n} weeks", n)
        case "wounds taken" | "wounds given" | "healed":
            return count("{n} wound", "{n} wounds", n)
        case "commanders":
            return count("{n} commander in chief", "{n} commanders in chief", n)


def summary(record: Record) -> Iterator[str]:
    """A record in a few numbers."""
    yield count("{n} battle", "{n} battles", record.battles)
    yield count("{n} kill", "{n} kills", record.kills)
    yield _("{n} FP of experience").format(n=record.experience)
    yield count("{n} week", "{n} weeks", record.weeks)
    if record.wounds_taken:
        yield count("{n} wound taken", "{n} wounds taken", record.wounds_taken)
    if record.wounds_healed:
        yield count("{n} wound healed", "{n} wounds healed", record.wounds_healed)
