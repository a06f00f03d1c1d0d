import { test as base } from "./ready-pages.ts";

/**
 * Playwright's `test`, after which the browser is as it was before: contexts that a test opened by itself are closed with it. Playwright
 * closes only its own; the others would go on drawing and following live news while every later test runs.
 */
export const test = base.extend<{ closingContexts: void }>({
  closingContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
