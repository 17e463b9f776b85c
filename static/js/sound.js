/* The sounds of a table, made here out of oscillators and noise. Nothing sounds before the first gesture, which is when
   a browser lets a page be heard. How loud: the volume of this browser (a cookie), else the account's. */
"use strict";
(() => {
  const AudioContext = window.AudioContext;
  if (!AudioContext) return;
  const slider = document.getElementById("volume"), mute = document.getElementById("mute");
  let context = null, out = null, noise = null;

  /* --- how loud --- */

  const kept = () => document.cookie.match(/(?:^|; )sound_volume=(\d{1,3})(?:;|$)/)?.[1];
  let volume = Math.min(100, Number(kept() ?? document.documentElement.dataset.volume ?? 70));
  let before = volume || 70;

  function set(loud) {
    volume = loud;
    if (loud) before = loud;
    document.cookie = `sound_volume=${loud}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
    if (out) out.gain.value = gain();
    show();
  }

  const gain = () => (volume / 100) ** 2 * 0.7;   // an ear hears by ratios

  function show() {
    if (slider) slider.value = volume;
    mute?.setAttribute("aria-pressed", String(!volume));
  }

  slider?.addEventListener("input", () => set(Number(slider.value)));
  slider?.addEventListener("change", () => play("call"));
  mute?.addEventListener("click", () => {
    set(volume ? 0 : before);
    play("call");
  });
  slider?.closest("[hidden]")?.removeAttribute("hidden");
  show();

  /* --- the sounds --- */

  function wake() {
    if (!context) {
      context = new AudioContext();
      out = context.createGain();
      out.gain.value = gain();
      out.connect(context.destination);
      noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    }
    if (context.state === "suspended") context.resume();
  }
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true, passive: true });

  /* A note: a tone that rises at once and dies away. */
  function tone(pitch, at, length, loud = 0.5, shape = "triangle", to = pitch) {
    const start = context.currentTime + at, source = context.createOscillator(), body = context.createGain();
    source.type = shape;
    source.frequency.setValueAtTime(pitch, start);
    if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, start + length);
    body.gain.setValueAtTime(0, start);
    body.gain.linearRampToValueAtTime(loud, start + 0.012);
    body.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(body).connect(out);
    source.start(start);
    source.stop(start + length + 0.02);
  }

  /* A card on a table: a short dull breath of noise. */
  function slap(at, length, pitch, loud) {
    const start = context.currentTime + at, source = context.createBufferSource();
    const filter = context.createBiquadFilter(), body = context.createGain();
    source.buffer = noise;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.8;
    body.gain.setValueAtTime(loud, start);
    body.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(filter).connect(body).connect(out);
    source.start(start, Math.random() * 0.2, length);
  }

  const SOUNDS = {
    card: () => { slap(0, 0.09, 1400, 0.9); tone(150, 0, 0.09, 0.35, "sine", 70); },
    deal: () => { for (const n of [0, 1, 2]) slap(n * 0.1, 0.07, 2600, 0.4); },
    call: () => { tone(392, 0, 0.16, 0.35); tone(523, 0.11, 0.26, 0.4); },
    turn: () => { tone(880, 0, 0.5, 0.3, "sine"); tone(1320, 0.05, 0.45, 0.12, "sine"); },
    won: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, n * 0.13, 0.4, 0.4)),
    lost: () => [440, 392, 330].forEach((pitch, n) => tone(pitch, n * 0.17, 0.4, 0.3)),
    message: () => tone(620, 0, 0.12, 0.25, "sine", 930),
    notice: () => [0, 0.24].forEach((at) => { tone(660, at, 0.16, 0.35); tone(988, at + 0.08, 0.22, 0.35); }),
  };

  const last = {};
  function play(name) {
    if (!context || context.state !== "running" || !volume || !SOUNDS[name]) return;
    if (context.currentTime - (last[name] ?? -1) < 0.08) return;
    last[name] = context.currentTime;
    document.body.dataset.sounded = name;
    SOUNDS[name]();
  }

  /* --- what is heard: what has changed on the page --- */

  const all = (where) => new Set([...document.querySelectorAll(where)].map((one) => one.id || one));
  const look = () => ({
    cards: all("#r-board .play"), own: all("#r-hand li:has(.card)"), bubbles: all("#r-seats .bubble"), over: all("#r-hand .results:has(.match_won)"),
    turn: document.getElementById("r-turn")?.textContent.trim(),
  });
  let seen = look();
  function heed() {
    const now = look(), added = (name) => [...now[name]].some((one) => !seen[name].has(one));
    if (added("over")) {
      const us = document.querySelector("#r-bar .us .who")?.title;   // who only watches hears that it was won
      play(!us || document.querySelector("#r-hand .match_won").textContent.includes(us) ? "won" : "lost");
    } else if (added("own") && now.own.size === 3) play("deal");
    else if (added("bubbles")) play("call");
    else if (added("cards")) play("card");
    if (now.turn && now.turn !== seen.turn) setTimeout(play, 180, "turn");
    seen = now;
  }
  if (document.getElementById("r-turn")) document.addEventListener("htmx:after:swap", heed);
  document.addEventListener("truco:heard", () => play("message"));
  document.addEventListener("truco:sound", ({ detail }) => play(detail));
})();
