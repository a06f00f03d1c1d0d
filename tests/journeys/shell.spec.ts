import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { ask, base, complaints, move, open } from "./in-the-shell.ts";

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
    // The panel asks a visitor to sign in first.
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

  test("who is no registered screen reads the released results there, and scrolls", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    await page.goto(`http://results.localhost:${base.port}/result`);
    await page.waitForFunction(() => !("earlyPresses" in globalThis));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.mouse.move(200, 150);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  });

  test("elsewhere /result redirects home, on the server and in client navigation", async ({ page }) => {
    const answer = await ask("localhost", "/result");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/"]);
    await open(page, "/how-to-play");
    await move(page, "/result");
    await expect(page).toHaveURL("/");
  });

  test("route rules hold on the server and in client navigation", async ({ page }) => {
    const answer = await ask("localhost", "/simulator");
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/simulate"]);
    await open(page, "/");
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
    await open(page, "/how-to-play");
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

  test("below md a menu button shows the same links; closed at first and after every move", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/");
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
    // Back on the path where it was opened it stays closed, whichever way leads there.
    await page.getByRole("link", { name: "Code Prix" }).first().click();
    await expect(page).toHaveURL("/");
    await expect(menu).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/how-to-play");
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

  test("the menu button stands below md, and the links from md on", async ({ page }) => {
    await open(page, "/privacy");
    for (const [width, hasMenu] of [
      [767, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator("header summary")).toBeVisible({ visible: hasMenu });
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible({ visible: !hasMenu });
    }
  });

  test("the whole header can be used by keyboard, starting with the way past it", async ({ page }) => {
    await open(page, "/how-to-play");
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
    // Organisers may have announced something meanwhile.
    expect(names.filter((name) => !/unread message/.test(name)).slice(0, 8)).toEqual([
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

  test("every page has a footer that leads to the rest", async ({ page }) => {
    await open(page, "/privacy");
    await expect(page.getByRole("navigation", { name: "More" }).getByRole("link")).toHaveText([
      "Teams",
      "Standings",
      "Races",
      "Simulator",
      "Create a team",
      "Frequent questions",
      "Announcements, ask a question",
      "Follow the show",
      "Check a receipt",
      "Check a certificate",
      "Privacy",
      "API",
    ]);
  });
});

test.describe("5. error pages", () => {
  test("an unknown path answers 404 with its own page, on the server and in client navigation", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page.getByText("Page not found: /no/such/page")).toBeVisible();
    await open(page, "/");
    await move(page, "/elsewhere");
    await expect(page.getByText("Page not found: /elsewhere")).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
  });

  test("a path that cannot be read is not found, and harmless", async ({ page }) => {
    for (const path of ["/%E0%A4%A", "/<script>alert(1)</script>", "/..%2f..%2fetc/passwd"]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 404]);
      await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    }
  });

  test("a failing data request shows Internal Server Error and nothing of the inside", async ({ page }) => {
    await open(page, "/how-to-play");
    await page.route("**/_root.data*", (route) => route.fulfill({ status: 500, body: "stack trace at /srv/app.ts" }));
    await page.route("**/_.data*", (route) => route.fulfill({ status: 500, body: "stack trace at /srv/app.ts" }));
    await move(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
    await expect(page.getByText("stack trace")).toHaveCount(0);
  });
});

test.describe("5. unhandled errors", () => {
  /** Throws outside of drawing, as code of `place` would. */
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

  test("switch to the error page, show nothing of the inside, and are left behind with the page", async ({ page }) => {
    for (const isPromise of [false, true]) {
      await open(page, "/privacy");
      await fail(page, `${base.origin}/assets/x.js`, isPromise);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
      await expect(page.getByText("SELECT")).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: "Back to the start" }).click();
      await expect(page.getByRole("button", { name: "Race now" })).toBeVisible();
    }
  });

  test("of an extension leave the page alone", async ({ page }) => {
    const thrown = page.waitForEvent("pageerror");
    await open(page, "/privacy");
    await fail(page, "chrome-extension://abc/inject.js", false);
    await thrown;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  });
});

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
  // What the shell could not know: the host's own face.
  await expect(page.getByRole("banner").getByRole("img", { name: "Izmir Code Prix" })).toBeVisible();
  expect(heard).toEqual([]);
});

