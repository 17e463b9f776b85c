/* A push may take away what has the keyboard's focus: a card that was played, a question that was answered. Then the
   focus goes to what stands in its place, else to the region it was in, never back to the top of the page. */
"use strict";
(() => {
  const REGIONS = "#r-hand, #r-calls, #r-vote, #r-seats, #r-menu, #r-senas, #notices";
  let last = null;   // what was focused in a region, and as which of its buttons

  const able = (region) => [...region.querySelectorAll("button, a[href], input, select, summary")].filter((each) => each.checkVisibility());

  document.addEventListener("focusin", ({ target }) => {
    const region = target.closest(REGIONS);
    last = region && { target, region: region.id, place: able(region).indexOf(target) };
  });

  /* Who clicks beside it has let go of it himself. What is being taken away is not connected a moment later. */
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!relatedTarget) queueMicrotask(() => { if (target.isConnected && document.activeElement !== target) last = null; });
  });

  document.addEventListener("htmx:after:swap", () => {
    if (!last || document.activeElement !== document.body) return;
    if (last.target.isConnected && last.target.checkVisibility()) return;
    const region = document.getElementById(last.region);
    const there = region ? able(region) : [];
    let next = there[Math.min(last.place, there.length - 1)];
    if (!next) {
      next = region?.checkVisibility() && region.id !== "r-vote" ? region : document.getElementById("r-hand");
      if (next) next.tabIndex = -1;
    }
    next?.focus({ preventScroll: true });
  });
})();
