/* Looks at pages in one browser: at each in some sizes, with axe where a look asks for it. The plan comes on standard
   input: {browser, path, url, looks: [{size, dark, touch, axe, open}], visits: [{name, path, cookie}]}; what was found goes to
   standard output, a JSON object a line. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { start } from "./browsers.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/* What is wider than the window or cut by its edge, and what at a table is too small for a finger. */
const MEASURE = `(() => {
  /* Put out of sight on purpose, or to be scrolled to within its own box. */
  const elsewhere = (each) => {
    for (let around = each; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.clipPath !== "none" || around.matches(".skip, .trick, [popover]")) return true;
      if (around !== each && /auto|scroll/.test(style.overflowX + style.overflow)) return true;
    }
    return false;
  };
  return {
  title: document.title, forbidden: window.forbidden ?? [],
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  cut: [...document.querySelectorAll("a, button, input, select, p, li, h1, h2, h3, td, th, label, summary, .name, .call, .play")]
    .filter((each) => { const box = each.getBoundingClientRect();
      return each.checkVisibility?.({ visibilityProperty: true }) && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) && !elsewhere(each); })
    .map((each) => each.tagName + "." + each.className + " " + (each.textContent ?? "").trim().slice(0, 40)),
  small: [...document.querySelectorAll(".table :is(button, summary, label.call, label.log-toggle, .button, nav a, select)")]
    .filter((each) => each.checkVisibility?.({ visibilityProperty: true }) && matchMedia("(pointer: coarse)").matches)
    .filter((each) => { const box = each.getBoundingClientRect();
      return box.width > 1 && (box.width < 43.5 || box.height < 43.5); })
    .map((each) => each.tagName + "." + each.className + " " + (each.textContent ?? "").trim().slice(0, 40)),
}; })()`;
const RUN = `axe.run(document, { rules: { "target-size": { enabled: true } } }).then((found) => ({
  passes: found.passes.length,
  violations: found.violations.map((each) => ({ id: each.id, help: each.help,
    nodes: each.nodes.map((node) => node.target.join(" ") + ": " + node.failureSummary.replace(/\\s+/g, " ").slice(0, 300)) })),
}))`;
/* Colours are judged where they end, not on their way. */
const REST = `Promise.all(document.getAnimations().filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
  .map((each) => each.finished.catch(() => 0))).then(() => true)`;

const plan = JSON.parse(await text(process.stdin));
const browser = await start(plan.browser, plan.path);
const people = new Map();   // a page for each session, led from visit to visit

async function look(page, each) {
  await page.size(...each.size, each.touch);
  await page.dark(each.dark);
  if (each.open) await page.ask(`document.querySelector("${each.open}:not(:checked)")?.click()`);
  await page.ask(REST);
  let axe = {};
  if (each.axe) {
    await page.ask(`(() => { if (!window.axe) { ${AXE} } return true; })()`);
    axe = await page.ask(RUN);
  }
  return { ...(await page.ask(MEASURE)), ...axe };
}

try {
  for (const visit of plan.visits) {
    const who = visit.cookie?.value ?? "";
    try {
      if (!people.has(who)) people.set(who, await browser.person(plan.url, visit.cookie));
      const page = await people.get(who).back();
      await page.size(...plan.looks[0].size, plan.looks[0].touch);
      const status = await page.go(plan.url + visit.path);
      const found = [];
      for (const each of plan.looks) found.push(await look(page, each));
      console.log(JSON.stringify({ name: visit.name, status, found, troubles: page.troubles.splice(0) }));
    } catch (error) {
      console.log(JSON.stringify({ name: visit.name, failed: String(error.stack) }));
      people.delete(who);
    }
  }
} finally {
  await browser.stop();
}
