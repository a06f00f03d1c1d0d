/** Browsers that lack what current ones have: Safari before 17.4. */
import { expect } from "@playwright/test";
import { messagesOf } from "#messages/messages-of.ts";
import { test } from "./closing-contexts.ts";

test("the garage opens in a browser that has only what Safari 16.4 has", async ({ page }) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Map, ["groupBy"]],
      [Object, ["groupBy"]],
      [URL, ["canParse", "parse"]],
      [Promise, ["withResolvers", "try"]],
      [Array, ["fromAsync"]],
      [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf"]],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/submit-car");
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 60_000 });
  await expect(
    page
      .getByTestId("hand-in")
      .or(page.getByLabel(messagesOf("en").editor.toolbar.draft))
      .first(),
  ).toBeVisible();
  expect(errors).toEqual([]);
});
