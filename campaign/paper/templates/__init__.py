"""Templates and counters in true size: what is laid on the table beside the figures, to be cut out."""
