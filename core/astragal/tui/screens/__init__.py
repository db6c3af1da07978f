"""The screens: menu, new match, table, and what opens above the table."""
