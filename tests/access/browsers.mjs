/* Three browsers behind one small face: a person's page can be sized, led somewhere, asked and clicked. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import puppeteer from "puppeteer-core";
import { Builder, By } from "selenium-webdriver";

/* Before any script of a page: note what its content policy forbids. */
export const WATCH = `window.forbidden = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.forbidden.push(event.violatedDirective + " " + event.blockedURI + " " + (event.sample || "")));`;

class Puppet {
  static SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

  constructor(browser) { this.browser = browser; this.name = browser.name; }

  static async start(name, path) {
    const chromium = name === "chromium";
    const running = await puppeteer.launch({
      browser: chromium ? "chrome" : "firefox",
      executablePath: path,
      headless: true,
      args: chromium ? Puppet.SWITCHES : [],
      ...(chromium ? {} : { protocol: "webDriverBiDi", extraPrefsFirefox: { "intl.accept_languages": "es" } }),
    });
    const puppet = new Puppet(running);
    puppet.name = name;
    return puppet;
  }

  /* A person with his session, in a profile of his own. */
  async person(url, cookie) {
    const context = await this.browser.createBrowserContext();
    const page = await context.newPage();
    if (cookie) {
      const { hostname } = new URL(url);
      await context.setCookie({ ...cookie, domain: hostname, path: "/", secure: false, httpOnly: true, sameSite: "Lax" });
    }
    const troubles = [];
    page.on("console", (line) => { if (line.type() === "error") troubles.push(line.text()); });
    page.on("pageerror", (error) => troubles.push(String(error)));
    /* Firefox would need interception for it, and has it among its preferences */
    if (this.name === "chromium") await page.setExtraHTTPHeaders({ "Accept-Language": "es" });
    await page.evaluateOnNewDocument(WATCH);
    return new PuppetPage(page, this.name === "firefox", troubles);   // which has no other colours to show
  }

  async stop() { await this.browser.close(); }
}

class PuppetPage {
  constructor(page, plain, troubles) { Object.assign(this, { page, plain, troubles }); }
  async size(width, height, touch) { await this.page.setViewport({ width, height, ...(touch ? { hasTouch: true, isMobile: true } : {}) }); }
  async dark(on) { if (!this.plain) await this.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: on ? "dark" : "light" }]); }
  async go(url) {
    this.troubles.length = 0;   // those of the page before may come late
    return (await this.page.goto(url, { waitUntil: "load" })).status();
  }
  async ask(script) { return this.page.evaluate(script); }
  async click(selector) { await this.page.locator(selector).setTimeout(5000).click(); }
  async back() { return this; }
}

class WebKit {
  constructor(driver, processes) { Object.assign(this, { driver, processes, name: "webkit" }); }

  static async start() {
    const display = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
      { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const number = await new Promise((ready, fail) => {
      display.stdio[3].once("data", (data) => ready(String(data).trim()));
      display.once("exit", () => fail(new Error("Xvfb does not start")));
    });
    const port = await freePort();
    /* No user namespaces in a container, so no sandbox; no graphics card either. */
    const env = {
      ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1", LIBGL_ALWAYS_SOFTWARE: "1",
    };
    const server = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries++) {
      try { await fetch(`${url}/status`); break; } catch (error) { if (tries > 100) throw error; }
      await new Promise((on) => setTimeout(on, 50));
    }
    const driver = await new Builder().usingServer(url).withCapabilities({ browserName: "MiniBrowser" }).build();
    await driver.manage().setTimeouts({ script: 60000 });
    return new WebKit(driver, [server, display]);
  }

  async person(url, cookie) {
    return new WebKitPage(this.driver, url, cookie).back();
  }

  async stop() {
    await this.driver.quit().catch(() => {});
    for (const each of this.processes) each.kill();
  }
}

/* There is but one profile, so whoever comes back brings his cookie again. */
class WebKitPage {
  static now = null;
  constructor(driver, url, cookie) { Object.assign(this, { driver, url, cookie, troubles: [] }); }
  async back() {
    if (WebKitPage.now === this) return this;
    WebKitPage.now = this;
    await this.driver.get(new URL("/no-hay/", this.url).href);   // cookies belong to a page of the site
    await this.driver.manage().deleteAllCookies();
    if (this.cookie) await this.driver.manage().addCookie({ ...this.cookie, path: "/" });
    return this;
  }
  async size(width, height) { await this.driver.manage().window().setRect({ x: 0, y: 0, width, height }); }
  async dark() { /* as the desktop has it: light */ }
  async go(url) {
    await this.driver.get(url);
    await this.driver.executeScript(WATCH);
    return this.driver.executeScript("return performance.getEntriesByType('navigation')[0]?.responseStatus || 0");
  }
  async ask(script) { return this.driver.executeAsyncScript(
    `const done = arguments[0]; Promise.resolve((0, () => { return (${script}) })()).then(done, (e) => done({ failed: String(e) }));`); }
  async click(selector) { await this.driver.findElement(By.css(selector)).click(); }
}

export function start(name, path) { return name === "webkit" ? WebKit.start() : Puppet.start(name, path); }

export function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}
