"""From figures to reports: sentences, tables, plots, JSON and HTML."""
