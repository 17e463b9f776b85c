/* Chat: lines that come, lines that go, and what has not been read. The lines themselves are the server's. */
"use strict";
(() => {
  const lines = document.getElementById("chat-lines");
  if (!lines) return;
  const KEPT = 200, BUBBLE = 4500, HANGS = 8000;
  const panel = lines.closest(".chat"), form = document.getElementById("chat-form"), note = document.getElementById("chat-note");
  const opener = document.getElementById("chat-open"), badge = document.getElementById("chat-unread");
  const number = (line) => Number(line.id.slice(1));
  const own = (line) => line.classList.toggle("own", line.dataset.by === lines.dataset.me);
  const reading = () => !document.hidden && panel.getBoundingClientRect().height > 40;
  let unread = 0;

  /* Lines may come twice, and one a little late: each is put where it belongs, once. */
  function add(html, live = true) {
    const made = document.createElement("template");
    made.innerHTML = html;
    const low = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 60;
    for (const line of [...made.content.children]) {
      if (document.getElementById(line.id)) continue;
      let after = lines.lastElementChild;
      while (after && number(after) > number(line)) after = after.previousElementSibling;
      after ? after.after(line) : lines.prepend(line);
      lines.dataset.last = Math.max(Number(lines.dataset.last), number(line));
      if (live) bubble(line);
      if (own(line)) continue;
      if (!reading()) unread += 1;
      document.dispatchEvent(new CustomEvent("truco:heard"));
    }
    while (lines.childElementCount > KEPT) lines.firstElementChild.remove();
    if (low) lines.scrollTop = lines.scrollHeight;
    mark();
  }

  /* A phrase or a reaction is also seen where its speaker sits. */
  function bubble(line) {
    const face = document.querySelector(`#seat-${line.dataset.seat || 0} .face`), felt = document.querySelector(".felt");
    if (!face || !felt || line.classList.contains("words")) return;
    const id = `talk-${line.dataset.seat}`, place = face.getBoundingClientRect(), room = felt.getBoundingClientRect();
    document.getElementById(id)?.remove();
    const said = document.createElement("span");
    said.id = id;
    said.className = `talk ${line.classList}`;
    said.ariaHidden = "true";   // the log has said it
    said.append(line.querySelector(".said").cloneNode(true));
    felt.append(said);
    const left = place.left + place.width / 2 - room.left - felt.clientLeft - said.offsetWidth / 2;
    said.style.left = `${Math.max(2, Math.min(left, felt.clientWidth - said.offsetWidth - 2))}px`;
    said.style.top = `${Math.max(2, place.top + place.height / 2 - room.top - felt.clientTop - said.offsetHeight / 2)}px`;
    setTimeout(() => said.remove(), BUBBLE);
  }

  function mark() {
    if (reading()) unread = 0;
    if (badge) {
      badge.hidden = !unread;
      badge.textContent = unread > 9 ? "9+" : unread;
    }
    document.body.dataset.unread = unread;
    document.dispatchEvent(new CustomEvent("truco:unread"));
  }

  function say(text) {
    note.textContent = text;
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { note.textContent = ""; }, 5000);
  }

  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.submitter, field = form.elements.texto, body = new URLSearchParams(new FormData(form));
    const words = button?.name ? "" : field.value;
    if (button?.name) {   // a phrase or a reaction: what is half written stays
      body.set(button.name, button.value);
      body.delete("texto");
      button.closest("details")?.removeAttribute("open");
    } else {
      if (!words.trim()) return;
      field.value = "";
    }
    let told = {};
    try {
      const signal = AbortSignal.timeout(HANGS);
      const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Truco": "chat" }, signal });
      told = await answer.json();
    } catch {
      told.say = form.dataset.failed;
    }
    if (told.chat) return add(told.chat);
    say(told.say);
    field.value ||= words;   // it wasn't said, so it isn't lost
  });

  document.addEventListener("truco:frame", ({ detail }) => {
    if (detail.chat) add(detail.chat);
    if (detail.unsaid) document.getElementById(`c${detail.unsaid}`)?.remove();
  });
  /* A socket that has just opened is asked for what it missed, and one that stays open now and then. */
  let socket = null;
  const ask = () => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ chat: Number(lines.dataset.last) })); };
  document.addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    ask();
  });
  setInterval(ask, 60000);
  document.addEventListener("visibilitychange", mark);
  addEventListener("resize", mark);
  opener?.addEventListener("change", () => {
    lines.scrollTop = lines.scrollHeight;
    mark();
  });
  for (const line of lines.children) own(line);
  lines.scrollTop = lines.scrollHeight;
})();
