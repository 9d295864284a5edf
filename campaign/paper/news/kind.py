"""Newsletters as kinds of paper: of a week, and of a month."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.plain import file_stem, plain
from campaign.words import _
from campaign.world.news.weeks import Week, latest_week, weeks_in


def week_told(source: Source, wanted: Wanted) -> Week | None:
    """The week that news are about: the one that is wanted, else the last that is over; None where there is none."""
    past = source.past()
    if wanted.week is None:
        return latest_week(past)
    return wanted.week if wanted.week in weeks_in(past) else None


def _of_week(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    week = week_told(source, wanted)
    if week is None:
        return ()
    title = _("{campaign}: news of month {month}, week {week}").format(
        campaign=plain(source.state.setting.name), month=week[0], week=week[1]
    )
    file = _("news-{month}-{week}").format(month=week[0], week=week[1])
    return (_document(source, wanted, title, file, week, week),)


def _of_month(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    week = week_told(source, wanted)
    if week is None:
        return ()
    last = max(one for one in weeks_in(source.past()) if one[0] == week[0])
    title = _("{campaign}: news of month {month}").format(campaign=plain(source.state.setting.name), month=week[0])
    file = _("news-of-month-{month}").format(month=week[0])
    return (_document(source, wanted, title, file, (week[0], 1), last),)


def _document(source: Source, wanted: Wanted, title: str, file: str, first: Week, last: Week) -> Document:
    name = "-".join(filter(None, (file_stem(source.state.setting.name), file))) + ".pdf"
    about = About(title, plain(source.state.setting.name), title)
    return Document(title, name, about, _sections_of(source, first, last), wanted.rich)


def _sections_of(source: Source, first: Week, last: Week) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.news.drawing import newsletter_pages
        from campaign.paper.news.telling import newsletter

        return (newsletter_pages(newsletter(source, first, last)),)

    return sections


WEEK = Kind(
    "newsletter",
    lambda: _("Newsletter of a week"),
    lambda: _("For all: the fights, what changed hands, who fell and rose, standings and map; no secrets."),
    _of_week,
    frozenset({"week"}),
)

MONTH = Kind(
    "newsletter-month",
    lambda: _("Newsletter of a month"),
    lambda: _("The same, of all weeks of a month."),
    _of_month,
    frozenset({"week"}),
)
