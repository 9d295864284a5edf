"""The rules of the campaign, one room a subject. Pure: each answers with events, and refuses with every reason."""
