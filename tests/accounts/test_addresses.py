"""P6.5: the client's address, behind as many proxies as are ours; kept as a hash, for a time."""

from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from accounts import addresses
from accounts.models import SeenAddress

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "address"),
    [
        # Nobody of ours stands before the site: the header is anybody's word.
        (0, "192.0.2.1", "", "192.0.2.1"),
        (0, "192.0.2.1", "198.51.100.9", "192.0.2.1"),
        # One proxy: what it added, the right end.
        (1, "10.0.0.1", "198.51.100.9", "198.51.100.9"),
        (1, "10.0.0.1", "6.6.6.6, 198.51.100.9", "198.51.100.9"),
        (1, "10.0.0.1", "6.6.6.6,,198.51.100.9", "198.51.100.9"),
        (1, "", "198.51.100.9", "198.51.100.9"),
        # Two: the outer one added the client, the inner one added the outer one.
        (2, "10.0.0.1", "198.51.100.9, 10.0.0.2", "198.51.100.9"),
        (2, "10.0.0.1", "6.6.6.6, 7.7.7.7, 198.51.100.9, 10.0.0.2", "198.51.100.9"),
        # Fewer than there are proxies: somebody asked the inner one.
        (2, "10.0.0.1", "198.51.100.9", "198.51.100.9"),
        (1, "192.0.2.1", "", "192.0.2.1"),
        # What isn't an address.
        (1, "10.0.0.1", "unknown", "10.0.0.1"),
        (1, "10.0.0.1", "198.51.100.9, <script>", "10.0.0.1"),
        (0, "", "", ""),
        (0, "nonsense", "", ""),
        # Ways to write one.
        (1, "10.0.0.1", "198.51.100.9:4711", "198.51.100.9"),
        (1, "10.0.0.1", '"[2001:db8::7]:4711"', "2001:db8::7"),
        (1, "10.0.0.1", "2001:DB8:0:0::7", "2001:db8::7"),
        (0, "::ffff:192.0.2.1", "", "192.0.2.1"),
        (0, "fe80::1%eth0", "", "fe80::1"),
    ],
)
def test_the_address(settings, rf, proxies, peer, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    assert addresses.client_address(rf.get("/", REMOTE_ADDR=peer, **headers)) == address
    scope = {"client": (peer, 1) if peer else None, "headers": [(b"x-forwarded-for", forwarded.encode())]}
    assert addresses.client_of(scope) == address


def test_a_header_in_several_lines(settings):
    settings.TRUSTED_PROXIES = 2
    lines = [(b"x-forwarded-for", b"6.6.6.6"), (b"host", b"x"), (b"x-forwarded-for", b"198.51.100.9, 10.0.0.2")]
    assert addresses.client_of({"client": ("10.0.0.1", 1), "headers": lines}) == "198.51.100.9"


def test_what_is_kept_tells_nothing_without_the_secret(settings):
    kept = addresses.hashed("192.0.2.1")
    assert "192" not in kept[:3] and len(kept) == 64 and kept == addresses.hashed("192.0.2.1")
    settings.ADDRESS_SECRET = "another"
    assert addresses.hashed("192.0.2.1") != kept


def test_a_household_of_ipv6_is_one_address():
    first, second, other = (addresses.hashed(ip) for ip in ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"))
    assert first == second != other


@pytest.mark.django_db
def test_who_shares_one(alice, bob, charlie, dave):
    for person, address in ((alice, "192.0.2.1"), (bob, "192.0.2.2"), (charlie, "192.0.2.1"), (dave, "192.0.2.4")):
        addresses.remember(person, address, TODAY)
    assert not addresses.share_address([alice, bob], TODAY)
    assert not addresses.share_address([alice, alice], TODAY)
    assert not addresses.share_address([], TODAY)
    assert addresses.share_address([alice, bob, charlie], TODAY)
    assert addresses.sharing([alice, bob, charlie, dave], TODAY) == {alice.pk, charlie.pk}
    # At the table he has another one, but he came from there a day ago.
    addresses.remember(alice, "192.0.2.9", TODAY + timedelta(days=1))
    assert addresses.share_address([alice, charlie], TODAY + timedelta(days=1))
    assert not addresses.share_address([alice, charlie], TODAY + timedelta(days=2))


@pytest.mark.django_db
def test_no_address_is_no_shared_one(alice, bob):
    for person in (alice, bob):
        addresses.remember(person, "", TODAY)
    assert not addresses.share_address([alice, bob], TODAY)


@pytest.mark.django_db
def test_they_are_kept_for_90_days(alice, bob):
    today = addresses.today()
    for person, days in ((alice, 90), (bob, 91)):
        addresses.remember(person, "192.0.2.1", today - timedelta(days=days))
    out = StringIO()
    call_command("prune_addresses", stdout=out)
    assert out.getvalue() == "1 addresses forgotten.\n"
    assert SeenAddress.objects.get().user == alice
    # Seen again, kept again.
    addresses.remember(alice, "192.0.2.1")
    assert SeenAddress.objects.get().last_seen == today
