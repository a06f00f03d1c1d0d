import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { ask, base, complaints } from "./in-the-shell.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteSettings } from "./site-settings.ts";

/** `site-settings.ts` adds its redirects. */
test.skip(Boolean(process.env["JOURNEYS_GIVEN_ADDRESS"]), "A site that runs already has other settings.");

const { port } = base;

const here = "localhost";
const screen = "results.localhost";
const navigating = { "sec-fetch-mode": "navigate" };

const walk: [host: string, path: string, status: number, location?: string][] = [
  // The site's own spellings, keeping query and hash.
  [here, "/simulator", 301, "/simulate"],
  [here, "/Simulator/", 301, "/simulate"],
  [here, "/add-team?code=ABC", 301, "/addTeam?code=ABC"],
  [here, "/Add-Team?code=ABC&lang=tr", 301, "/addTeam?code=ABC&lang=tr"],
  [here, "/addteam?code=ABC", 301, "/addTeam?code=ABC"],
  [here, "/addTeam?code=ABC", 200],
  [here, "/addTeam/", 200],
  [here, "/rules", 301, "/how-to-play"],
  [here, "/simulator/more", 404],
  // The installation's.
  [here, "/register", 302, "/sign-up?to=/addTeam#form"],
  [here, "/REGISTER/?lang=tr", 302, "/sign-up?to=/addTeam&lang=tr#form"],
  [here, "/old.pdf", 308, "/privacy"],
  [here, "/partner?from=us", 302, "https://acme.example/?from=us"],
  // Ids are lower case.
  [here, "/race/ABC?turn=4", 302, "/race/abc?turn=4"],
  [here, "/Team/ABC", 302, "/team/abc"],
  [here, "/race/abc", 404],
  // The big screen only exists on results-only hosts.
  ...["/result", "/Result", "/RESULT/", "/%72esult", "//result"].map(
    (path) => [here, path, 302, "/"] as [string, string, number, string],
  ),
  [here, "/result?lang=tr", 302, "/?lang=tr"],
  [here, "/results", 404],
  // There, it's every page.
  ...[
    "/",
    "/how-to-play",
    "/api/docs",
    "/index.html",
    "/foo.php",
    "/robots.txt",
    "/no/such",
    "/register",
    "/partner",
  ].map((path) => [screen, path, 302, "/result"] as [string, string, number, string]),
  [screen, "/simulator?lang=tr", 302, "/result?lang=tr"],
  ...["/result", "/Result/", "/%72esult"].map((path) => [screen, path, 200] as [string, string, number]),
  ...["/healthz", "/favicon.svg", "/builds/latest.json", "/how-to-play.data", "/_icons/lucide.json?icons=sun"].map(
    (path) => [screen, path, 200] as [string, string, number],
  ),
  [screen, "/builds/meta/0123456789abcdef.json", 404],
  // Different spellings of a host.
  ["screen.example", "/", 302, "/result"],
  ["Screen.Example", "/", 302, "/result"],
  ["screen.example.", "/", 302, "/result"],
  ["other.example.", "/", 200],
  ["other.example.", "/result", 302, "/"],
];

test("each address on each host redirects as specified", async () => {
  const found: unknown[] = [];
  for (const [host, path] of walk) {
    const { statusCode, headers } = await ask(host, path);
    found.push([host, path, statusCode, headers.location]);
  }
  expect(found).toEqual(walk.map(([host, path, status, location]) => [host, path, status, location]));
});

test("any address typed in the address bar of a results-only host redirects", async () => {
  for (const path of ["/_news", "/brand-picture/none", "/race/x/still.svg", "/assets/none.js"]) {
    const { statusCode, headers } = await ask(screen, path, navigating);
    expect([path, statusCode, headers.location]).toEqual([path, 302, "/result"]);
  }
});

test("a host with a trailing dot shows the same brand", async () => {
  expect((await ask("izmir.localhost.", "/privacy")).text).toContain('alt="Izmir Code Prix"');
});

