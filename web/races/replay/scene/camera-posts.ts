import { type Circuit, circuitSamples, trackPointAt, unitsPerLap } from "../circuit.ts";
import { trackHalfWidth } from "../circuit-layouts.ts";
import type { CircuitPlace } from "../replay-view.ts";
import { landmarkSolids } from "../landmark-solids.ts";
import { topOf } from "../solids.ts";

export const postsALap = 12;

export interface CameraPost {
  x: number;
  z: number;
  distance: number;
}

interface Obstacle {
  x: number;
  z: number;
  radius: number;
}

/** Track units beyond the line, and metres from the road's centre. */
export const finishCamera = { beyond: 20, aside: trackHalfWidth + 1 } as const;

export const floodlights = 28;

/** In metres. Closer poles would hide cars on a phone. */
const poleRoom = 12;

const shifts = [0, -6, 6, -12, 12] as const;

export function placeLight(
  circuit: Circuit,
  light: number,
  posts: readonly { x: number; z: number }[],
): { x: number; z: number; sample: number } {
  const place = Math.floor((light / floodlights) * circuitSamples);
  const inside = circuit.curvature[place]! > 0 ? 1 : -1;
  const cameras = [trackPointAt(circuit, finishCamera.beyond, finishCamera.aside), ...posts];
  const places = shifts.flatMap((shift) =>
    [inside, -inside].map((side) => {
      const sample = (place + shift + circuitSamples) % circuitSamples;
      const off = side * (trackHalfWidth + 1.9);
      const x = circuit.x[sample]! - circuit.alongZ[sample]! * off;
      const z = circuit.z[sample]! + circuit.alongX[sample]! * off;
      return { x, z, sample, nearest: Math.min(...cameras.map((camera) => Math.hypot(camera.x - x, camera.z - z))) };
    }),
  );
  return places.find(({ nearest }) => nearest >= poleRoom) ?? places.toSorted((a, b) => b.nearest - a.nearest)[0]!;
}

/** In metres; best first. */
const offs = [5.2, 3.6, 2.4, 0.6] as const;

const shares = [0.62, 0.5, 0.74, 0.38, 0.86] as const;

/** In metres. */
const lensRoom = 1;
/** In metres: solids below and above it hide nothing. */
const sight = { low: 0.8, high: 3.3, aside: 0.6 };

/** Outside the bend, unless something hides the cars there. */
export function placePosts(source: CircuitPlace): CameraPost[] {
  const obstacles = obstaclesOf(source);
  const { circuit } = source;
  return Array.from({ length: postsALap }, (_, stretch) => {
    let best: CameraPost | null = null;
    let leastHidden = Infinity;
    for (const share of shares) {
      const distance = ((stretch + share) / postsALap) * unitsPerLap;
      const outside = circuit.curvature[Math.floor((distance / unitsPerLap) * circuitSamples)]! >= 0 ? -1 : 1;
      for (const side of [outside, -outside]) {
        for (const off of offs) {
          const { x, z } = trackPointAt(circuit, distance, side * (trackHalfWidth + off));
          const hidden = hiddenFrom({ x, z, distance }, stretch, circuit, obstacles);
          if (hidden >= leastHidden) continue;
          leastHidden = hidden;
          best = { x, z, distance };
        }
      }
    }
    return best!;
  });
}

export function hiddenFrom(
  post: CameraPost,
  stretch: number,
  circuit: Circuit,
  obstacles: readonly Obstacle[],
): number {
  const inside = obstacles.some((each) => Math.hypot(each.x - post.x, each.z - post.z) < each.radius + lensRoom);
  let hidden = inside ? 1_000 : 0;
  for (let step = 0; step <= 10; step += 1) {
    const seen = trackPointAt(circuit, ((stretch + step / 10) / postsALap) * unitsPerLap, 0);
    if (obstacles.some((each) => crosses(post, seen, each))) hidden += 1;
  }
  return hidden;
}

export function obstaclesOf({ scenery, setting }: Pick<CircuitPlace, "scenery" | "setting">): Obstacle[] {
  const obstacles: Obstacle[] = scenery.trees.map(({ x, z, size }) => ({ x, z, radius: 0.9 * size }));
  for (const { x, z, turn, length } of scenery.buildings) {
    for (let along = -length / 2 + 1; along <= length / 2 - 1; along += 1.5)
      obstacles.push({ x: x + Math.cos(turn) * along, z: z - Math.sin(turn) * along, radius: 2.4 });
  }
  for (const { kind, x, z, size, turn } of setting.landmarks) {
    const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
    for (const solid of landmarkSolids[kind](false)) {
      if (solid.y * size > sight.high || topOf(solid) * size < sight.low) continue;
      const radius = (Math.min(solid.w, solid.d) / 2) * size + sight.aside;
      obstacles.push({ x: x + cos * solid.x + sin * solid.z, z: z - sin * solid.x + cos * solid.z, radius });
    }
  }
  return obstacles;
}

function crosses(from: CameraPost, to: { x: number; z: number }, { x, z, radius }: Obstacle): boolean {
  const dx = to.x - from.x;
  const dz = to.z - from.z;
  const share = Math.max(0, Math.min(1, ((x - from.x) * dx + (z - from.z) * dz) / (dx * dx + dz * dz)));
  return Math.hypot(from.x + dx * share - x, from.z + dz * share - z) < radius;
}
