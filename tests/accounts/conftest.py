import pytest

from accounts.ledger import audit


@pytest.fixture(autouse=True)
def _no_matches(monkeypatch):
    """The ledger by itself: nobody says which matches run, so stakes may lie in any escrow."""
    monkeypatch.setattr(audit, "running", [])
