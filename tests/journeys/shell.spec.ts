import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { ask, base, complaints, move } from "./in-the-shell.ts";

test("1. layouts: every page of the table but /result has the header and the padded container", async () => {
  const frameOf = async (host: string, path: string) => {
    const { text } = await ask(host, path);
    return [path, text.includes('aria-label="Main"'), /<main[^>]*\bmax-w-7xl\b/.test(text)];
  };
  for (const path of [
    "/",
    "/how-to-play",
    "/submit-car",
    "/addTeam",
    "/race/1",
    "/team/1",
    "/teams/default",
    "/simulate",
    "/code-prix-admin-panel",
    "/no/such/page",
  ]) {
    const answer = await ask("localhost", path);
    const shown = answer.headers.location ?? path;
    expect(await frameOf("localhost", shown)).toEqual([shown, true, true]);
  }
  expect(await frameOf("results.localhost", "/result")).toEqual(["/result", false, false]);
});

test.describe("2. host rules", () => {
  test("a results-only host redirects every page to /result and serves everything else", async () => {
    for (const path of ["/", "/how-to-play", "/teams/1", "/no-such-page", "/sign-in?from=/x"]) {
      const answer = await ask("results.localhost", path);
      const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 302, `/result${query}`]);
    }
    for (const path of [
      "/healthz",
      "/favicon.svg",
      "/builds/latest.json",
      "/how-to-play.data",
      "/_icons/lucide.json?icons=sun",
    ]) {
      expect([path, (await ask("results.localhost", path)).statusCode]).toEqual([path, 200]);
    }
  });

  test("an unregistered screen shows the released results and scrolls", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    await page.goto(`http://results.localhost:${base.port}/result`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.mouse.move(200, 150);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  });

  test("other hosts redirect /result home, on the server and in the client", async ({ page }) => {
    const answer = await ask("localhost", "/result");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/"]);
    await page.goto("/how-to-play");
    await move(page, "/result");
    await expect(page).toHaveURL("/");
  });

  test("route rules apply on the server and in client navigation", async ({ page }) => {
    const answer = await ask("localhost", "/simulator");
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/simulate"]);
    await page.goto("/");
    await move(page, "/rules");
    await expect(page).toHaveURL("/how-to-play");
    const { id } = JSON.parse((await ask("localhost", "/builds/latest.json")).text) as { id: string };
    const manifest = JSON.parse((await ask("localhost", `/builds/meta/${id}.json`)).text) as { routeRules: object };
    expect(manifest.routeRules).toHaveProperty(["/simulator"]);
  });

  test("unknown, spoofed and malformed hosts show the default brand", async () => {
    for (const host of ["unknown.example", "a..b", "xn--nxasmq6b", "1.2.3.4"]) {
      const answer = await ask(host, "/privacy", {
        "x-forwarded-host": "istanbul.localhost",
        "x-forwarded-proto": "https",
      });
      expect([host, answer.statusCode]).toEqual([host, 200]);
      expect(answer.text).toContain('alt="Code Prix"');
    }
  });
});

test("3. brand: a city's host shows its logo with its name", async ({ page }) => {
  const answer = await ask("www.istanbul.localhost", "/privacy");
  expect(answer.text).toContain('alt="Istanbul Code Prix"');
  await page.goto("/?city=konya");
  await expect(page.getByRole("img", { name: "Konya Code Prix" })).toHaveAttribute("src", "/logos/konya.svg");
  await expect(page.getByRole("img", { name: "Konya Code Prix" })).toHaveCSS("height", "56px");
});