test("a request refused before routing shows the branded error page without scripts", async ({ page }) => {
  const heard = complaints(page);
  const isText = { "content-type": "text/plain" };
  const isForm = { "content-type": "application/x-www-form-urlencoded" };
  type Refused = [
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    number,
    string,
    text: RegExp,
  ];
  const { errors } = messagesOf("tr").shell;
  const { titles } = errors;
  const refused: Refused[] = [
    ["/privacy?x=%00", {}, undefined, 400, titles.badRequest, /NUL karakteri/],
    [
      "/sign-in",
      { ...isForm, origin: "https://evil.example" },
      "x",
      403,
      titles.forbidden,
      /Sayfayı burada açıp yeniden/,
    ],
    ["/sign-in", isText, "x", 415, titles.badRequest, /text\/plain/],
    ["/sign-out", isText, "x", 415, titles.badRequest, /text\/plain/],
    ["/sign-in", isForm, "x".repeat(1_048_577), 413, titles.tooLarge, /1048576 bayttan büyük/],
    ["/receipt/none", {}, undefined, 404, "Sayfa Bulunamadı", /Hata 404/],
  ];
  for (const [path, moreHeaders, body, status, title, text] of refused) {
    const headers = { accept: "text/html,*/*;q=0.8", "accept-language": "tr", ...moreHeaders };
    const sent = body === undefined ? undefined : { method: "POST", body };
    const answer = await ask("izmir.localhost", path, headers, port, sent);
    const seen = [
      path,
      answer.statusCode,
      /<title>([^<]*)/.exec(answer.text)?.[1],
      /<h1[^>]*>([^<]*)/.exec(answer.text)?.[1],
    ];
    const heading = status === 404 ? errors.notFoundHeading : errors.otherHeading;
    expect(seen).toEqual([path, status, title, heading]);
    expect(answer.text).toMatch(text);
    expect(answer.text).toContain('alt="İzmir Code Prix"');
    expect(answer.text).toContain('<html lang="tr"');
    expect(answer.text).not.toContain("__reactRouterContext");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'nonce-");
  }
  await page.goto(`http://izmir.localhost:${port}/privacy?x=%00`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
  await expect(page).toHaveTitle("Invalid request");
  await page.getByRole("link", { name: "How to Play" }).first().click();
  await expect(page).toHaveURL(`http://izmir.localhost:${port}/how-to-play`);
  expect(heard.filter((text) => !text.includes("400"))).toEqual([]);
});

test(
  "the installation's redirects are in the manifest and apply in client navigation",
  { tag: "@thorough" },
  async ({ page }) => {
    const { id } = JSON.parse((await ask(here, "/builds/latest.json")).text) as { id: string };
    const manifest = JSON.parse((await ask(here, `/builds/meta/${id}.json`)).text) as {
      id: string;
      routeRules: object;
    };
    expect(manifest.id).toBe(id);
    const own = Object.keys(JSON.parse(siteSettings.ROUTE_RULES) as object).map((path) => path.toLowerCase());
    expect(Object.keys(manifest.routeRules)).toEqual(expect.arrayContaining(["/simulator", ...own]));

    await page.route("https://acme.example/**", (route) => route.fulfill({ body: "partner" }));
    const go = async (path: string) => {
      await page.goto(`http://localhost:${port}/privacy`);
      await page.evaluate(
        (to) =>
          void (
            globalThis as unknown as { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }
          ).__reactRouterDataRouter.navigate(to),
        path,
      );
    };
    await go("/Register?lang=en");
    await expect(page).toHaveURL(`http://localhost:${port}/sign-up?to=/addTeam&lang=en#form`);
    await go("/add-team?code=ABC");
    await expect(page).toHaveURL(`http://localhost:${port}/addTeam?code=ABC`);
    await go("/RESULT");
    await expect(page).toHaveURL(`http://localhost:${port}/`);
    await go("/partner");
    await expect(page).toHaveURL("https://acme.example/");
    await expect(page.getByText("partner")).toBeVisible();
  },
);

test("in client navigation of a results-only host every path returns to the screen", async ({ page }) => {
  await page.goto(`http://${screen}:${port}/result`);
  for (const path of ["/how-to-play", "/api/docs", "/foo.php"]) {
    await page.evaluate(
      (to) =>
        (
          globalThis as unknown as { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }
        ).__reactRouterDataRouter.navigate(to),
      path,
    );
    expect(new URL(page.url()).pathname).toBe("/result");
  }
});
