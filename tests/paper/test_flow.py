"""Blocks on pages: whole ones only, and a title again where its rows go on."""

from __future__ import annotations

from campaign.paper.flow import Flow


def nothing(y: float) -> None:
    """Draws no block."""


def title(y: float) -> None:
    """Draws no title."""


def starts(flow: Flow) -> list[list[float]]:
    return [[y for y, _draw in page] for page in flow.pages]


def test_blocks_stand_one_below_the_other_until_the_page_is_full() -> None:
    flow = Flow(30, 100)
    for _block in range(5):
        flow.put(20, nothing)
    assert starts(flow) == [[30, 50, 70], [30, 50]]


def test_a_block_takes_its_title_along_to_the_next_page() -> None:
    flow = Flow(30, 100)
    for _block in range(4):
        flow.put(20, nothing, (10, title))
    assert starts(flow) == [[30, 50, 70], [30, 40]]
    assert [draw for _y, draw in flow.pages[1]] == [title, nothing]


def test_what_must_stand_below_a_block_counts_with_it() -> None:
    flow = Flow(30, 100)
    flow.put(40, nothing)
    flow.put(20, nothing, least=20)
    assert starts(flow) == [[30], [30]]


def test_a_block_that_no_page_has_room_for_leaves_no_page_empty() -> None:
    flow = Flow(30, 100)
    flow.put(90, nothing)
    flow.put(10, nothing)
    assert starts(flow) == [[30], [30]]
