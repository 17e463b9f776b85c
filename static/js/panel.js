/* A link with data-panel="ID" opens what it leads to in that dialog: nobody has to leave the page he is on. Without
   this, or with a key held down, it is a link like any other. */
"use strict";
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-panel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const panel = document.getElementById(link.dataset.panel), inside = panel.querySelector("div");
  link.closest("details[open]")?.removeAttribute("open");
  inside.replaceChildren();
  panel.showModal();
  try {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.status);
    inside.innerHTML = await answer.text();
  } catch {
    inside.textContent = document.body.dataset.offline;
  }
});
/* A click beside it closes it. */
document.addEventListener("click", (event) => {
  if (event.target.matches?.("dialog[open].side-panel")) event.target.close();
});
