import { expect, test } from "vitest";
import { buildCircuit, trackPointAt } from "../circuit.ts";
import { circuitNames } from "../circuit-layouts.ts";
import { buildScenery } from "../scenery.ts";
import { settings } from "../setting.ts";
import { finishCamera, floodlights, hiddenFrom, obstaclesOf, placeLight, placePosts } from "./camera-posts.ts";

test.each(circuitNames)("the roadside cameras of %s are unobstructed and see most of their section", (name) => {
  const circuit = buildCircuit(name);
  const setting = settings[name];
  const scenery = buildScenery(circuit, setting);
  const posts = placePosts({ circuit, setting, scenery });
  const obstacles = obstaclesOf({ scenery, setting });
  const hidden = posts.map((post, stretch) => hiddenFrom(post, stretch, circuit, obstacles));
  expect(Math.max(...hidden)).toBeLessThanOrEqual(3);
  expect(posts).toHaveLength(12);
});

test.each(circuitNames)("no floodlight of %s blocks a camera at night", (name) => {
  const circuit = buildCircuit(name);
  const setting = settings[name];
  const posts = placePosts({ circuit, setting, scenery: buildScenery(circuit, setting) });
  const point = { x: 0, z: 0, alongX: 1, alongZ: 0, curvature: 0 };
  const cameras = [trackPointAt(circuit, finishCamera.beyond, finishCamera.aside, point), ...posts];
  const lights = Array.from({ length: floodlights }, (_, light) => placeLight(circuit, light, posts));
  const nearest = lights.map(({ x, z }) =>
    Math.min(...cameras.map((camera) => Math.hypot(camera.x - x, camera.z - z))),
  );
  expect(Math.min(...nearest)).toBeGreaterThan(9);
});
