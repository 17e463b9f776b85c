/* News for this person. Whoever owns the page's socket says when there is some ("truco:news"); it is fetched here, and
   what is loud shows in the tab's title until it is seen. */
"use strict";
(() => {
  const notices = document.getElementById("notices");
  if (!notices) return;
  let told = new Set(), turn = 0, plain = "";
  try { told = new Set(JSON.parse(sessionStorage.getItem("told") || "[]")); } catch { /* no storage: told again */ }

  const ask = () => htmx.trigger(notices, "news");
  document.addEventListener("truco:news", ask);
  /* What was new between the page and its socket, or while there was none, is asked for. */
  if (document.body.dataset.volume !== undefined) {
    document.addEventListener("htmx:ws:after:connection", (event) => {
      const socket = event.detail.connection.socket;
      /* Only an answer shows that the server knows of this page: what came before it, nobody has told. */
      socket.addEventListener("message", ask, { once: true });
      socket.send('{"ping":1}');
    });
    setInterval(() => { if (!document.hidden && navigator.onLine) ask(); }, 60000);
  }

  function tell() {
    for (const loud of notices.querySelectorAll(".loud")) {
      if (told.has(loud.id)) continue;
      told.add(loud.id);
      document.dispatchEvent(new CustomEvent("truco:sound", { detail: "notice" }));
    }
    try { sessionStorage.setItem("told", JSON.stringify([...told].slice(-50))); } catch { /* as above */ }
  }

  /* While nobody looks at the tab, its title takes turns with the news. */
  setInterval(() => {
    const loud = document.hidden && notices.querySelector(".loud :first-child");
    if (!loud && !turn) return;
    if (!turn) plain = document.title;
    turn = loud ? turn + 1 : 0;
    document.title = turn % 2 ? `● ${loud.textContent.trim()}` : plain;
  }, 1000);

  document.addEventListener("htmx:after:swap", tell);
  tell();
})();
