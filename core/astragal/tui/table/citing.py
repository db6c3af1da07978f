"""Which clause of the rulebook stands behind what cannot be done at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.engine.rules import Rules
from astragal.errors import AstragalError, Refusal
from astragal.plugins.rulebook import Rulebook
from astragal.tui.table.choices import why_not

if TYPE_CHECKING:
    from astragal.tui.table.session import Session


def rulebook_in_force(rules: Rules) -> Rulebook:
    """Return the clauses of a match; none where a rule brings a file that is broken."""
    try:
        return rules.rulebook
    except AstragalError:
        return Rulebook()


def clause_of(rules: Rules, refusal: Refusal) -> str:
    """Return the id of the clause behind a refusal, if there is one."""
    return refusal.rule if refusal.rule and rulebook_in_force(rules).get(refusal.rule) else ""


def clause_at(session: Session, ref: str) -> str:
    """Return the id of the clause that keeps a component from being picked, if there is one."""
    if not ref or ref in session.choices.legal or not session.person_to_move:
        return ""
    refusal = why_not(session.rules, session.state, ref)
    return clause_of(session.rules, refusal) if refusal else ""
