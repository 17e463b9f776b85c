/* The live side of every page that is not a table: its socket brings news for this person and, in the lobby, the list
   of tables. Without a socket the page asks now and then. */
"use strict";
(() => {
  const site = document.getElementById("site");
  if (!site) return;

  const POLL = 6000, HANGS = 5000;
  /* Who has a seat is present through this page too: his seat is kept for who is heard from. */
  const seated = () => document.querySelector("#nav-live a, #notices [id^=n-seat], #notices [id^=n-match]");
  const ping = () => (seated() ? 5000 : 25000), quiet = () => ping() + 7000;
  const list = () => document.getElementById("tables");
  let socket = null, connection = null, heard = 0, tried = 0, pinged = Date.now(), polled = Date.now();

  const alive = () => socket && socket.readyState === WebSocket.OPEN && Date.now() - heard < quiet();

  /* Which list this page shows, and in which state. */
  function show() {
    const { list: asked, digest } = list()?.dataset ?? {};
    if (asked !== undefined && socket?.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ lobby: asked, seen: digest }));
  }

  function take(frame) {
    document.dispatchEvent(new CustomEvent("truco:frame", { detail: frame }));
    if (frame.news) document.dispatchEvent(new Event("truco:news"));
    if (frame.content === undefined) return false;
    if (frame.list === undefined) return true;
    if (frame.list !== list()?.dataset.list) return false;   // of a list that is not shown any more
    list().dataset.digest = frame.digest;
    return true;
  }

  function drop(dead = socket) {
    socket = null;
    dead?.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  }

  document.addEventListener("htmx:ws:before:connection", (event) => {
    connection = event.detail.connection;
    tried = Date.now();
  });
  document.addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    heard = pinged = Date.now();
    show();
  });
  document.addEventListener("htmx:ws:close", (event) => {
    socket = null;
    /* The session has ended, or a moderator has ended it: the page shows who one is now, or why. */
    if ([4401, 4423].includes(event.detail.code)) location.reload();
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    heard = Date.now();
    let frame = {};
    try { frame = JSON.parse(event.detail.message.data); } catch { /* not ours: dropped */ }
    if (!take(frame)) event.detail.cancelled = true;
  });
  /* Another list was asked for: the socket is to follow that one. */
  let shown = list()?.dataset.list;
  document.addEventListener("htmx:after:swap", () => {
    const now = list()?.dataset.list;
    if (now !== shown) show();
    shown = now;
  });

  function poll() {
    polled = Date.now();
    document.dispatchEvent(new Event("truco:news"));
    if (list()) htmx.ajax("GET", `/?${list().dataset.list}`, { target: "#tables", swap: "outerMorph" });
  }

  setInterval(() => {
    const now = Date.now();
    if (socket && !alive()) drop();
    if (!socket && connection?.socket?.readyState === WebSocket.CONNECTING && now - tried > HANGS) {
      tried = now;
      drop(connection.socket);
    }
    if (socket && now - pinged > ping()) {
      pinged = now;
      socket.send('{"ping":1}');
    }
    if (!document.hidden && !alive() && now - polled > POLL) poll();
  }, 500);
  addEventListener("offline", () => drop());
  addEventListener("online", poll);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !alive()) poll(); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
