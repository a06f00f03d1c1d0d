import { expect, test } from "vitest";
import { buildCircuit, circuitSamples, trackPointAt } from "../circuit.ts";
import { circuitNames } from "../circuit-layouts.ts";
import { buildScenery } from "../scenery.ts";
import { settings } from "../setting.ts";
import { finishCamera, hiddenFrom, obstaclesOf, placeLight, placePosts } from "./camera-posts.ts";

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

test.each(circuitNames)(
  "at the line of %s no floodlight stands on the side from which grid and finish are seen",
  (name) => {
    const circuit = buildCircuit(name);
    const point = { x: 0, z: 0, alongX: 1, alongZ: 0, curvature: 0 };
    const { x, z } = trackPointAt(circuit, finishCamera.beyond, finishCamera.aside, point);
    for (let sample = -35; sample <= 35; sample += 1) {
      const light = placeLight(circuit, (sample + circuitSamples) % circuitSamples);
      // Nearer, its pole is as wide as a car in the upright picture of a phone.
      expect(Math.hypot(light.x - x, light.z - z)).toBeGreaterThan(8);
    }
  },
);
