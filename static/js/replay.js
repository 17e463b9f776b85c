/* The replay by arrows, and an address that names the step shown. Without this every step is a link. */
"use strict";
(() => {
  const KEYS = { ArrowLeft: "go-back", ArrowRight: "go-on", Home: "go-first", End: "go-last" };

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (!KEYS[event.key] || typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const sideways = event.key.startsWith("Arrow");   // the other two scroll the page, unless one is in the replay
    if (!sideways && !document.activeElement?.closest("#repeticion")) return;
    event.preventDefault();
    document.getElementById(KEYS[event.key])?.click();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#repeticion a[data-hx-get]");
    if (link) history.replaceState(null, "", link.href);
    if (event.target.matches?.("input.link")) event.target.select();
  });
})();