test.describe("4. header", () => {
  test("links with these words, the current one marked on an exact match only", async ({ page }) => {
    const heard = complaints(page);
    await page.goto("/how-to-play");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link")).toHaveText(["Home", "How to Play", "Submit Car"]);
    await expect(navigation.getByRole("link", { name: "How to Play" })).toHaveAttribute("aria-current", "page");
    await expect(navigation.locator("[aria-current]")).toHaveCount(1);
    await move(page, "/how-to-play/deeper");
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(navigation.locator("[aria-current]")).toHaveCount(0);
    await page.getByRole("link", { name: "Code Prix" }).first().click();
    await expect(page).toHaveURL("/");
    expect(heard.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("below md a menu button shows the same links and closes after navigation", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const button = page.locator("header summary");
    await expect(button).toHaveText("Open menu", { useInnerText: true });
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await button.press("Enter");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link")).toHaveText(["Home", "How to Play", "Submit Car"]);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await button.click();
    await menu.getByRole("link", { name: "How to Play" }).click();
    await expect(page).toHaveURL("/how-to-play");
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Türkçe" })).toBeVisible();
    for (const name of ["Colour mode: System", "Sign in"]) await expect(page.getByLabel(name)).toBeVisible();
    // It stays closed on the same path.
    await page.getByRole("link", { name: "Code Prix" }).first().click();
    await expect(page).toHaveURL("/");
    await expect(menu).toHaveCount(0);
    // The address changes before the page.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "How to Play" })).toBeVisible();
    await button.click();
    await expect(button).toHaveText("Close menu", { useInnerText: true });
    for (const [turn, path] of [
      ["goForward", "/"],
      ["goBack", "/how-to-play"],
    ] as const) {
      await page[turn]();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(menu).toHaveCount(0);
    }
  });

  test("shows the menu button below md, and the links from md up", async ({ page }) => {
    await page.goto("/privacy");
    for (const [width, hasMenu] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator("header summary")).toBeVisible({ visible: hasMenu });
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible({ visible: !hasMenu });
    }
  });

  test("the whole header works by keyboard, starting with the skip link", async ({ page }) => {
    await page.goto("/how-to-play");
    const names: string[] = [];
    for (let tab = 0; tab < 9; tab += 1) {
      await page.keyboard.press("Tab");
      names.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute("aria-label") ??
            document.activeElement?.querySelector("img")?.alt ??
            document.activeElement?.textContent ??
            "",
        ),
      );
    }
    // There may be announcements.
    expect(names.filter((name) => !name.startsWith("News")).slice(0, 8)).toEqual([
      "Skip to content",
      "Code Prix",
      "Home",
      "How to Play",
      "Submit Car",
      "TR Türkçe",
      "Colour mode: System",
      "Sign in",
    ]);
  });

  test("every page has a footer with the other pages", async ({ page }) => {
    await page.goto("/privacy");
    await expect(page.getByRole("navigation", { name: "More" }).getByRole("link")).toHaveText([
      "Teams",
      "Standings",
      "Races",
      "Simulator",
      "Event rules",
      "Announcements and questions",
      "Follow the show",
      "Verify a receipt",
      "Verify a certificate",
      "Privacy",
      "Documentation",
      "Kit and API",
    ]);
  });
});

test.describe("5. error pages", () => {
  test("an unknown path answers 404 with its own page, on the server and in client navigation", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page.getByText("Page not found: /no/such/page")).toBeVisible();
    await page.goto("/");
    await move(page, "/elsewhere");
    await expect(page.getByText("Page not found: /elsewhere")).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
  });

  test("a malformed path is answered as not found", async ({ page }) => {
    for (const path of ["/%E0%A4%A", "/<script>alert(1)</script>", "/..%2f..%2fetc/passwd"]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 404]);
      await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    }
  });

  test("a failing data request shows Internal Server Error without internal details", async ({ page }) => {
    await page.goto("/how-to-play");
    await page.route("**/_root.data*", (route) => route.fulfill({ status: 500, body: "stack trace at /srv/app.ts" }));
    await page.route("**/_.data*", (route) => route.fulfill({ status: 500, body: "stack trace at /srv/app.ts" }));
    await move(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
    await expect(page.getByText("stack trace")).toHaveCount(0);
  });
});

test.describe("5. unhandled errors", () => {
  /** Outside rendering. */
  const fail = (page: Page, place: string, isPromise: boolean) =>
    page.evaluate(
      ([from, isRejected]) => {
        const error = new Error("SELECT * FROM person");
        error.stack = `Error\n    at f (${from}:1:2)`;
        if (isRejected) void Promise.reject(error);
        else
          setTimeout(() => {
            throw error;
          });
      },
      [place, isPromise] as const,
    );

  test("switch to the error page without internal details, until the next page", async ({ page }) => {
    for (const isPromise of [false, true]) {
      await page.goto("/privacy");
      await fail(page, `${base.origin}/assets/x.js`, isPromise);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
      await expect(page.getByText("SELECT")).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: "Back to home" }).click();
      await expect(page.getByRole("button", { name: "Race now" })).toBeVisible();
    }
  });

  test("of an extension don't affect the page", async ({ page }) => {
    const thrown = page.waitForEvent("pageerror");
    await page.goto("/privacy");
    await fail(page, "chrome-extension://abc/inject.js", false);
    await thrown;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  });
});
