/* What opens over the table closes when one turns to something else: the menu, the señas, and where the screen is narrow
   the log and the chat. */
"use strict";
(() => {
  /* Only one that lies over the table: beside it, on a desktop, there is nothing to close. */
  const open = () => [...document.querySelectorAll(":is(#log-open, #chat-open):checked")].filter((opener) => opener.checkVisibility());
  const drawer = (opener) => document.querySelector(opener.id === "log-open" ? ".log" : ".chat");
  function close(opener) {
    opener.checked = false;
    opener.dispatchEvent(new Event("change"));
  }

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details:is(.menu, .senas)[open]")) if (!menu.contains(event.target)) menu.open = false;
    for (const opener of open()) {
      const own = [opener, ...opener.labels, drawer(opener)];
      if (!own.some((part) => part.contains(event.target))) close(opener);
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const opener = open().at(-1);
    if (!opener) return;
    close(opener);
    opener.focus();
  });
})();
