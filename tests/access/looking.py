"""A look at every page: axe finds nothing, the content policy holds, nothing is cut or wider than its window."""

from __future__ import annotations

from typing import Any

from tests.access.conftest import Scene, browser, node
from tests.access.pages import Visit

DESKTOP = {"size": (1280, 800), "axe": True}
#: Where fingers point, what is pressed at the table is 44 px large.
PHONE = {"size": (360, 640), "axe": True, "dark": True, "touch": True}
#: 1280 px at 400 % are 320 px: no page is wider (WCAG 1.4.10).
REFLOW = {"size": (320, 256), "touch": True}
#: With the drawer of the chat open.
TALK = {**PHONE, "open": "#chat-open"}


def look(scene: Scene, visits: list[Visit], name: str, *looks: dict[str, Any]) -> None:
    plan = {**browser(name), "url": scene.url, "visits": scene.plan(visits), "looks": looks}
    answers = node("axe.mjs", plan)
    assert [each["name"] for each in answers] == [visit.name for visit in visits]
    complaints = [line for each, visit in zip(answers, visits, strict=True) for line in complain(each, visit, looks)]
    assert not complaints, "\n".join(complaints)
    passes = [found["passes"] for each in answers for found in each["found"] if "passes" in found]
    assert min(passes) > 5, "axe has looked at something"
    assert len(passes) == len(visits) * sum("axe" in each for each in looks)


def complain(answer: dict[str, Any], visit: Visit, looks: tuple[dict[str, Any], ...]) -> list[str]:
    if "failed" in answer:
        return [f"{visit.name}: {answer['failed']}"]
    # a page that isn't found, or not for everybody, is an error to the console, and meant to be
    said = [f"{visit.name}: console: {each}" for each in answer["troubles"] if visit.status == 200]
    if answer["status"] not in (visit.status, 0):
        said.append(f"{visit.name}: status {answer['status']}")
    for found, each in zip(answer["found"], looks, strict=True):
        where = f"{visit.name} at {each['size'][0]}"
        said += [
            f"{where}: {broken['id']}: {node}" for broken in found.get("violations", ()) for node in broken["nodes"]
        ]
        said += [f"{where}: forbidden: {what}" for what in found["forbidden"]]
        said += [f"{where}: cut by the window's edge: {what}" for what in found["cut"]]
        said += [f"{where}: smaller than a finger: {what}" for what in found["small"]]
        if found["wide"] > 0:
            said.append(f"{where}: {found['wide']} px too wide")
        if not found["title"].strip():
            said.append(f"{where}: no title")
    return said
