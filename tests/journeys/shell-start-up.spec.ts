import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type Locator } from "@playwright/test";
import { pageIsReady, test } from "./ready-pages.ts";
import { base, complaints, move } from "./in-the-shell.ts";

test("6. start-up: a static shell without server data mounts on the client and fetches the page", async ({ page }) => {
  const heard = complaints(page);
  const shell = readFileSync(join(import.meta.dirname, "..", "..", "build", "shell.html"), "utf8");
  await page.route("**/privacy", (route) =>
    route.request().resourceType() === "document"
      ? route.fulfill({ contentType: "text/html", body: shell })
      : route.continue(),
  );
  await page.goto(`http://izmir.localhost:${base.port}/privacy`);
  await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
  // The host's own branding.
  await expect(page.getByRole("banner").getByRole("img", { name: "Izmir Code Prix" })).toBeVisible();
  expect(heard).toEqual([]);
});

test.describe("7. deployment detection", () => {
  async function deploy(page: Page): Promise<void> {
    await page.route("**/builds/latest.json*", (route) =>
      route.fulfill({ json: { id: "0123456789abcdef", timestamp: Date.now() + 60_000 } }),
    );
  }

  test("reloads the page once when a new build is served", async ({ page }) => {
    await page.clock.install();
    await page.goto("/how-to-play");
    await deploy(page);
    const reloaded = page.waitForEvent("framenavigated");
    await page.clock.fastForward(61_000);
    await reloaded;
    await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
    let again = 0;
    page.on("framenavigated", () => {
      again += 1;
    });
    await page.clock.fastForward(200_000);
    await page.waitForTimeout(500);
    expect(again).toBe(0);
  });

  test("reloads an unregistered big screen: a phone, a projector", { tag: "@thorough" }, async ({ page }) => {
    await page.clock.install();
    await page.goto(`http://results.localhost:${base.port}/result`);
    await deploy(page);
    const reloaded = page.waitForEvent("framenavigated");
    await page.clock.fastForward(61_000);
    await reloaded;
  });

  test("offers the new build while a form has input, and reloads once it's empty", async ({ page }) => {
    await page.clock.install();
    await page.goto("/sign-up");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Ayşe");
    await deploy(page);
    await page.clock.fastForward(61_000);
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    await page.clock.fastForward(120_000);
    await expect(name).toHaveValue("Ayşe");
    const reloaded = page.waitForEvent("framenavigated");
    await name.clear();
    await reloaded;
    await pageIsReady(page);
    await expect(name).toHaveValue("");
  });
});

test.describe("8. chunk failure", () => {
  test("a route's chunk that can't be loaded reloads once, then shows the error page", async ({ page }) => {
    await page.goto("/privacy");
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
    });
    await page.route("**/assets/simulate-*.js", (route) => route.abort());
    // This navigation never completes.
    await move(page, "/simulate").catch(() => {});
    await expect.poll(() => documents).toEqual(["/simulate"]);
    await page.waitForLoadState("load");
    await page.waitForTimeout(1_000);
    expect(documents).toEqual(["/simulate"]);
    await page.goto("/privacy");
    documents.length = 0;
    await move(page, "/simulate");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
    expect(documents).toEqual([]);
  });

  for (const [what, file] of [
    ["an initial script", "entry.client-*.js"],
    ["a script that an initial one imports", "framework-*.js"],
    ["a style sheet", "every-page-*.css"],
  ] as const) {
    test(
      `${what} that can't be loaded reloads once`,
      { tag: what === "an initial script" ? [] : "@thorough" },
      async ({ page }) => {
        const documents: string[] = [];
        page.on("request", (request) => {
          if (request.resourceType() === "document") documents.push(request.url());
        });
        await page.route(`**/assets/${file}`, (route) => route.abort());
        await page.goto("/privacy", { waitUntil: "load" });
        await expect.poll(() => documents.length).toBe(2);
        await page.waitForTimeout(1_500);
        expect(documents).toHaveLength(2);
        await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
      },
    );
  }

  test("the reload keeps a long text", async ({ page }) => {
    await page.goto("/simulate?lang=en&cars=pasted");
    await page.getByLabel("Bytecode").fill("not a car");
    const reloaded = page.waitForEvent("framenavigated");
    await page.evaluate(() => {
      const payload = new TypeError("Failed to fetch dynamically imported module");
      dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
    });
    await reloaded;
    await expect(page.getByLabel("Bytecode")).toHaveValue("not a car");
  });

  test("scripts that fail while leaving a page don't navigate back", { tag: "@thorough" }, async ({ page }) => {
    await page.goto("/privacy");
    const fail = (isLeft: boolean) =>
      page.evaluate((left) => {
        Object.assign(globalThis, { samePage: true });
        if (left) dispatchEvent(new Event("beforeunload"));
        const payload = new TypeError("Failed to fetch dynamically imported module");
        dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
        const script = document.head.appendChild(document.createElement("script"));
        script.src = "/assets/missing.js";
      }, isLeft);
    await fail(true);
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => "samePage" in globalThis)).toBe(true);
    await page.goto("/privacy");
    await fail(false);
    await expect.poll(() => page.evaluate(() => "samePage" in globalThis).catch(() => true)).toBe(false);
  });

  test("a failed module preload, as in Firefox, doesn't reload", { tag: "@thorough" }, async ({ page }) => {
    await page.goto("/privacy");
    await page.evaluate(() => {
      Object.assign(globalThis, { samePage: true });
      const hint = document.head.appendChild(document.createElement("link"));
      hint.rel = "modulepreload";
      hint.dispatchEvent(new Event("error"));
    });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => "samePage" in globalThis)).toBe(true);
  });
});

