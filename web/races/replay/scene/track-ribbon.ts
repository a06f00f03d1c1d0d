import { BufferGeometry, Color, Float32BufferAttribute } from "three";
import { type Circuit, circuitSamples } from "../circuit.ts";

/** In metres, positive to the right. */
export interface Ribbon {
  left: (sample: number) => number;
  right: (sample: number) => number;
  /** metres above the road at both edges */
  leftHeight?: (sample: number) => number;
  rightHeight?: (sample: number) => number;
  /** where the strip is; everywhere without it */
  keep?: (sample: number) => boolean;
  colour?: (sample: number) => string;
  /** lengths of texture per metre of road */
  repeat?: number;
}

/** Faces look up when `left` is left of `right`. */
export function trackRibbon(circuit: Circuit, road: Float32Array, ribbon: Ribbon): BufferGeometry {
  const { left, right, leftHeight = zero, rightHeight = leftHeight, keep, colour, repeat = 0.1 } = ribbon;
  const n = circuitSamples;
  const metres = circuit.lengthMetres / n;
  const position: number[] = [];
  const texture: number[] = [];
  const colours: number[] = [];
  const paint = new Color();
  const corner = (i: number, off: number, up: number) => {
    position.push(circuit.x[i]! - circuit.alongZ[i]! * off, road[i]! + up, circuit.z[i]! + circuit.alongX[i]! * off);
  };
  for (let i = 0; i < n; i += 1) {
    if (keep && !keep(i)) continue;
    const j = (i + 1) % n;
    corner(i, left(i), leftHeight(i));
    corner(i, right(i), rightHeight(i));
    corner(j, left(j), leftHeight(j));
    corner(j, left(j), leftHeight(j));
    corner(i, right(i), rightHeight(i));
    corner(j, right(j), rightHeight(j));
    const from = i * metres * repeat;
    const to = (i + 1) * metres * repeat;
    texture.push(0, from, 1, from, 0, to, 0, to, 1, from, 1, to);
    if (colour) {
      paint.set(colour(i));
      for (let k = 0; k < 6; k += 1) colours.push(paint.r, paint.g, paint.b);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(texture, 2));
  if (colour) geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  return geometry;
}

function zero(): number {
  return 0;
}
