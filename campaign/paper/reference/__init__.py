"""The quick reference: what people look up while they play, on both sides of one sheet."""
