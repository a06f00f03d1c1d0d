import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial, BoxGeometry } from "three";
import { circuitSamples, type Circuit } from "../../races/replay/circuit.ts";
import { trackHalfWidth } from "../../races/replay/circuit-layouts.ts";
import type { Land } from "./ground.ts";

/** A strip along the circuit between two distances from its middle; `colourAt` may leave samples out. */
function strip(
  circuit: Circuit,
  road: Float32Array,
  from: number,
  to: number,
  lift: number,
  colourAt: (sample: number) => Color | null,
): Mesh {
  const positions: number[] = [];
  const colours: number[] = [];
  const point = (sample: number, off: number) => {
    const i = sample % circuitSamples;
    return [
      circuit.x[i]! - circuit.alongZ[i]! * off,
      road[i]! + lift,
      circuit.z[i]! + circuit.alongX[i]! * off,
    ] as const;
  };
  for (let i = 0; i < circuitSamples; i += 1) {
    const colour = colourAt(i);
    if (!colour) continue;
    const [a, b, c, d] = [point(i, from), point(i, to), point(i + 1, from), point(i + 1, to)];
    positions.push(...a, ...c, ...b, ...b, ...c, ...d);
    for (let corner = 0; corner < 6; corner += 1) colours.push(colour.r, colour.g, colour.b);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  geometry.computeVertexNormals();
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 0.85, side: 2 }));
  mesh.receiveShadow = true;
  return mesh;
}

/** Asphalt with worn lines, kerbs in the bends, white edges, the grid and the line, barriers behind the run-off. */
export function track({ circuit, road, scenery }: Land, isDark: boolean): Group {
  const group = new Group();
  const asphalt = new Color(isDark ? "#2b313c" : "#3a404b");
  const worn = new Color(isDark ? "#363d49" : "#454b57");
  const white = new Color("#f4f6f8");
  const red = new Color("#d92636");
  group.add(strip(circuit, road, -trackHalfWidth, trackHalfWidth, 0.02, () => asphalt));
  group.add(strip(circuit, road, -1.5, 1.5, 0.035, () => worn));
  for (const side of [-1, 1]) {
    const edge = side * trackHalfWidth;
    group.add(strip(circuit, road, edge - side * 0.45, edge - side * 0.2, 0.05, () => white));
    group.add(
      strip(circuit, road, edge, edge + side * 1.15, 0.07, (sample) => {
        if (Math.abs(circuit.curvature[sample]!) < 0.022) return null;
        return Math.floor(sample / 3) % 2 === 0 ? red : white;
      }),
    );
    const runOff = side > 0 ? scenery.runOff.right : scenery.runOff.left;
    const barrier = new MeshStandardMaterial({ color: isDark ? "#8b96a5" : "#cfd6de", roughness: 0.6 });
    for (let i = 0; i < circuitSamples; i += 5) {
      if (runOff[i]! < 1.2) continue;
      const off = side * (trackHalfWidth + runOff[i]! + 0.9);
      const box = new Mesh(new BoxGeometry(3.4, 0.8, 0.3), barrier);
      box.position.set(
        circuit.x[i]! - circuit.alongZ[i]! * off,
        road[i]! + 0.3,
        circuit.z[i]! + circuit.alongX[i]! * off,
      );
      box.rotation.y = -Math.atan2(circuit.alongZ[i]!, circuit.alongX[i]!);
      box.castShadow = true;
      group.add(box);
    }
  }
  for (let square = 0; square < 12; square += 1) {
    const off = -trackHalfWidth + (square + 0.5) * (trackHalfWidth / 6);
    for (const row of [0, 1]) {
      if ((square + row) % 2 === 0) continue;
      group.add(
        strip(circuit, road, off - 0.3, off + 0.3, 0.06, (sample) =>
          sample === row * 2 || sample === row * 2 + 1 ? white : null,
        ),
      );
    }
  }
  for (let box = 1; box <= 5; box += 1) {
    const at = circuitSamples - box * 9;
    const off = box % 2 === 0 ? 1.7 : -1.7;
    group.add(strip(circuit, road, off - 1.2, off + 1.2, 0.055, (sample) => (sample === at ? white : null)));
  }
  return group;
}
