"""From installed plugins to compiled rules: hooks, records, options, content, the compiler."""
