"""What Man to Man puts on paper."""
