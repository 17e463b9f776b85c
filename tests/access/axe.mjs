/* Looks at pages with axe in one browser. The plan comes on standard input: {browser, path, url, visits: [{name, path,
   status, cookie, size, dark}]}; what was found goes to standard output, a JSON object a line. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { start } from "./browsers.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RUN = `axe.run(document, { rules: { "target-size": { enabled: true } } }).then((found) => ({
  title: document.title, passes: found.passes.length, forbidden: window.forbidden ?? [],
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  cut: [...document.querySelectorAll("a, button, input, select, p, li, h1, h2, h3, td, th, label, summary, .name, .call, .play")]
    .filter((each) => each.checkVisibility?.() && !each.closest(".vh, .skip, .trick, [popover], .scrolls"))
    .filter((each) => { const box = each.getBoundingClientRect(), around = each.closest("#log, .log, dialog");
      return !around && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1); })
    .map((each) => each.tagName + "." + each.className + " " + (each.textContent ?? "").trim().slice(0, 40)),
  violations: found.violations.map((each) => ({ id: each.id, help: each.help,
    nodes: each.nodes.map((node) => node.target.join(" ") + ": " + node.failureSummary.replace(/\\s+/g, " ").slice(0, 300)) })),
}))`;
/* Colours are judged where they end, not on their way. */
const REST = `Promise.all(document.getAnimations().filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
  .map((each) => each.finished.catch(() => 0))).then(() => true)`;

const plan = JSON.parse(await text(process.stdin));
const browser = await start(plan.browser, plan.path);
try {
  for (const visit of plan.visits) {
    const page = await browser.person(plan.url, visit.cookie);
    try {
      await page.size(...visit.size);
      if (visit.dark) await page.dark(true);
      const status = await page.go(plan.url + visit.path);
      await page.ask(REST);
      await page.ask(`(() => { ${AXE}; return true; })()`);
      const found = await page.ask(RUN);
      console.log(JSON.stringify({ name: visit.name, status, ...found, troubles: page.troubles }));
    } catch (error) {
      console.log(JSON.stringify({ name: visit.name, failed: String(error.stack) }));
    } finally {
      await page.leave();
    }
  }
} finally {
  await browser.stop();
}
