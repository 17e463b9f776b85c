/* The live side of a table page. htmx owns the socket and the swaps; here are the things it leaves open:
   which frames are too old, when a click may trust the socket, the poll that makes up for a dead one, the clocks. */
"use strict";
(() => {
  const live = document.getElementById("live");
  const form = document.getElementById("act"), chat = document.getElementById("chat-lines");
  if (!live || !form) return;

  const ANSWER = 2500, POLL_UP = 15000, HANGS = 4000;
  /* Where one sits, the link is watched closely, and a seat that waits is kept for who is heard from; elsewhere a sign
     of life now and then is enough. */
  const playing = () => document.getElementById("r-calls").childElementCount > 0;
  const ping = () => (playing() ? 5000 : 25000), quiet = () => ping() + 7000, pollDown = () => (playing() ? 1500 : 5000);
  let version = Number(live.dataset.v);   // of what the page shows
  let skew = Number(live.dataset.now) - Date.now();   // the server's clock minus ours
  let socket = null, heard = 0, opened = Date.now(), pinged = opened, polled = Date.now(), unanswered = null;
  let connection = null, tried = 0;   // htmx's own, and when it last set out to open its socket

  const alive = () => socket && socket.readyState === WebSocket.OPEN && Date.now() - heard < quiet();

  function say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    document.getElementById("toast").replaceChildren(line);
    setTimeout(() => line.remove(), 4000);
  }

  /* A seña is seen for a moment only; the log keeps it. */
  const sena = document.getElementById("sena");
  let fading = 0;
  function fade() {
    clearTimeout(fading);
    fading = setTimeout(() => sena.replaceChildren(), Number(sena.dataset.shown));
  }
  if (sena.childElementCount) fade();

  /* One frame, from the socket or the poll. True if its content is to be swapped in. What else it brings (chat, a
     challenge) others listen for. */
  function take(frame) {
    document.dispatchEvent(new CustomEvent("truco:frame", { detail: frame }));
    if (frame.t) skew = frame.t - Date.now();
    if (frame.news) document.dispatchEvent(new Event("truco:news"));
    if (frame.told) say(frame.told);
    if (frame.say) {
      say(frame.say);
      document.querySelectorAll(".sent").forEach((button) => button.classList.remove("sent"));
    }
    if (frame.aside) {   // of no version: a seña
      fade();
      return true;
    }
    if (frame.content === undefined || !(frame.v > version)) return false;
    /* What was said of an earlier vote is not said of one that opens now. */
    if (frame.content.includes("vote-box")) document.getElementById("toast").replaceChildren();
    version = frame.v;
    return true;
  }

  /* The socket is not to be trusted any more. A browser may wait a minute for a dead one to say goodbye, so htmx is told
     at once that it has closed, and opens a new one. */
  function drop(dead = socket) {
    socket = null;
    document.body.classList.add("offline");
    dead?.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  }

  document.addEventListener("htmx:ws:before:connection", (event) => {
    connection = event.detail.connection;
    tried = Date.now();
  });
  document.addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    heard = Date.now();
    document.body.classList.remove("offline");
  });
  document.addEventListener("htmx:ws:close", (event) => {
    /* Logged out, no public any more, or shut out by a moderator: the page that comes says so. */
    if ([4401, 4403, 4423].includes(event.detail.code)) location.reload();
    socket = null;
    document.body.classList.add("offline");
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    heard = Date.now();
    socket = event.detail.connection.socket;
    unanswered = null;
    let frame = {};
    try { frame = JSON.parse(event.detail.message.data); } catch { /* not ours: dropped */ }
    if (!take(frame)) event.detail.cancelled = true;
  });

  /* htmx takes every submit of the form, even if its socket is dead, and the click would be lost. So unless the socket
     is known to live, it never hears of it and the click is posted. */
  document.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    const button = event.submitter;
    if (/^(sit:|leave|meanwhile)/.test(button?.value)) {   // these change who we are here: the browser posts, a fresh page
      event.stopImmediatePropagation();
      if (!navigator.onLine) {
        event.preventDefault();
        say(document.body.dataset.offline);
      }
      return;
    }
    button?.closest("details.menu, details.senas")?.removeAttribute("open");
    const down = document.getElementById("face-down");
    if (down && button?.classList.contains("down")) down.checked = false;
    if (!alive()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      post(button);
      return;
    }
    button?.classList.add("sent");
    const sent = unanswered = {};
    setTimeout(() => {   // an action that came twice does nothing the second time
      if (unanswered !== sent) return;
      drop();
      if (button?.isConnected && button.form === form) post(button);
    }, ANSWER);
  }, true);

  /* A click without a socket. The page stays, so that a dead link doesn't put the browser's error in its place. What
     doesn't get through soon is given up: it must not act when nobody expects it any more. Should it arrive late all
     the same, the hand and ply (or vote) it names tell the server that it is stale. */
  async function post(button) {
    if (!button || button.classList.contains("sending")) return;
    const body = new URLSearchParams(new FormData(form));
    body.set(button.name, button.value);
    button.classList.add("sent", "sending");
    try {
      const signal = AbortSignal.timeout(HANGS);
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", signal });
      if (answer.type !== "opaqueredirect") {   // refused: the page that comes says why
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const why = page.querySelector("#toast p")?.textContent;
        if (!why) return location.reload();
        say(why);
      }
      await poll();
    } catch {
      say(document.body.dataset.offline);
    } finally {
      button.classList.remove("sent", "sending");
    }
  }

  /* A grey button tells why. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[aria-disabled]");
    if (button?.title) say(button.title);
  });

  async function poll() {
    polled = Date.now();
    try {
      /* a dead link keeps its connections hanging: each try gets a short time */
      const signal = AbortSignal.timeout(HANGS);
      const since = `?v=${version}&c=${chat?.dataset.last ?? ""}&l=${document.documentElement.lang}`;
      const answer = await fetch(location.pathname + since, { headers: { "X-Truco": "poll" }, signal });
      if (answer.status === 403) location.reload();
      if (answer.status !== 200) return;
      const frame = await answer.json();
      if (take(frame)) await htmx.swap({ sourceElement: live, target: live, swap: "none", text: frame.content });
    } catch { /* offline: the next one may get through */ }
  }

  function tick() {
    const now = Date.now() + skew;
    for (const bar of document.querySelectorAll("progress[data-due]")) {
      const left = Math.min(bar.max, Math.max(0, (Number(bar.dataset.due) - now) / 1000));   // without the grace
      bar.value = left;
      bar.parentElement.classList.toggle("late", left < 5);
      bar.nextElementSibling.textContent = Math.ceil(left);
    }
    for (const away of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.floor((Number(away.dataset.until) - now) / 1000));
      away.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
    if (socket && !alive()) drop();   // open, but silent
    if (!socket && connection?.socket?.readyState === WebSocket.CONNECTING && now - skew - tried > HANGS) {
      tried = Date.now();
      drop(connection.socket);   // nor does the new one get through: try afresh, the link may be back
    }
    if (alive()) document.body.classList.remove("offline");
    else if (Date.now() - opened > 3000) document.body.classList.add("offline");
    if (socket && Date.now() - pinged > ping()) {
      pinged = Date.now();
      socket.send('{"ping":1}');
    }
    if (Date.now() - polled > (alive() ? POLL_UP : pollDown())) poll();
  }

  /* The tab says whose turn it is, and its sign bears a dot when it is ours. */
  const log = document.getElementById("log"), title = live.dataset.title, icon = document.getElementById("icon");
  const plain = icon.getAttribute("href");
  function entitle() {
    const turn = document.getElementById("r-turn").textContent.trim(), unread = Number(document.body.dataset.unread);
    const says = document.querySelector("#r-status .says")?.textContent.trim() ?? "";
    document.title = `${unread ? `(${unread}) ` : ""}${turn ? "● " : ""}${says} · ${title}`;
    const sign = turn ? icon.dataset.turn : plain;
    if (icon.getAttribute("href") !== sign) icon.setAttribute("href", sign);
  }
  document.addEventListener("truco:unread", entitle);
  function settle() {
    tick();
    log.scrollTop = log.scrollHeight;
    entitle();
  }
  document.addEventListener("htmx:after:swap", settle);
  settle();

  setInterval(tick, 250);
  addEventListener("offline", () => drop());
  addEventListener("online", poll);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
