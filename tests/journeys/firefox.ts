import { type ElementHandle, launch } from "puppeteer-core";
import type { OtherBrowser } from "./other-browser.ts";

/** Playwright needs a patched Firefox, so this uses Debian's. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  let complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    open: async (url) => {
      complaints = [];
      await page.goto(url);
      await page.waitForSelector("html[data-ready]");
    },
    complaints: () => Promise.resolve(complaints),
    run: (work, ...args) => page.evaluate(work as (...given: unknown[]) => unknown, ...args) as never,
    click: async (find, ...args) => {
      const handle = await page.evaluateHandle(find as (...given: unknown[]) => unknown, ...args);
      const element = handle.asElement() as ElementHandle | null;
      await element?.click();
      return element !== null;
    },
    type: async (text) => {
      await page.keyboard.type(text);
    },
    resize: async (width, height) => {
      await page.setViewport({ width, height }).catch((error: unknown) => {
        // Firefox 140 sets the size, but can't turn the screen.
        if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) throw error;
      });
    },
    clear: async () => {
      await browser.deleteCookie(...(await browser.cookies()));
    },
    close: () => browser.close(),
  };
}
