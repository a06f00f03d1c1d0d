import { expect, test } from "vitest";
import { buildCircuit } from "../circuit.ts";
import { circuitNames } from "../circuit-layouts.ts";
import { buildScenery } from "../scenery.ts";
import { settings } from "../setting.ts";
import { hiddenFrom, obstaclesOf, placePosts } from "./camera-posts.ts";

test.each(circuitNames)(
  "the roadside cameras of %s stand in nothing, and see most of their stretch of the road",
  (name) => {
    const circuit = buildCircuit(name);
    const setting = settings[name];
    const scenery = buildScenery(circuit, setting);
    const posts = placePosts({ circuit, setting, scenery });
    const obstacles = obstaclesOf({ scenery, setting });
    const hidden = posts.map((post, stretch) => hiddenFrom(post, stretch, circuit, obstacles));
    // Of eleven places on each.
    expect(Math.max(...hidden)).toBeLessThanOrEqual(3);
    expect(posts).toHaveLength(12);
  },
);
