import { expect, type Page } from "@playwright/test";
import { pageIsReady, test } from "./ready-pages.ts";
import { base, complaints } from "./in-the-shell.ts";

test.describe("11. colour mode", () => {
  test("is stored and applied before the first paint, without hydration warnings", async ({ page }) => {
    const heard = complaints(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/privacy");
    await page.getByLabel("Colour mode: System").click();
    await expect(page.getByLabel("Colour mode: Light")).toBeVisible();
    await page.getByLabel("Colour mode: Light").click();
    expect(await page.evaluate(() => localStorage.getItem("colour-mode"))).toBe("dark");
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        Object.assign(globalThis, { darkAtStart: document.documentElement.classList.contains("dark") });
      });
    });
    await page.goto("/privacy");
    expect(await page.evaluate(() => (globalThis as unknown as { darkAtStart: boolean }).darkAtStart)).toBe(true);
    await expect(page.getByLabel("Colour mode: Dark")).toBeVisible();
    expect(heard).toEqual([]);
  });

  test("works with invalid and denied storage", async ({ page }) => {
    const heard = complaints(page);
    await page.addInitScript(() => localStorage.setItem("colour-mode", "{absurd"));
    await page.goto("/privacy");
    await expect(page.getByLabel("Colour mode: System")).toBeVisible();
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }
    });
    await page.goto("/privacy");
    await page.getByLabel("Colour mode: System").click();
    await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
    expect(heard.filter((text) => !text.includes("denied"))).toEqual([]);
  });
});

test.describe("13. wallet", () => {
  /** EIP-1193, announced by EIP-6963 or injected; `walletEmit` acts for the user. */
  function installWallet(way: string): void {
    const listeners = new Map<string, Set<(value: unknown) => void>>();
    const provider = {
      request: () => Promise.resolve([]),
      on: (event: string, listener: (value: unknown) => void) =>
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event: string, listener: (value: unknown) => void) => listeners.get(event)?.delete(listener),
    };
    const detail = Object.freeze({
      info: {
        uuid: "1f6b2ad0-3f0c-4d4c-9d0c-3b8a4f0a1c11",
        name: "Test",
        icon: "data:image/svg+xml,",
        rdns: "org.example",
      },
      provider,
    });
    const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    if (way === "plain") Object.assign(globalThis, { ethereum: provider });
    else addEventListener("eip6963:requestProvider", announce);
    Object.assign(globalThis, {
      walletEmit: (event: string, value: unknown) => {
        for (const listener of listeners.get(event) ?? []) listener(value);
      },
      walletHeard: () => listeners.size,
    });
  }

  const cases = [
    ["accountsChanged", [], "Cüzdan bağlantısı kesildi, sayfa yenileniyor."],
    ["accountsChanged", ["0x1111111111111111111111111111111111111111"], "Cüzdan hesabı değişti, sayfa yenileniyor."],
    ["chainChanged", "0x1", "Cüzdan ağı değişti, sayfa yenileniyor."],
    ["disconnect", { code: 4900 }, "Cüzdan bağlantısı kesildi, sayfa yenileniyor."],
  ] as const;

  for (const [event, value, message] of cases) {
    for (const way of ["announced", "plain"] as const) {
      test(
        `${event} ${JSON.stringify(value)} of a wallet that is ${way} shows a Turkish notice and reloads`,
        { tag: way === "announced" && value === cases[0][1] ? [] : "@thorough" },
        async ({ page }) => {
          await page.addInitScript(installWallet, way);
          await page.goto("/privacy");
          await emitAndReload(page, event, value, message);
        },
      );
    }
  }

  async function emitAndReload(page: Page, event: string, value: unknown, message: string): Promise<void> {
    await page.waitForFunction(() => (globalThis as unknown as { walletHeard: () => number }).walletHeard() === 3);
    const logged = page.waitForEvent("console", (each) => each.text() === message);
    const reloaded = page.waitForEvent("framenavigated");
    await page.evaluate(
      ([name, argument]) =>
        (globalThis as unknown as { walletEmit: (name: string, value: unknown) => void }).walletEmit(name, argument),
      [event, value] as const,
    );
    await logged;
    await reloaded;
    await pageIsReady(page);
  }

  test(
    "a fourth event and a fifth also show a notice and reload, slightly later",
    { tag: "@thorough" },
    async ({ page }) => {
      await page.addInitScript(installWallet, "announced");
      await page.goto("/privacy");
      for (let event = 0; event < 5; event += 1) await emitAndReload(page, "chainChanged", "0x1", cases[2][2]);
    },
  );

  test(
    "an unregistered big screen reloads after wallet events like any page",
    { tag: "@thorough" },
    async ({ page }) => {
      await page.addInitScript(installWallet, "plain");
      await page.goto(`http://results.localhost:${base.port}/result`);
      await emitAndReload(page, "chainChanged", "0x1", cases[2][2]);
    },
  );

  test("a connected wallet can sign in", { tag: "@thorough" }, async ({ page }) => {
    await page.addInitScript(installWallet, "plain");
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Sign in with your wallet" })).toBeVisible();
  });

  test("no wallet code loads without a wallet", async ({ page }) => {
    const heard = complaints(page);
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(response.url()));
    await page.goto("/privacy");
    expect(loaded.filter((url) => /\/(wallet|mipd)[^/]*\.js/.test(url))).toEqual([]);
    expect(heard).toEqual([]);
  });
});
