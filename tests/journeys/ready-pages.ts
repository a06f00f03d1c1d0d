import { test as base, type Page } from "@playwright/test";

/** Waits until the scripts of a page of the site have taken over, where it has any and the browser runs them. */
export async function pageIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // While a page is replaced there is a document without its element.
    const root: HTMLElement | null = document.documentElement;
    return (
      root &&
      ("ready" in root.dataset ||
        root.dataset["texts"] === undefined ||
        !document.querySelector("script[type=module]") ||
        !matchMedia("(scripting: enabled)").matches)
    );
  });
}

/**
 * Playwright's `test`, in which `goto` and `reload` return when the page reacts to what a visitor does. A test that wants an earlier moment
 * names it in `waitUntil`.
 */
export const test = base.extend<object, { readyPages: void }>({
  readyPages: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      // Tests open pages in several ways; all of them are of this class, which Playwright doesn't export.
      const ofAllPages = Object.getPrototypeOf(page) as Page;
      await page.close();
      const goto = Reflect.get<Page, "goto">(ofAllPages, "goto");
      ofAllPages.goto = async function (this: Page, url, options) {
        const response = await goto.call(this, url, options);
        if (options?.waitUntil === undefined) await pageIsReady(this);
        return response;
      };
      const reload = Reflect.get<Page, "reload">(ofAllPages, "reload");
      ofAllPages.reload = async function (this: Page, options) {
        const response = await reload.call(this, options);
        if (options?.waitUntil === undefined) await pageIsReady(this);
        return response;
      };
      await use();
    },
    { auto: true, scope: "worker" },
  ],
});
