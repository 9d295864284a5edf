"""The journal as a tree, with its search: a panel of it, and a window that stays beside the campaign's."""
