"""What a stranger wrote as an event is refused with a sentence, in whatever form and version it says to be."""

import pytest

from campaign.intake.canonical import check_event
from campaign.world.codec import EVENT_VERSION, BadForm


@pytest.mark.parametrize("kind", sorted(EVENT_VERSION))
@pytest.mark.parametrize("text", ['"word"', "[]", "null", "7", "{}", '{"snapshot":[],"record":7,"map":"x","rules":1}'])
def test_what_is_no_event_is_refused(kind, text):
    for version in range(EVENT_VERSION[kind] + 2):
        with pytest.raises(BadForm):
            check_event(kind, version, text)
