/* Lighthouse as on a phone, for some pages: the best of a few tries, since a busy machine only ever makes it worse. */
import { text } from "node:stream/consumers";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";
import { freePort } from "./browsers.mjs";

const plan = JSON.parse(await text(process.stdin));
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const port = await freePort();
const browser = await puppeteer.launch({
  executablePath: plan.path, headless: true,
  args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  for (const visit of plan.visits) {
    const best = {}, poor = {};
    for (let run = 0; run < 3; run++) {
      const { lhr } = await lighthouse(plan.url + visit.path, {
        port, onlyCategories: CATEGORIES, output: "json", logLevel: "silent",
        extraHeaders: visit.cookie ? { Cookie: `${visit.cookie.name}=${visit.cookie.value}` } : undefined,
      });
      for (const id of CATEGORIES) {
        const score = Math.round((lhr.categories[id].score ?? 0) * 100);
        if (score <= (best[id] ?? -1)) continue;
        best[id] = score;
        poor[id] = lhr.categories[id].auditRefs.filter(({ weight }) => weight).map(({ id }) => lhr.audits[id])
          .filter((audit) => audit.score !== null && audit.score < 0.9).map((audit) => `${audit.id} ${audit.displayValue ?? ""}`);
      }
      if (CATEGORIES.every((id) => best[id] >= plan.least)) break;
    }
    console.log(JSON.stringify({ name: visit.name, best, poor }));
  }
} finally {
  await browser.close();
}
