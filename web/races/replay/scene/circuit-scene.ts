import {
  AdditiveBlending,
  BufferGeometry,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PlaneGeometry,
  RingGeometry,
  Scene,
  DoubleSide,
  Float32BufferAttribute,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { type Circuit, nearestSample, circuitSamples } from "../circuit.ts";
import { dioramaSize, trackHalfWidth } from "../circuit-layouts.ts";
import { groundHeight, layRoad, seededChance, type Scenery } from "../scenery.ts";
import { ball, box, pillar } from "../solids.ts";
import type { CircuitPlace } from "../replay-view.ts";
import { buildGround } from "./build-ground.ts";
import { buildScenery, buildTrees, landmarkTops } from "./build-scenery.ts";
import { floodlights, placeLight, placePosts } from "./camera-posts.ts";
import { joinedSolids, joined } from "./painted-geometry.ts";
import { glowTexture, lightTexture, skyTexture, asphaltTexture, boardTexture } from "./painted-textures.ts";
import { type Strip, asphalt, gantryAt, layStrips, offsetAt, startPlace, startSolids } from "../road.ts";
import type { Palette } from "../setting.ts";

export type CircuitScene = ReturnType<typeof buildCircuitScene>;

/** Takes about 200 ms. Without surroundings there's no sky or table. */
export function buildCircuitScene(source: CircuitPlace, dark: boolean, title: string, surroundings = true) {
  const { circuit, setting, scenery } = source;
  const colours = dark ? setting.night : setting.day;
  /** metres at every sample */
  const road = layRoad(circuit, setting);
  const heightAt = (x: number, z: number) => groundHeight(circuit, setting, road, x, z);
  const scene = new Scene();
  if (surroundings) {
    scene.background = skyTexture(colours.sky);
    scene.fog = new Fog(colours.sky[1], 170, 420);
    scene.add(tableShadow(dark));
    if (!dark) scene.add(buildClouds());
  }
  addLight(scene, dark);
  scene.add(buildGround(circuit, setting, road, colours));
  scene.add(buildRoad(circuit, scenery, road, colours, dark, title));
  scene.add(buildTrees(scenery.trees, colours, dark, heightAt));
  scene.add(buildScenery(source, dark, heightAt));
  if (dark) scene.add(buildFloodlights(source, road, heightAt));
  freeze(scene);
  return { scene, road, tops: landmarkTops(setting.landmarks, heightAt), dispose: () => disposeAll(scene) };
}

function addLight(scene: Scene, dark: boolean): void {
  scene.add(new HemisphereLight(dark ? "#9db7ea" : "#f1f7ff", dark ? "#3d4f47" : "#bfcaa8", dark ? 1.75 : 1.9));
  const sun = new DirectionalLight(dark ? "#b7ccff" : "#fff0d8", dark ? 1.7 : 2.9);
  sun.position.set(-44, 64, 30);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  const { camera } = sun.shadow;
  camera.left = -70;
  camera.right = 70;
  camera.top = 56;
  camera.bottom = -56;
  camera.near = 10;
  camera.far = 160;
  sun.shadow.bias = -0.0005;
  sun.shadow.normalBias = 0.04;
  sun.shadow.radius = 3;
  sun.shadow.intensity = 0.8;
  scene.add(sun, sun.target);
}

function tableShadow(dark: boolean): Mesh {
  const { width, depth } = dioramaSize;
  const shadow = new Mesh(
    new PlaneGeometry(width * 1.4, depth * 1.55).rotateX(-Math.PI / 2).translate(5, -7.7, -2),
    new MeshBasicMaterial({
      map: glowTexture(dark ? "#000000" : "#51617a", 0.8),
      transparent: true,
      opacity: dark ? 0.75 : 0.55,
      depthWrite: false,
      fog: false,
    }),
  );
  return shadow;
}

/** Outside every camera's view. */
function buildClouds(): Mesh {
  const chance = seededChance(17);
  const puffs = cloudPlaces.flatMap(([x, y, z, size]) =>
    [-1, -0.6, -0.2, 0.2, 0.6, 1].map((along) => {
      const turn = chance() * 6;
      const r = (2.5 - Math.abs(along) * 1.3 + chance() * 0.5) * size;
      const puff = ball(x + along * 4.2 * size, y + chance() * size, z + (chance() - 0.5) * 2.2 * size, r, "#ffffff");
      return { ...puff, h: 1.4 * r, turn };
    }),
  );
  return new Mesh(
    joinedSolids(puffs),
    new MeshLambertMaterial({ flatShading: true, emissive: "#93a7bd", emissiveIntensity: 0.32 }),
  );
}

const cloudPlaces = [
  [-56, 21, -36, 1.1],
  [48, 25, -42, 1.4],
  [63, 18, -60, 0.9],
  [-66, 23, 10, 0.9],
] as const;

function buildFloodlights(source: CircuitPlace, road: Float32Array, heightAt: (x: number, z: number) => number): Group {
  const { circuit } = source;
  const posts = placePosts(source);
  const lights = Array.from({ length: floodlights }, (_, light) => placeLight(circuit, light, posts));
  const poles = lights.map(({ x, z, sample }) => pillar(x, road[sample]! - 0.2, z, 0.13, 0.08, 5.4, "#596473", 6));
  const lamps = lights.map(({ x, z, sample: i }) => {
    const turn = Math.atan2(-circuit.alongZ[i]!, circuit.alongX[i]!);
    return { ...box(x, road[i]! + 5.1, z, 1, 0.24, 0.42, "#fff4d2"), turn };
  });
  // Drawn after the ground and before anything that moves.
  const pool = new Mesh(
    mergeGeometries(lights.map(({ sample }) => lightPool(circuit, road, sample, heightAt))),
    new MeshBasicMaterial({
      map: lightTexture("#ffe7b5", 0.5),
      color: new Color(poolStrength, poolStrength, poolStrength),
      blending: AdditiveBlending,
      depthWrite: false,
      fog: false,
      polygonOffset: true,
      polygonOffsetFactor: -6,
      polygonOffsetUnits: -24,
    }),
  );
  pool.renderOrder = 1;
  return new Group().add(
    pool,
    new Mesh(joinedSolids(poles), new MeshLambertMaterial({ vertexColors: true })),
    new Mesh(joinedSolids(lamps), new MeshBasicMaterial({ vertexColors: true })),
  );
}

const poolRadius = 10.5;
const poolStrength = 0.34;

function lightPool(
  circuit: Circuit,
  road: Float32Array,
  sample: number,
  heightAt: (x: number, z: number) => number,
): BufferGeometry {
  const disc = new RingGeometry(0, poolRadius, 24, 6).rotateX(-Math.PI / 2);
  disc.translate(circuit.x[sample]!, 0, circuit.z[sample]!);
  const places = disc.getAttribute("position");
  for (let i = 0; i < places.count; i += 1) {
    const [x, z] = [places.getX(i), places.getZ(i)];
    const near = nearestSample(circuit, x, z);
    const level = near.metres < trackHalfWidth + 1.6 ? road[near.sample]! : heightAt(x, z);
    places.setY(i, level + 0.1);
  }
  return disc;
}

/** Static objects don't need new matrices each frame. */
function freeze(scene: Scene): void {
  scene.updateMatrixWorld(true);
  scene.traverse((object) => {
    object.matrixAutoUpdate = false;
  });
}

export function disposeAll(root: Object3D): void {
  root.traverse((object) => {
    const held = object as { geometry?: { dispose(): void }; material?: unknown; dispose?: () => void };
    held.geometry?.dispose();
    const materials = Array.isArray(held.material) ? held.material : [held.material];
    for (const material of materials as ({ map?: { dispose(): void } | null; dispose(): void } | undefined)[]) {
      material?.map?.dispose();
      material?.dispose();
    }
    if (object instanceof InstancedMesh) object.dispose();
  });
}

function buildRoad(
  circuit: Circuit,
  scenery: Scenery,
  road: Float32Array,
  colours: Palette,
  dark: boolean,
  title: string,
): Group {
  const { ground, kerbs, lines, walls } = layStrips(circuit, scenery, colours, dark);
  const ribbons = (strips: readonly Strip[]) => joined(strips.map((strip) => ribbon(circuit, road, strip)));
  const painting = { vertexColors: true, side: DoubleSide };
  const overAsphalt = { polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 };
  const start = new Group();
  const { x, z, turn } = startPlace(circuit);
  start.position.set(x, road[0]!, z);
  start.rotation.y = turn;
  const gantry = new Mesh(joinedSolids(startSolids(dark)), new MeshLambertMaterial({ vertexColors: true }));
  const barriers = new Mesh(ribbons(walls), new MeshLambertMaterial(painting));
  for (const mesh of [gantry, barriers]) mesh.castShadow = true;
  const meshes = [
    new Mesh(ribbon(circuit, road, asphalt), new MeshLambertMaterial({ map: asphaltTexture(dark), side: DoubleSide })),
    new Mesh(ribbons([...ground, ...kerbs]), new MeshLambertMaterial(painting)),
    new Mesh(ribbons(lines), new MeshLambertMaterial({ ...painting, ...overAsphalt })),
    barriers,
  ];
  for (const mesh of [gantry, ...meshes]) mesh.receiveShadow = true;
  const board = new MeshBasicMaterial({ map: boardTexture(title) });
  for (const side of [1, -1]) {
    const shape = new PlaneGeometry(2 * trackHalfWidth + 2.4, 1.05).rotateY((side * Math.PI) / 2);
    start.add(new Mesh(shape.translate(gantryAt + side * 0.29, 4.9, 0), board));
  }
  start.add(gantry);
  return new Group().add(...meshes, start);
}

/** With colours, or with a texture that repeats every 15 m. */
function ribbon(circuit: Circuit, road: Float32Array, strip: Strip): BufferGeometry {
  const { from, to, fromHeight = 0, toHeight = fromHeight, keep, colour } = strip;
  const position: number[] = [];
  const texture: number[] = [];
  const colours: number[] = [];
  const paint = new Color();
  const corner = (i: number, side: number) => {
    const off = offsetAt(side === 0 ? from : to, i);
    const up = side === 0 ? fromHeight : toHeight;
    position.push(circuit.x[i]! - circuit.alongZ[i]! * off, road[i]! + up, circuit.z[i]! + circuit.alongX[i]! * off);
    texture.push(side);
  };
  const metres = circuit.lengthMetres / circuitSamples / 15;
  for (let i = 0; i < circuitSamples; i += 1) {
    if (keep && !keep(i)) continue;
    if (colour) paint.set(colour(i));
    const j = (i + 1) % circuitSamples;
    for (const [end, side] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      corner(end === 0 ? i : j, side);
      texture.push((i + end) * metres);
      colours.push(paint.r, paint.g, paint.b);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  if (colour) geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  else geometry.setAttribute("uv", new Float32BufferAttribute(texture, 2));
  geometry.computeVertexNormals();
  return geometry;
}
