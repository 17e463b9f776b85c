/* The settings of a table: a choice that isn't shown isn't sent. */
"use strict";
document.addEventListener("formdata", (event) => {
  if (!event.target.matches(".agreed")) return;
  for (const choice of event.target.querySelectorAll(".choice")) {
    if (getComputedStyle(choice).display !== "none") continue;
    for (const field of choice.querySelectorAll("[name]")) event.formData.delete(field.name);
  }
});
