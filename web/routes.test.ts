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
  ])("%s stands in the default layout", (path) => {
    expect(page(path)?.layout).toBe("app/default-layout.tsx");
  });

  test("/result stands in the empty layout, the panel in its own, which is the guard's", () => {
    expect(page("/result")?.layout).toBe("app/empty-layout.tsx");
    expect(page("/code-prix-admin-panel")?.layout).toBe("panel/panel-layout.tsx");
  });

  test("the route of /addTeam is named addTeam", () => {
    expect(page("/addTeam")?.id).toBe("addTeam");
  });

  test("nothing but /result, embedded, screen, print and show pages does without the header", () => {
    const bare = all.filter((each) => each.layout === "app/empty-layout.tsx").map((each) => each.path);
    expect(bare.filter((path) => !/\/(result|screen|embed|print|show)\b/.test(path))).toEqual([]);
  });
});
