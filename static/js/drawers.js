/* What opens over the table closes when one turns to something else: the menu, the señas, and where the screen is narrow
   the log and the chat. */
"use strict";
(() => {
  /* Only one that lies over the table: beside it, on a desktop, there is nothing to close. */
  const open = () => [...document.querySelectorAll(":is(#log-open, #chat-open):checked")].filter((opener) => opener.checkVisibility());
  const drawer = (opener) => document.querySelector(opener.id === "log-open" ? ".log" : ".chat");
  const menus = () => [...document.querySelectorAll("details:is(.menu, .senas)[open]")];
  function close(opener) {
    opener.checked = false;
    opener.dispatchEvent(new Event("change"));
  }

  document.addEventListener("click", (event) => {
    for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
    for (const opener of open()) {
      const own = [opener, ...opener.labels, drawer(opener)];
      if (!own.some((part) => part.contains(event.target))) close(opener);
    }
  });

  document.addEventListener("keydown", (event) => {
    /* An open dialog takes it for itself. */
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    const menu = menus().at(-1);
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
      return;
    }
    const opener = open().at(-1);
    if (!opener) return;
    close(opener);
    opener.focus();
  });

  document.addEventListener("focusin", (event) => {
    for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
  });

  /* Abandoning is asked anew each time. */
  document.addEventListener("toggle", (event) => {
    if (event.target.matches("details.menu:not([open])")) for (const sure of event.target.querySelectorAll("details.sure")) sure.open = false;
  }, true);

  /* What was opened from a menu gives the focus back to a button that isn't shown any more. */
  document.addEventListener("close", () => {
    const at = document.activeElement;
    if (at === document.body || !at.checkVisibility()) document.querySelector(".menu > summary")?.focus();
  }, true);
})();
