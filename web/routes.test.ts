import { describe, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "./routes.ts";

type Placed = { path: string; layout: string | undefined; id: string | undefined };

/** Every page with its path and the layout around it. */
function pages(entries: readonly RouteConfigEntry[], layout?: string): Placed[] {
  return entries.flatMap((entry) => {
    if (entry.children) return pages(entry.children, entry.path === undefined ? entry.file : layout);
    return [{ path: `/${entry.path ?? ""}`, layout, id: entry.id }];
  });
}

const all = pages(routes);
const page = (path: string) => all.find((each) => each.path === path);

describe("1. routes and layouts", () => {
  test.each([
    "/",
    "/how-to-play",
    "/submit-car",
    "/addTeam",
    "/race/:id",
    "/team/:id",
    "/teams/:id",
    "/simulate",
    "/*",
  ])("%s uses the default layout", (path) => {
    expect(page(path)?.layout).toBe("app/default-layout.tsx");
  });

  test("/result uses the empty layout, and the panel its guarded layout", () => {
    expect(page("/result")?.layout).toBe("app/empty-layout.tsx");
    expect(page("/code-prix-admin-panel")?.layout).toBe("panel/panel-layout.tsx");
  });

  test("the route of /addTeam is named addTeam", () => {
    expect(page("/addTeam")?.id).toBe("addTeam");
  });

  test("only /result, embedded, screen, wall, print and show pages have no header", () => {
    const bare = all.filter((each) => each.layout === "app/empty-layout.tsx").map((each) => each.path);
    expect(bare.filter((path) => !/\/(result|screen|wall|embed|print|show)\b/.test(path))).toEqual([]);
  });
});
