/** Pages that are the same for everyone who isn't signed in say so with `handle.shared`, and which parameters they read. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPeopledSite, readBuild, type PeopledSite } from "./who-may-do-what/peopled-site.ts";

/** What every page reads of its address: with either, the visitor's choice is remembered and the answer isn't shared. */
const ofEveryPage = new Set(["lang", "city", "_routes", "index"]);

let peopled: PeopledSite;
const spies = (["get", "getAll", "has"] as const).map((method) => vi.spyOn(URLSearchParams.prototype, method));

beforeAll(async () => {
  peopled = await openPeopledSite();
});

afterAll(async () => {
  vi.restoreAllMocks();
  await peopled.close();
});

/** Each shared route's path with values for its parts, and the parameters that it declares. */
async function sharedRoutes(): Promise<{ path: string; declared: readonly string[] }[]> {
  return Object.values((await readBuild()).routes).flatMap((route) => {
    const { shared } = (route?.module.handle ?? {}) as { shared?: readonly string[] };
    if (!route || !shared) return [];
    const path = `/${route.path ?? ""}`
      .replace(/^\/team\/:id/, `/team/${peopled.made["own"]}`)
      .replace(/^\/race\/:id/, "/race/none")
      .replace(":id", "izmir")
      .replace(":language", "python")
      .replace(":file", "results.json")
      .replace("*", "taking-part");
    return [{ path, declared: shared }];
  });
}

test("a shared page declares every parameter that it reads", async () => {
  const routes = await sharedRoutes();
  expect(routes.length).toBeGreaterThan(15);
  const undeclared = [];
  let reading = 0;
  for (const { path, declared } of routes) {
    for (const spy of spies) spy.mockClear();
    await (await peopled.ask("visitor", { method: "GET", path })).text();
    const asked = new Set(spies.flatMap((spy) => spy.mock.calls.map(([name]) => name)));
    const read = [...asked].filter((name) => !ofEveryPage.has(name));
    if (read.length > 0) reading += 1;
    undeclared.push(...read.filter((name) => !declared.includes(name)).map((name) => `${path} reads ${name}`));
  }
  expect(undeclared).toEqual([]);
  expect(reading).toBeGreaterThan(3);
});
