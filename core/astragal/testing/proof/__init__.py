"""Has everything in a rule run? Its lines are traced while play is steered towards them."""

from astragal.testing.proof.proof import Proof

__all__ = ["Proof"]
