/* The settings of the table in a dialog over it. Without this script the same button leads to a page of theirs. */
"use strict";
(() => {
  const dialog = document.getElementById("settings"), panel = document.getElementById("settings-panel");
  const act = document.getElementById("act");
  if (!dialog || !act) return;

  document.addEventListener("submit", (event) => {
    if (event.target !== act || event.submitter?.value !== "settings" || !navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.submitter.closest("details.menu")?.removeAttribute("open");
    htmx.ajax("GET", `${act.action}ajustes/`, { target: panel, swap: "innerHTML" }).then(() => {
      if (!dialog.open && panel.childElementCount) dialog.showModal();
    });
  }, true);

  /* a click on the backdrop closes it */
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
})();
