"""The news by their matters: what changed hands, who rose and fell, fights, and all else that readers may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.paper.news.content import Item, Part, Told
from campaign.paper.news.story import battle_short, battle_title
from campaign.paper.owner import owner_of
from campaign.paper.plain import plain
from campaign.words import _, count
from campaign.world import queries
from campaign.world.memory import Record, chronicle
from campaign.world.news import News
from campaign.world.news.fights import BattleFacts, taken_in, taken_text
from campaign.world.news.weeks import Tidings, in_weeks
from campaign.world.state import Campaign, Fate

MOURNED_BATTLES, MOURNED_EXPERIENCE = 3, 8  # who fell and had so much behind is named among the fallen
TAKEN = "campaign:C13"
LEFT = ("campaign:C21", "campaign:C57")


def parts(it: Told, first: BattleFacts | None, fights: Iterable[BattleFacts], news: Tidings) -> Iterator[Part]:
    """The news by their matters; the ``first`` fight is told already."""
    state = it.after
    yield Part(_("Changed hands"), tuple(_hands(it)))
    yield Part(_("Fallen and promoted"), tuple(_people(it, news)))
    yield Part(_("Fights in short"), tuple(_fights(state, (facts for facts in fights if facts is not first), news)))
    yield Part(_("Still to be fought"), tuple(_waiting(state)))
    yield Part(_("On the map"), items(state, (one for one in news.on_map if one.rule != TAKEN)))
    yield Part(_("Pacts"), items(state, news.pacts))
    yield Part(_("Around the table"), items(state, news.around))
    yield Part(_("Losses"), items(state, news.lost))
    yield Part(_("Recruited"), items(state, news.recruited))
    yield Part(_("Earned"), items(state, news.earned))
    yield Part(_("Corrections"), items(state, news.corrections))


def _hands(it: Told) -> Iterator[Item]:
    for taken in taken_in(it.since):
        owner = None if taken.owner is None else owner_of(it.after, taken.owner)
        yield Item(plain(taken_text(it.after, taken)), owner, "" if owner else "map")


def _people(it: Told, news: Tidings) -> Iterator[Item]:
    """Who rose, and who fell and will be missed."""
    records = chronicle(in_weeks(it.past, (1, 1), it.last), it.after).records.values()
    for record in records:
        for deed in record.promotions:
            if deed.kind == "gain" and it.first <= (deed.when.month, deed.when.week) <= it.last:
                text = _("{name}, {unit}: {what}").format(
                    what=it.after.setting.face.gain_name(deed.what), **_who(it, record)
                )
                yield Item(plain(text), icon="veteran")
    for one in news.promoted:
        yield Item(_sentence(one), icon="commander")
    for one in news.lost:
        if one.sign == "commander":
            yield Item(_sentence(one), icon="close")
    mourned = [record for record in records if _is_mourned(it, record)]
    for record in sorted(mourned, key=lambda record: (-record.experience, -record.battles)):
        battles = count("{n} battle", "{n} battles", record.battles)
        text = _("{name}, {unit}, after {battles}").format(battles=battles, **_who(it, record))
        if record.experience:
            text = _("{name}, {unit}, after {battles} and {fp} FP killed").format(
                battles=battles, fp=record.experience, **_who(it, record)
            )
        yield Item(plain(text), icon="close")


def _is_mourned(it: Told, record: Record) -> bool:
    """Whether it fell in that time, with something behind it."""
    end = record.end
    if end is None or record.fate is Fate.CORRECTED or not it.first <= (end.when.month, end.when.week) <= it.last:
        return False
    return record.battles >= MOURNED_BATTLES or record.experience >= MOURNED_EXPERIENCE


def _who(it: Told, record: Record) -> dict[str, str]:
    """Its name with its player's letter, and what it is."""
    name = _("{name} ({letter})").format(name=record.name, letter=it.after.players[record.player].letter)
    return {"name": name, "unit": it.after.setting.units[record.unit].name}


def _fights(state: Campaign, fights: Iterable[BattleFacts], news: Tidings) -> Iterator[Item]:
    for facts in fights:
        owner = None if facts.holder is None else owner_of(state, facts.holder)
        title = _("{title}.").format(title=battle_title(state, facts))
        yield Item(plain(battle_short(state, facts)), owner, "" if owner else "battle", plain(title))
    yield from items(state, (fight.news for fight in news.fights if fight.news.rule in LEFT))


def _waiting(state: Campaign) -> Iterator[Item]:
    for battle in queries.open_battles(state):
        forces = [force for force in battle.forces if force.stands is not False]
        text = _("{player} attacks {sector}: {fp} FP there in all").format(
            player=state.players[battle.attacker].name,
            sector=state.sectors[battle.sector].name,
            fp=sum(queries.force_fp(state, force) for force in forces),
        )
        yield Item(plain(text), owner_of(state, battle.attacker))


def items(state: Campaign, news: Iterable[News]) -> tuple[Item, ...]:
    """Sentences of the journal, each with whose it is."""
    return tuple(
        Item(_sentence(one), owner_of(state, one.player), "")
        if one.player is not None and one.player in state.players
        else Item(_sentence(one), None, one.sign)
        for one in news
    )


def _sentence(news: News) -> str:
    text = plain(news.text).removesuffix(".")
    return f"{text[:1].upper()}{text[1:]}"
