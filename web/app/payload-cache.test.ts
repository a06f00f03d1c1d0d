import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cachedPayloads } from "./payload-cache.ts";
import { routerWindow, type Router } from "./react-router-internals.ts";

type Arguments = Parameters<typeof cachedPayloads>[0];

const router: Router = {
  state: {
    initialized: true,
    location: { pathname: "/a", search: "" },
    matches: [{ route: { id: "root" } }, { route: { id: "page" } }],
    errors: null,
    loaderData: { root: "frame", page: "" },
    navigation: { state: "idle" },
  },
  revalidate: () => Promise.resolve(),
  subscribe: () => () => {},
};

async function ask(path: string, method = "GET"): Promise<boolean> {
  let asked = false;
  const args = { request: new Request(`https://prix.example${path}`, { method }) } as unknown as Arguments;
  await cachedPayloads(args, () => {
    asked = true;
    return Promise.resolve({ page: { type: "data", result: path } });
  });
  return asked;
}

async function move(pathname: string): Promise<boolean> {
  router.state.navigation = { state: "loading", location: { pathname, search: "" } };
  const asked = await ask(pathname);
  router.state.navigation = { state: "idle" };
  router.state.location = { pathname, search: "" };
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers();
  routerWindow.__reactRouterDataRouter = router;
});

afterEach(async () => {
  await ask("/a", "POST");
  delete routerWindow.__reactRouterDataRouter;
  vi.useRealTimers();
});

describe("9. page payloads", () => {
  test("are kept for 3,600,000 ms after leaving a page", async () => {
    await move("/b");
    vi.advanceTimersByTime(3_599_999);
    expect(await move("/a")).toBe(false);
    expect(await move("/b")).toBe(false);
    vi.advanceTimersByTime(3_600_000);
    expect(await move("/a")).toBe(true);
  });

  test("are requested when the open page is refreshed", async () => {
    await move("/b");
    await move("/a");
    expect(await ask("/a")).toBe(true);
  });

  test("are dropped after a form is sent", async () => {
    await move("/b");
    await ask("/b", "POST");
    expect(await move("/a")).toBe(true);
  });
});