test.describe("7. deployment detection", () => {
  /** A server that has been given a new build since the page was loaded. */
  async function deploy(page: Page): Promise<void> {
    await page.route("**/builds/latest.json*", (route) =>
      route.fulfill({ json: { id: "0123456789abcdef", timestamp: Date.now() + 60_000 } }),
    );
  }

  test("reloads the page once when a new build is served", async ({ page }) => {
    await page.clock.install();
    await open(page, "/how-to-play");
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

  test("reloads the big screen that nobody registered: a phone, a projector", async ({ page }) => {
    await page.clock.install();
    await open(page, `http://results.localhost:${base.port}/result`);
    await deploy(page);
    const reloaded = page.waitForEvent("framenavigated");
    await page.clock.fastForward(61_000);
    await reloaded;
  });

  test("waits and offers while somebody types; what was typed comes back, and a password does not", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, "/sign-up");
    await page.getByLabel("Name", { exact: true }).fill("Ayşe");
    await page.locator("input[type=password]").first().fill("not to be kept");
    await deploy(page);
    await page.clock.fastForward(50_000);
    await page.getByLabel("Name", { exact: true }).fill("Ayşe Yılmaz");
    await page.clock.fastForward(12_000);
    const offer = page.getByRole("button", { name: "Reload" });
    await expect(offer).toBeVisible();
    await offer.click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ayşe Yılmaz");
    await expect(page.locator("input[type=password]").first()).toHaveValue("");
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    ).not.toContain("not to be kept");
  });
});

