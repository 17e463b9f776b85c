/* One key for each card and each call. It presses the button that is there: what can't be pressed says why. */
"use strict";
(() => {
  const CALLS = {
    e: ".envido", r: ".real_envido", f: ".falta_envido",
    t: ".truco, .retruco, .vale_cuatro", l: ".flor, .contraflor", a: ".contraflor_al_resto", m: ".mazo",
    q: ".quiero", n: ".no_quiero", p: ".paso",
  };
  const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog, details.menu, [popover]";

  function wanted(key) {
    if ("123".includes(key)) {
      const place = document.querySelectorAll("#r-hand > li")[key - 1];
      return [...place?.querySelectorAll("button.card") ?? []].find((button) => button.checkVisibility());
    }
    if (key === "b") return document.querySelector("label[for=face-down]");
    if (!Object.hasOwn(CALLS, key)) return null;
    const found = [...document.querySelectorAll("#r-calls button.call")].filter((button) => button.matches(CALLS[key]));
    return found.find((button) => !button.matches("[aria-disabled]")) ?? found[0];
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    if (event.key.length !== 1 || event.target.closest?.(TYPING)) return;
    if (event.key === "?") {
      document.getElementById("keys")?.togglePopover();
      return;
    }
    const button = wanted(event.key.toLowerCase());
    if (!button) return;
    event.preventDefault();
    button.click();
  });
})();
