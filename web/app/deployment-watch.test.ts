import { afterEach, describe, expect, test, vi } from "vitest";
import { findNewBuild } from "./deployment-watch.ts";

const own = "aaaaaaaaaaaaaaaa";
const other = "bbbbbbbbbbbbbbbb";

function serve(files: { latest?: unknown; own?: unknown }) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const file = url.startsWith("/builds/latest.json") ? files.latest : files.own;
    return Promise.resolve(file === undefined ? new Response("", { status: 404 }) : Response.json(file));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("7. deployment detection", () => {
  test("requests only the latest build, with a timestamp, while it matches the page", async () => {
    const asked = serve({ latest: { id: own, timestamp: 1 } });
    expect(await findNewBuild(own, 1234)).toBeNull();
    expect(asked).toEqual(["/builds/latest.json?1234"]);
  });

  test("finds a new build when the manifest of the page's build is gone", async () => {
    const asked = serve({ latest: { id: other, timestamp: 5 } });
    expect(await findNewBuild(own, 0)).toBe(other);
    expect(asked[1]).toBe(`/builds/meta/${own}.json`);
  });

  test("doesn't request the missing manifest again for a build that it has found", async () => {
    const asked = serve({ latest: { id: other, timestamp: 5 } });
    expect(await findNewBuild(own, 0, other)).toBe(other);
    expect(asked).toEqual(["/builds/latest.json?0"]);
  });

  test("finds a new build when the page's build is older", async () => {
    serve({ latest: { id: other, timestamp: 5 }, own: { id: own, timestamp: 4 } });
    expect(await findNewBuild(own, 0)).toBe(other);
  });

  test("finds nothing when a server with the older build answers", async () => {
    serve({ latest: { id: other, timestamp: 3 }, own: { id: own, timestamp: 4 } });
    expect(await findNewBuild(own, 0)).toBeNull();
  });

  test.each([{ id: 7 }, { id: "../../x", timestamp: 1 }, "text", null, []])(
    "treats %j as no answer",
    async (latest) => {
      serve({ latest });
      expect(await findNewBuild(own, 0)).toBeNull();
    },
  );

  test("treats a lost network as no answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await findNewBuild(own, 0)).toBeNull();
  });
});
