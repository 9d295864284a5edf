"""The map on paper: as a picture on a page, as a poster of one or many sheets, and as counters to cut out."""
