import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
} from "three";
import { nearestSample, type Circuit } from "../../races/replay/circuit.ts";
import { dioramaSize, trackHalfWidth } from "../../races/replay/circuit-layouts.ts";
import { groundHeight, waterDepth, type Scenery } from "../../races/replay/scenery.ts";
import { ramp, type Palette, type Setting } from "../../races/replay/setting.ts";

/** Bottom of the block of earth that the landscape is cut from, in metres. */
const floorMetres = -8;

export type Land = { circuit: Circuit; setting: Setting; scenery: Scenery; road: Float32Array; palette: Palette };

const { width, depth } = dioramaSize;

/** The landscape: one vertex every 40 cm, coloured by what covers it. */
export function ground({ circuit, setting, scenery, road, palette }: Land): Mesh {
  const geometry = new PlaneGeometry(width, depth, 310, 215).rotateX(-Math.PI / 2);
  const position = geometry.getAttribute("position");
  const colours = new Float32Array(position.count * 3);
  const [base, stripe, high, sand, shore] = [
    palette.ground,
    palette.groundStripe,
    palette.high,
    palette.sand,
    palette.shore,
  ].map((each) => new Color(each)) as [Color, Color, Color, Color, Color];
  const colour = new Color();
  for (let i = 0; i < position.count; i += 1) {
    const x = position.getX(i);
    const z = position.getZ(i);
    const y = groundHeight(circuit, setting, road, x, z);
    position.setY(i, y);
    const along = x * Math.cos(setting.stripes.angle) + z * Math.sin(setting.stripes.angle);
    colour.copy(Math.floor(along / setting.stripes.metres) % 2 === 0 ? base : stripe);
    colour.lerp(high, ramp(4, 12, y));
    const { metres, sample } = nearestSample(circuit, x, z);
    const side =
      (x - circuit.x[sample]!) * -circuit.alongZ[sample]! + (z - circuit.z[sample]!) * circuit.alongX[sample]!;
    const gravel = (side > 0 ? scenery.runOff.right : scenery.runOff.left)[sample]!;
    if (gravel > 0.3 && metres < trackHalfWidth + gravel + 0.6) colour.copy(sand);
    const shoreMetres = waterDepth(setting, x, z);
    if (shoreMetres > -1.8) colour.lerp(shore, ramp(-1.8, -0.4, shoreMetres));
    colour.toArray(colours, i * 3);
  }
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 0.95 }));
  mesh.receiveShadow = true;
  return mesh;
}

/** The cut sides of the block, in layers of earth. */
export function sides({ circuit, setting, road, palette }: Land): Mesh {
  const positions: number[] = [];
  const colours: number[] = [];
  const top = new Color(palette.soil);
  const bottom = new Color(palette.soil).multiplyScalar(0.6);
  const edge = (from: [number, number], to: [number, number]) => {
    const steps = 160;
    const at = (step: number): [number, number, number] => {
      const x = from[0] + ((to[0] - from[0]) * step) / steps;
      const z = from[1] + ((to[1] - from[1]) * step) / steps;
      return [x, Math.max(groundHeight(circuit, setting, road, x, z), waterDepth(setting, x, z) > 0 ? -0.9 : -50), z];
    };
    for (let step = 0; step < steps; step += 1) {
      const [ax, ay, az] = at(step);
      const [bx, by, bz] = at(step + 1);
      positions.push(ax, ay, az, ax, floorMetres, az, bx, by, bz, bx, by, bz, ax, floorMetres, az, bx, floorMetres, bz);
      for (const colour of [top, bottom, top, top, bottom, bottom]) colours.push(colour.r, colour.g, colour.b);
    }
  };
  const [x, z] = [width / 2, depth / 2];
  edge([-x, z], [x, z]);
  edge([x, z], [x, -z]);
  edge([x, -z], [-x, -z]);
  edge([-x, -z], [-x, z]);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 1 }));
}

/** Water surfaces, cut off at the edge of the block. */
export function waters({ setting, palette }: Land, isDark: boolean): Mesh[] {
  const clampX = (x: number) => Math.max(-width / 2, Math.min(width / 2, x));
  const clampZ = (z: number) => Math.max(-depth / 2, Math.min(depth / 2, z));
  return setting.water.map((outline) => {
    const shape = new Shape();
    for (const [index, [x, z]] of outline.entries()) {
      if (index === 0) shape.moveTo(clampX(x), -clampZ(z));
      else shape.lineTo(clampX(x), -clampZ(z));
    }
    const geometry = new ShapeGeometry(shape).rotateX(-Math.PI / 2);
    const material = new MeshStandardMaterial({
      color: palette.water,
      roughness: isDark ? 0.7 : 0.22,
      metalness: 0.15,
    });
    const mesh = new Mesh(geometry, material);
    mesh.position.y = -0.9;
    mesh.receiveShadow = true;
    return mesh;
  });
}
