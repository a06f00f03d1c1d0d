import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { textModules } from "#messages/text-modules.ts";
import { iconComponents } from "#tools/bundling/icon-components.ts";
import { violations, violationsInBothModes } from "./accessibility.ts";

const folder = mkdtempSync(join(tmpdir(), "code-prix-design-"));
let server: Server | undefined;
let address = "";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const root = join(import.meta.dirname, "design-page");
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [textModules(), iconComponents(), tailwindcss()],
    build: { outDir: folder, emptyOutDir: true, target: "es2023" },
  });
  server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

test.afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** While a list is open, Base UI hides the rest from screen readers. Focus can't reach it, which axe doesn't know. */
const whileListIsOpen = ["aria-hidden-focus", "region", "page-has-heading-one"];

/** Dialogs hide the page and trap focus. */
const whileDialogIsOpen = ["aria-hidden-focus", "region"];

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `12. search: finds by typing, chooses by keyboard, and reports no results; ${colorScheme}`,
    { tag: "@thorough" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      expect(await violations(page)).toEqual([]);
      const search = page.getByRole("combobox", { name: "University" });
      await search.click();
      await search.pressSequentially("kon");
      await expect(page.getByRole("option")).toHaveText(["Konya"]);
      expect(await violations(page, whileListIsOpen)).toEqual([]);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(search).toHaveValue("Konya");
      await search.fill("Ankara");
      await expect(page.getByText('No results for "Ankara".')).toBeVisible();
      expect(await violations(page, whileListIsOpen)).toEqual([]);
      await page.getByRole("combobox", { name: "University" }).press("Escape");
      await expect(page.getByText('No results for "Ankara".')).toHaveCount(0);
      await page.getByRole("combobox", { name: "Empty" }).click();
      await page.getByRole("combobox", { name: "Empty" }).press("ArrowDown");
      await expect(page.getByText("No options.").last()).toBeVisible();
      expect(await violations(page, whileListIsOpen)).toEqual([]);
    },
  );
}

test("dialogs and notices work by keyboard: focus enters, stays and returns", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(address);
  const trigger = page.getByRole("button", { name: "Leave the team" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Leave the team?" });
  await expect(dialog).toBeVisible();
  const hasFocus = () => dialog.evaluate((each) => each.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  for (let tab = 0; tab < 5; tab += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(hasFocus).toBe(true);
  }
  expect(await violationsInBothModes(page, whileDialogIsOpen, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(trigger).toBeFocused();
  for (const name of ["Notice", "Bad notice"]) await page.getByRole("button", { name, exact: true }).press("Enter");
  const notices = page.getByRole("region", { name: "Notifications" });
  for (const text of ["Your car was accepted.", "The link could not be copied."])
    await expect(notices.getByText(text)).toBeVisible();
  expect(await violationsInBothModes(page, [], "[aria-label=Notifications]")).toEqual([]);
});

test("12. select: says that there are no options, in both languages", { tag: "@thorough" }, async ({ page }) => {
  await page.goto(address);
  await expect(page.getByLabel("Nothing to choose from").locator("option")).toHaveText(["No options."]);
  await page.getByLabel("City", { exact: true }).selectOption({ label: "Izmir" });
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Izmir");
  await page.getByRole("link", { name: "Türkçe" }).click();
  await expect(page.getByLabel("Nothing to choose from").locator("option")).toHaveText(["Seçenek yok."]);
  const search = page.getByRole("combobox", { name: "University" });
  await search.fill("Ankara");
  await expect(page.getByText("Ankara", { exact: false }).last()).toContainText("sonuç");
});

test("11. a page can force a mode, and leaving it restores the visitor's", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem("colour-mode", "light"));
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.getByRole("link", { name: "A page in the dark" }).click();
  await expect(page.getByRole("heading", { name: "Dark" })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("colour-mode"))).toBe("light");
  await page.getByRole("link", { name: "The visitor's own mode" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test(
  "11. a mode change is immediate: no button fades through unreadable colours",
  { tag: "@thorough" },
  async ({ page }) => {
    const underWay = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    expect(await underWay()).toBe(0);
    const ground = () =>
      page.getByRole("button", { name: "Cancel" }).evaluate((button) => getComputedStyle(button).backgroundColor);
    const inTheDark = await ground();
    const inBetween = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
            const button = [...document.querySelectorAll("button")].find((each) => each.textContent === "Cancel");
            resolve(button ? getComputedStyle(button).backgroundColor : "none");
          });
        }),
    );
    await page.emulateMedia({ colorScheme: "light" });
    const atOnce = await inBetween;
    expect(atOnce).not.toBe(inTheDark);
    expect(await ground()).toBe(atOnce);
    expect(await underWay()).toBe(0);
  },
);
