"""The smallest games, which every framework has: to compare speeds. See `astragal games --samples`."""
