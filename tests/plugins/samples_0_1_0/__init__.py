"""House rules, one small file each: made to be copied and changed.

Each file begins with the rule as a player would say it. None of them acts because it is installed; a
ruleset names those it wants, or the command line does: `astragal play rtta --rule rtta.skulls-reroll`.
"""
