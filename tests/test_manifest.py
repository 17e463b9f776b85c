"""The site can be installed: its manifest, the pictures it names, and what every page says of them."""

from __future__ import annotations

import struct

import pytest
from django.contrib.staticfiles import finders

pytestmark = pytest.mark.django_db


def test_it_names_pictures_that_are_there(client):
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    content = answer.json()
    assert content["display"] == "standalone" and client.get(content["start_url"]).status_code == 200
    sizes = {}
    for icon in content["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found, icon["src"]
        if icon["type"] == "image/png":
            with open(found, "rb") as file:
                head = file.read(24)
            assert head[:8] == b"\x89PNG\r\n\x1a\n"
            sizes[icon["sizes"]] = icon.get("purpose", "any")
            assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", head[16:24]))
    assert {"192x192", "512x512"} <= set(sizes) and "maskable" in {i.get("purpose") for i in content["icons"]}
    for shortcut in content["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_only_to_be_read(client):
    assert client.post("/manifest.webmanifest").status_code == 405


def test_every_page_leads_to_it(client):
    page = client.get("/ranking/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert "icons/icon.svg" in page and "icons/180.png" in page
    assert '<meta name="theme-color" content="#4b2a14">' in page
