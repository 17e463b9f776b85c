"""Values that no page of ours sends, in every place where one is taken."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PLACES = ["/jugador/a%00b/", "/ranking/?de=%00", "/mesa/abc/?v=%00", "/reparto/?partida=%00", "/retar/%00/"]


@pytest.mark.parametrize("path", PLACES)
def test_a_nul_in_an_address_is_refused(client, alice, path):
    client.force_login(alice)
    assert client.get(path).status_code == 400


@pytest.mark.parametrize("path", ["/amigos/hacer/", "/cuenta/login/", "/crear/", "/charla/", "/sentarse/"])
def test_a_nul_in_a_form_is_refused(client, alice, path):
    client.force_login(alice)
    assert client.post(path, {"do": "ask:b\x00b", "name": "\x00"}).status_code == 400


@pytest.mark.parametrize(
    "where", ["x", "x y", "admin:index", "lobby", "//evil.example", "https://evil.example/", "\\x", "?a"]
)
def test_a_form_leads_back_to_a_page_of_ours_or_to_its_own(alice, bob, where):
    client = Client()
    client.force_login(alice)
    for path, fields in (
        ("/amigos/hacer/", {"do": "ask:bob"}),
        ("/retos/", {"do": "yes:nada"}),
        ("/cuenta/avisos/", {"hasta": "0"}),
    ):
        answer = client.post(path, {**fields, "next": where})
        assert answer.status_code == 302
        assert answer.url.startswith("/") and not answer.url.startswith("//") and "evil" not in answer.url
