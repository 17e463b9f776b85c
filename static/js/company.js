/* Challenges on whatever page: the seconds that are left, the way to the table once one's own is accepted, the link to
   be sent. */
"use strict";
(() => {
  const notices = document.getElementById("notices");
  if (!notices) return;
  /* Between one's challenge and one's match there may be a look at neither: he still waited a moment ago. */
  let waits = false, ended = -Infinity;

  function look() {
    const begun = notices.querySelector("[id^=n-match] a");
    if (begun && (waits || performance.now() - ended < 5000)) location.assign(begun.href);
    const waited = waits;
    waits = Boolean(notices.querySelector("[data-waits]"));
    if (waited && !waits) ended = performance.now();
  }

  setInterval(() => {
    for (const left of notices.querySelectorAll("[data-left]")) {
      const seconds = Math.max(0, Math.round((Number(left.dataset.left) - Date.now()) / 1000));
      left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }, 500);
  /* A link to send: by what the phone offers for it, else to be pasted. */
  for (const button of document.querySelectorAll("[data-copy]")) {
    const link = document.getElementById(button.dataset.copy), word = button.textContent;
    link.addEventListener("focus", () => link.select());
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(link.value);
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = word; }, 2000);
    });
  }

  document.addEventListener("htmx:after:swap", look);
  look();
})();