test.describe("8. chunk failure", () => {
  test("a route's chunk that cannot be loaded reloads its path once, then shows the error page", async ({ page }) => {
    await open(page, "/privacy");
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
    });
    await page.route("**/assets/simulate-*.js", (route) => route.abort());
    // The page goes away under this move: its answer never comes.
    await move(page, "/simulate").catch(() => {});
    await expect.poll(() => documents).toEqual(["/simulate"]);
    await page.waitForLoadState("load");
    await page.waitForTimeout(1_000);
    expect(documents).toEqual(["/simulate"]);
    await open(page, "/privacy");
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
    test(`${what} that cannot be loaded reloads once`, async ({ page }) => {
      const documents: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "document") documents.push(request.url());
      });
      await page.route(`**/assets/${file}`, (route) => route.abort());
      await page.goto("/privacy");
      await expect.poll(() => documents.length).toBe(2);
      await page.waitForTimeout(1_500);
      expect(documents).toHaveLength(2);
      await expect(page.getByRole("heading", { name: "Privacy" })).toBeVisible();
    });
  }

  test("scripts that fail because the page is being left do not take people back", async ({ page }) => {
    await open(page, "/privacy");
    const fail = (isLeft: boolean) =>
      page.evaluate((left) => {
        Object.assign(globalThis, { samePage: true });
        if (left) dispatchEvent(new Event("beforeunload"));
        dispatchEvent(new Event("vite:preloadError"));
        const script = document.head.appendChild(document.createElement("script"));
        script.src = "/assets/missing.js";
      }, isLeft);
    await fail(true);
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => "samePage" in globalThis)).toBe(true);
    await open(page, "/privacy");
    await fail(false);
    await expect.poll(() => page.evaluate(() => "samePage" in globalThis).catch(() => true)).toBe(false);
  });

  test("a failed hint at a module, as Firefox gives for one that is there already, reloads nothing", async ({
    page,
  }) => {
    await open(page, "/privacy");
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

test("9. of ten returns to visited pages none waits for the server, and each asks for news once it stands", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Announcements, ask a question" }).click();
  await expect(page).toHaveURL("/questions");
  await expect(page.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible();
  // From here on the server's answers are held back until the page stands: only kept data can have drawn it.
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
  for (let turn = 0; turn < 10; turn += 1) {
    const [way, path] = turn % 2 === 0 ? (["back", "/"] as const) : (["forward", "/questions"] as const);
    const before = answered;
    await page.evaluate((to) => history[to](), way);
    await expect(page).toHaveURL(path);
    if (path === "/") await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write a program. Race it.");
    else await expect(page.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible();
    expect(answered).toBe(before);
    await expect
      .poll(async () => {
        for (const letGo of held.splice(0)) letGo();
        return answered > before && (await isIdle());
      })
      .toBe(true);
  }
  // By a link it is the same.
  const moved = move(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write a program. Race it.");
  await moved;
  for (const letGo of held.splice(0)) letGo();
  await page.unrouteAll({ behavior: "wait" });
});

test("9. another page comes in within about 100 ms, and at once for who asked for less motion", async ({ page }) => {
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
  await open(page, "/privacy");
  expect(await durations()).toEqual([]);
  await move(page, "/how-to-play");
  await expect.poll(durations).toEqual([100]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await move(page, "/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  expect(await durations()).toEqual([100]);
});

test("9. the place of a part that comes late is drawn after 200 ms, and not before", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const { promise: wanted, resolve: letItCome } = Promise.withResolvers<void>();
  await page.route("**/assets/workshop-view-*.js", async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto("/submit-car");
  // With its clock at rest the page is never drawn; whoever presses a key need not wait for that.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => !("earlyPresses" in globalThis));
  const place = page.locator("main .skeleton-box");
  await expect(place).toHaveCount(1);
  await expect(place).toBeHidden();
  await page.clock.runFor(199);
  await expect(place).toBeHidden();
  await page.clock.runFor(1);
  await expect(place).toBeVisible();
  letItCome();
  await page.clock.resume();
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  await expect(place).toHaveCount(0);
});

test.describe("11. colour mode", () => {
  test("is kept under its key and applied before the first paint, without hydration warnings", async ({ page }) => {
    const heard = complaints(page);
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "/privacy");
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
    await open(page, "/privacy");
    expect(await page.evaluate(() => (globalThis as unknown as { darkAtStart: boolean }).darkAtStart)).toBe(true);
    await expect(page.getByLabel("Colour mode: Dark")).toBeVisible();
    expect(heard).toEqual([]);
  });

  test("survives nonsense in storage and storage that is denied", async ({ page }) => {
    const heard = complaints(page);
    await page.addInitScript(() => localStorage.setItem("colour-mode", "{absurd"));
    await open(page, "/privacy");
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
  /** A wallet as EIP-1193 describes it, announced as EIP-6963 says or just there; `walletEmit` speaks for its user. */
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
      test(`${event} ${JSON.stringify(value)} of a wallet that is ${way} says so in Turkish and reloads the page`, async ({
        page,
      }) => {
        await page.addInitScript(installWallet, way);
        await open(page, "/privacy");
        await emitAndReload(page, event, value, message);
      });
    }
  }

  /** Lets the wallet speak; the page must say the message, and then do what it says. */
  async function emitAndReload(page: Page, event: string, value: unknown, message: string): Promise<void> {
    await page.waitForFunction(() => (globalThis as unknown as { walletHeard: () => number }).walletHeard() === 3);
    const said = page.waitForEvent("console", (each) => each.text() === message);
    const reloaded = page.waitForEvent("framenavigated");
    await page.evaluate(
      ([name, argument]) =>
        (globalThis as unknown as { walletEmit: (name: string, value: unknown) => void }).walletEmit(name, argument),
      [event, value] as const,
    );
    await said;
    await reloaded;
    await page.waitForFunction(() => !("earlyPresses" in globalThis));
  }

  test("a fourth event, and a fifth, say so and reload too, a little later", async ({ page }) => {
    await page.addInitScript(installWallet, "announced");
    await open(page, "/privacy");
    for (let event = 0; event < 5; event += 1) await emitAndReload(page, "chainChanged", "0x1", cases[2][2]);
  });

  test("the big screen that nobody registered reloads like any page for a wallet", async ({ page }) => {
    await page.addInitScript(installWallet, "plain");
    await open(page, `http://results.localhost:${base.port}/result`);
    await emitAndReload(page, "chainChanged", "0x1", cases[2][2]);
  });

  test("a wallet that is just there can sign in", async ({ page }) => {
    await page.addInitScript(installWallet, "plain");
    await open(page, "/sign-in");
    await expect(page.getByRole("button", { name: "Sign in with the wallet" })).toBeVisible();
  });

  test("without a wallet nothing of it is loaded", async ({ page }) => {
    const heard = complaints(page);
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(response.url()));
    await open(page, "/privacy");
    expect(loaded.filter((url) => /\/(wallet|mipd)[^/]*\.js/.test(url))).toEqual([]);
    expect(heard).toEqual([]);
  });
});