test(
  "9. ten returns to visited pages show immediately, and refresh afterwards",
  { tag: "@thorough" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Announcements and questions" }).click();
    await expect(page).toHaveURL("/questions");
    await expect(page.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible();
    // Holding back responses shows that cached data is used.
    const held: (() => void)[] = [];
    let answered = 0;
    await page.route("**/*.data*", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
      answered += 1;
    });
    const isIdle = () =>
      page.evaluate(() => {
        const { navigation, revalidation } = (
          globalThis as unknown as {
            __reactRouterDataRouter: { state: { navigation: { state: string }; revalidation: string } };
          }
        ).__reactRouterDataRouter.state;
        return navigation.state === "idle" && revalidation === "idle";
      });
    const isSoonVisible = (heading: Locator) =>
      heading.waitFor({ timeout: 4_000 }).then(
        () => true,
        () => false,
      );
    // News can invalidate the cache; then one return waits.
    let waited = 0;
    for (let turn = 0; turn < 10; turn += 1) {
      const [way, path] = turn % 2 === 0 ? (["back", "/"] as const) : (["forward", "/questions"] as const);
      const before = answered;
      await page.evaluate((to) => history[to](), way);
      await expect(page).toHaveURL(path);
      const name = path === "/" ? "Write a program. Race it." : "Questions";
      const heading = page.getByRole("heading", { level: 1, name });
      if (await isSoonVisible(heading)) expect(answered).toBe(before);
      else waited += 1;
      await expect
        .poll(async () => {
          for (const letGo of held.splice(0)) letGo();
          return answered > before && (await isIdle());
        })
        .toBe(true);
      await expect(heading).toBeVisible();
    }
    const moved = move(page, "/");
    if (!(await isSoonVisible(page.getByRole("heading", { level: 1, name: "Write a program. Race it." })))) waited += 1;
    for (const letGo of held.splice(0)) letGo();
    await moved;
    expect(waited).toBeLessThanOrEqual(1);
    for (const letGo of held.splice(0)) letGo();
    await page.unrouteAll({ behavior: "wait" });
  },
);

test("9. another page fades in within about 100 ms, or immediately with reduced motion", async ({ page }) => {
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    const animate = Reflect.get<Element, "animate">(Element.prototype, "animate");
    Element.prototype.animate = function (keyframes, options) {
      if (this instanceof HTMLElement && this.closest("main"))
        durations.push((options as KeyframeAnimationOptions).duration);
      return Reflect.apply(animate, this, [keyframes, options]);
    };
    Object.assign(globalThis, { durations });
  });
  const durations = () => page.evaluate(() => (globalThis as unknown as { durations: unknown[] }).durations);
  await page.goto("/privacy");
  expect(await durations()).toEqual([]);
  await move(page, "/how-to-play");
  await expect.poll(durations).toEqual([100]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await move(page, "/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  expect(await durations()).toEqual([100]);
});

test("9. the placeholder of a late part appears after 200 ms, not before", { tag: "@thorough" }, async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const { promise: wanted, resolve: letItCome } = Promise.withResolvers<void>();
  await page.route("**/assets/field-panel-*.js", async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto("/simulate?lang=en");
  await page.getByRole("tab", { name: "Many races" }).click();
  const place = page.locator("main .skeleton-box");
  await expect(place).toHaveCount(1);
  await expect(place).toBeHidden();
  await page.clock.runFor(199);
  await expect(place).toBeHidden();
  await page.clock.runFor(1);
  await expect(place).toBeVisible();
  letItCome();
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Run races" })).toBeVisible({ timeout: 30_000 });
  await expect(place).toHaveCount(0);
});
