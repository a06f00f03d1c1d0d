import {
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
} from "three";
import { type Circuit, trackPointAt } from "../circuit.ts";
import type { Frame } from "../frame.ts";
import { seededChance } from "../scenery.ts";
import { box } from "../solids.ts";
import { joinedSolids } from "./painted-geometry.ts";
import { numberTexture } from "./painted-textures.ts";

/** In track units behind the line. */
export const podiumDistance = 11;

/** In metres: to the drivers' right, and height. */
export const podiumSteps = [
  { aside: 0, height: 1.5, colour: "#e8b10c" },
  { aside: 2.35, height: 1, colour: "#aeb8c4" },
  { aside: -2.35, height: 0.65, colour: "#b9793f" },
] as const;

const stepWidth = 2.2;
const stepLength = 4.6;
const flakes = 110;

/** Visible in one shot only. */
export class Podium {
  readonly group = new Group();
  readonly #confetti: InstancedMesh;
  readonly #places: Float32Array;
  readonly #matrix = new Matrix4();
  readonly #turn = new Matrix4();

  constructor(circuit: Circuit, heightAt: (distance: number) => number, places: number) {
    const at = trackPointAt(circuit, podiumDistance, 0);
    this.group.position.set(at.x, heightAt(podiumDistance), at.z);
    this.group.rotation.y = Math.atan2(-at.alongZ, at.alongX);
    const steps = podiumSteps.slice(0, places);
    const solid = steps.flatMap(({ aside, height, colour }) => [
      box(0, 0, aside, stepLength, height - 0.12, stepWidth, "#2b323c"),
      box(0, height - 0.12, aside, stepLength + 0.08, 0.12, stepWidth + 0.06, colour),
    ]);
    if (solid.length > 0)
      this.group.add(new Mesh(joinedSolids(solid), new MeshLambertMaterial({ vertexColors: true, flatShading: true })));
    for (const [place, { aside, height }] of steps.entries()) {
      const size = Math.min(0.9, height * 0.8);
      const plate = new Mesh(
        new PlaneGeometry(size, size).rotateY(Math.PI / 2),
        new MeshBasicMaterial({ map: numberTexture(place + 1, "#ffffff", "#14171c"), transparent: true }),
      );
      plate.position.set(stepLength / 2 + 0.02, (height - 0.12) / 2, aside);
      this.group.add(plate);
    }
    this.#confetti = new InstancedMesh(new PlaneGeometry(0.2, 0.13), new MeshBasicMaterial({ side: 2 }), flakes);
    this.#confetti.instanceMatrix.setUsage(DynamicDrawUsage);
    this.#confetti.frustumCulled = false;
    const chance = seededChance(33);
    this.#places = Float32Array.from({ length: flakes * 3 }, () => chance());
    const colours = ["#e8b10c", "#00a04a", "#dc2436", "#1d63d8", "#ffffff"].map((colour) => new Color(colour));
    for (let i = 0; i < flakes; i += 1) this.#confetti.setColorAt(i, colours[i % colours.length]!);
    this.group.add(this.#confetti);
    this.group.visible = false;
  }

  update(frame: Frame, shown: boolean): void {
    this.group.visible = shown;
    if (!shown) return;
    for (let i = 0; i < flakes; i += 1) {
      const [across, along, phase] = [this.#places[i * 3]!, this.#places[i * 3 + 1]!, this.#places[i * 3 + 2]!];
      const fallen = (frame.sinceFinish * (1.1 + across * 0.6) + phase * 8) % 8;
      const sway = Math.sin(frame.sinceFinish * 2.4 + i) * 0.35;
      this.#turn.makeRotationX(frame.sinceFinish * (2 + phase * 3) + i);
      this.#matrix
        .makeRotationY(i + frame.sinceFinish)
        .multiply(this.#turn)
        .setPosition((along - 0.4) * 9, 8 - fallen, (across - 0.5) * 11 + sway);
      this.#confetti.setMatrixAt(i, this.#matrix);
    }
    this.#confetti.instanceMatrix.needsUpdate = true;
  }
}
