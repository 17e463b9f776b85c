"""What a page shows after its frames, region by region: as htmx would apply them, without a browser."""

from __future__ import annotations

import re
from collections.abc import Sequence

OPENING = re.compile(r'<([\w-]+)\b[^>]*?\sid="?([\w.:-]+)"?[^>]*>')
SWAP = re.compile(r'\shx-swap(?:-oob)?="?(\w+)"?')


class View:
    """`regions` by the id of their element (`r-hand`, `log-lines`), each what is inside it."""

    def __init__(self, frames: Sequence[str] = ()) -> None:
        self.regions: dict[str, str] = {}
        for content in frames:
            self.apply(content)

    def apply(self, content: str) -> None:
        at = 0
        while at < len(content):
            head = OPENING.match(content, at)
            if head is None:
                raise ValueError(f"not understood: {content[at : at + 80]!r}")
            end, inside_end = extent(content, head)
            swap = SWAP.search(head[0])
            if head[1] == "hx-partial":
                self._partial(head[2], content[head.end() : inside_end], swap[1] if swap else "")
            else:
                assert swap is not None and swap[1] == "outerMorph", head[0]
                self._replace(head[2], SWAP.sub("", content[at : head.end()]) + content[head.end() : end])
            at = end

    def _partial(self, target: str, inside: str, swap: str) -> None:
        if target.startswith("r-") or target == "log-lines":
            self.regions[target] = (self.regions.get(target, "") if swap == "beforeend" else "") + inside
            return
        name, head, _, inside_end = self._find(target)
        html = self.regions[name]
        kept = html[head.end() : inside_end] if swap == "beforeend" else ""
        self.regions[name] = html[: head.end()] + kept + inside + html[inside_end:]

    def _replace(self, target: str, html: str) -> None:
        name, head, end, _ = self._find(target)
        whole = self.regions[name]
        self.regions[name] = whole[: head.start()] + html + whole[end:]

    def _find(self, target: str) -> tuple[str, re.Match[str], int, int]:
        for name, html in self.regions.items():
            for head in OPENING.finditer(html):
                if head[2] == target:
                    return name, head, *extent(html, head)
        raise ValueError(f"the page has no #{target}")

    def differs(self, truth: View) -> list[str]:
        """The regions in which this page shows another thing than a fresh one, and what. A page's log goes back
        further."""
        wrong = []
        for name, html in truth.regions.items():
            shown = self.regions.get(name, "")
            if shown != html and not (name == "log-lines" and shown.endswith(html)):
                pairs = enumerate(zip(shown, html, strict=False))
                at = next((i for i, (one, other) in pairs if one != other), min(len(shown), len(html)))
                wrong.append(f"{name} ({shown[max(0, at - 40) : at + 60]!r} for {html[max(0, at - 40) : at + 60]!r})")
        return wrong


def extent(html: str, head: re.Match[str]) -> tuple[int, int]:
    """Where the element that opens here ends, and where what is inside it ends."""
    depth = 0
    for tag in re.compile(rf"<(/?){head[1]}\b[^>]*>").finditer(html, head.start()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end(), tag.start()
    raise ValueError(f"<{head[1]}> is not closed")
