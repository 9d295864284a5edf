"""A player who gives random legal orders, the checks that hold after each of them, and campaigns played so."""
