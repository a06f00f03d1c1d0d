import { test as base } from "./ready-pages.ts";

/** Closes contexts that a test opened, which would keep rendering during later tests. */
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
