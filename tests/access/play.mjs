/* Somebody who has never been here plays a hand against a robot, by what his page offers. */
import { text } from "node:stream/consumers";
import { start } from "./browsers.mjs";

const plan = JSON.parse(await text(process.stdin));
const browser = await start(plan.browser, plan.path);
const rest = (ms) => new Promise((on) => setTimeout(on, ms));
const LOOK = `({
  path: location.pathname,
  live: !!document.getElementById("live") && !document.body.classList.contains("offline"),
  offers: [...document.querySelectorAll('button[form="act"]:not([aria-disabled])')].filter((b) => /^\\d/.test(b.value)
    && getComputedStyle(b).display !== "none").map((b) => b.value),
  own: document.querySelectorAll("#r-hand button.card:not(.down)").length,
  mine: document.querySelectorAll("#r-board .play.me").length,
  theirs: document.querySelectorAll("#r-board .play.top").length,
  drawn: [...document.querySelectorAll("#r-hand use, #r-board use")].map((u) => u.getBoundingClientRect().width > 10),
  scroll: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
  forbidden: window.forbidden ?? [],
})`;
const told = { browser: browser.name, played: [], again: [], steps: 0 };
try {
  const page = await browser.person(plan.url);
  await page.size(390, 760);
  await page.go(plan.url);
  await page.click('form[action="/jugar-robot/"] button');
  const until = Date.now() + 60000;
  let look = {}, pressed = 0;
  while (Date.now() < until && told.played.length < plan.moves) {
    look = await page.ask(LOOK).catch(() => ({}));   // on its way to the table
    const [stamp] = (look.offers?.[0] ?? "").split(":");
    // Not ours to play, or the page has not heard of our move yet: who sees nothing happen presses again.
    if (!stamp || stamp === told.stamp && Date.now() < pressed + 5000) {
      await rest(100);
      continue;
    }
    if (stamp === told.stamp) told.again.push(told.played.pop());
    const choice = look.offers.find((value) => /:quiero$/.test(value)) ?? look.offers.find((value) => /:-?\d/.test(value));
    told.stamp = stamp, pressed = Date.now();
    await page.click(`button[value="${choice}"]`);
    told.played.push(choice);
  }
  for (let tries = 0; tries < 50; tries++) {
    look = await page.ask(LOOK);
    if (look.mine || !look.own) break;
    await rest(100);
  }
  console.log(JSON.stringify({ ...told, look, troubles: page.troubles }));
} finally {
  await browser.stop();
}
