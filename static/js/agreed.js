/* The settings of a table: a choice that isn't shown isn't sent, and who makes it private closes it to the public,
   which he sees and may take back. */
"use strict";
document.addEventListener("formdata", (event) => {
  if (!event.target.matches(".agreed")) return;
  for (const choice of event.target.querySelectorAll(".choice")) {
    if (getComputedStyle(choice).display !== "none") continue;
    for (const field of choice.querySelectorAll("[name]")) event.formData.delete(field.name);
  }
});
document.addEventListener("change", ({ target }) => {
  if (target.name !== "private" || !target.checked || !target.matches(".agreed *")) return;
  target.form.elements.watching.checked = false;
});
