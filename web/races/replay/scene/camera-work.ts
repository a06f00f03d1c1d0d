import { type PerspectiveCamera, Vector3 } from "three";
import { type Circuit, anyPoint, trackPointAt, unitsPerLap } from "../circuit.ts";
import { dioramaSize } from "../circuit-layouts.ts";
import type { CarFrame, Frame } from "../frame.ts";
import { type Insets, noInsets } from "../plan-view.ts";
import type { CutCamera } from "../race-story.ts";
import type { CameraName } from "../replay-view.ts";
import { type CameraPost, finishCamera, postsALap } from "./camera-posts.ts";
import { podiumDistance } from "./podium.ts";

/** Reuses scratch vectors to avoid allocation. */
export class CameraWork {
  readonly #circuit: Circuit;
  readonly #heightAt: (distance: number) => number;
  readonly #point = anyPoint();
  readonly #aim = new Vector3();
  readonly #target = new Vector3();
  /** upper corners of the slab and tops along its edge */
  readonly #rim: readonly (readonly [x: number, y: number, z: number])[];
  readonly #posts: readonly CameraPost[];
  #width = 1;
  #height = 1;
  #insets = noInsets;
  #lastCamera = "";
  #lastSubject = -1;
  #lastSeconds = 0;

  /** @param heightAt road height in metres */
  constructor(
    circuit: Circuit,
    heightAt: (distance: number) => number,
    tops: readonly (readonly [x: number, y: number, z: number])[],
    posts: readonly CameraPost[],
  ) {
    this.#posts = posts;
    const { width, depth } = dioramaSize;
    const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => [(x * width) / 2, 0, (z * depth) / 2] as const));
    this.#rim = [...corners, ...tops];
    this.#circuit = circuit;
    this.#heightAt = heightAt;
  }

  resize(width: number, height: number, insets: Insets): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#insets = insets;
  }

  aim(
    camera: PerspectiveCamera,
    name: Exclude<CameraName, "director"> | CutCamera,
    subject: number,
    frame: Frame,
  ): void {
    const car = frame.cars[subject] ?? frame.cars[0];
    camera.aspect = this.#width / this.#height;
    if (name === "chase" && car) this.#chase(camera, car, frame);
    else if (name === "trackside" && car) this.#trackside(camera, car);
    else if (name === "finish" && car) this.#finish(camera, car);
    else if (name === "podium") this.#podium(camera, frame);
    else this.#overview(camera, frame.seconds);
    this.#lastCamera = name;
    this.#lastSubject = subject;
    this.#lastSeconds = frame.seconds;
    this.#shift(camera, name);
    camera.lookAt(this.#aim);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  #overview(camera: PerspectiveCamera, seconds: number): void {
    const freeWidth = this.#width - this.#insets.left - this.#insets.right;
    const freeHeight = this.#height - this.#insets.top - this.#insets.bottom;
    const aspect = freeWidth / Math.max(1, freeHeight);
    const upright = aspect < 1;
    const around = (upright ? Math.PI / 2 : 0.2) + Math.sin(seconds * 0.07) * 0.08;
    camera.fov = 24;
    const above = 0.72;
    const toX = Math.sin(around) * Math.cos(above);
    const toY = Math.sin(above);
    const toZ = Math.cos(around) * Math.cos(above);
    this.#aim.set(0, -1.5, upright ? 0 : 1);
    const tan = Math.tan((camera.fov * Math.PI) / 360) * 0.97;
    const share = freeHeight / this.#height;
    const tanAcross = (tan * freeWidth) / this.#height;
    let [toRight, toLeft, toTop, toBottom] = [0, 0, 0, 0];
    for (const [x, y, z] of this.#rim) {
      const py = y - this.#aim.y;
      const pz = z - this.#aim.z;
      const nearer = x * toX + py * toY + pz * toZ;
      const across = (x * Math.cos(around) - pz * Math.sin(around)) / tanAcross;
      const up = (py * Math.cos(above) - toY * (x * Math.sin(around) + pz * Math.cos(around))) / (tan * share);
      toRight = Math.max(toRight, nearer + across);
      toLeft = Math.max(toLeft, nearer - across);
      toTop = Math.max(toTop, nearer + up);
      toBottom = Math.max(toBottom, nearer - up);
    }
    const aside = ((toRight - toLeft) / 2) * tanAcross;
    const higher = ((toTop - toBottom) / 2) * tan * share;
    const away = Math.max((toRight + toLeft) / 2, (toTop + toBottom) / 2);
    this.#aim.x += aside * Math.cos(around) - higher * toY * Math.sin(around);
    this.#aim.y += higher * Math.cos(above);
    this.#aim.z += -aside * Math.sin(around) - higher * toY * Math.cos(around);
    camera.position.set(toX * away, toY * away, toZ * away).add(this.#aim);
  }

  #chase(camera: PerspectiveCamera, car: CarFrame, frame: Frame): void {
    const behind = trackPointAt(this.#circuit, car.distance - 26, car.lateral * 0.4, this.#point);
    this.#target.set(behind.x, this.#heightAt(car.distance - 26) + 3.6, behind.z);
    // Moves smoothly, but cuts after a jump.
    const swings =
      this.#lastCamera === "chase" &&
      this.#lastSubject === car.seat &&
      Math.abs(frame.seconds - this.#lastSeconds) < 0.5;
    if (swings) camera.position.lerp(this.#target, 0.18);
    else camera.position.copy(this.#target);
    const ahead = trackPointAt(this.#circuit, car.distance + 10, car.lateral * 0.7, this.#point);
    this.#aim.set(ahead.x, this.#heightAt(car.distance + 10) + 0.7, ahead.z);
    camera.fov = 50;
  }

  #trackside(camera: PerspectiveCamera, car: CarFrame): void {
    const lap = (((car.distance / unitsPerLap) % 1) + 1) % 1;
    const post = this.#posts[Math.floor(lap * postsALap) % postsALap]!;
    camera.position.set(post.x, this.#heightAt(post.distance) + 4.6, post.z);
    const seen = trackPointAt(this.#circuit, car.distance - 4, car.lateral * 0.6, this.#point);
    this.#aim.set(seen.x, this.#heightAt(car.distance) + 0.6, seen.z);
    const away = camera.position.distanceTo(this.#aim);
    camera.fov = Math.max(20, Math.min(58, (2 * Math.atan(7.5 / away) * 180) / Math.PI));
  }

  /** Waits past the line and then follows the winner. */
  #finish(camera: PerspectiveCamera, car: CarFrame): void {
    const line = Math.round((car.distance + 40) / unitsPerLap - 0.04) * unitsPerLap;
    const at = trackPointAt(this.#circuit, line + finishCamera.beyond, finishCamera.aside, this.#point);
    camera.position.set(at.x, this.#heightAt(line + finishCamera.beyond) + 3, at.z);
    const seen = line + Math.max(-14, Math.min(60, car.distance - line - 4));
    const aim = trackPointAt(this.#circuit, seen, 0, this.#point);
    this.#aim.set(aim.x, this.#heightAt(seen) + 0.8, aim.z);
    const away = camera.position.distanceTo(this.#aim);
    camera.fov = Math.max(24, Math.min(52, (2 * Math.atan(6.5 / away) * 180) / Math.PI));
  }

  #podium(camera: PerspectiveCamera, { sinceFinish }: Frame): void {
    const at = trackPointAt(this.#circuit, podiumDistance, 0, this.#point);
    const ground = this.#heightAt(podiumDistance);
    const around = Math.atan2(at.alongX, at.alongZ) + 0.24 + Math.sin((sinceFinish - 3) * 0.35) * 0.2;
    const upright = this.#width < this.#height;
    const away = upright ? 17 : 12.5;
    this.#aim.set(at.x, ground + 1.5, at.z);
    camera.position.set(at.x + Math.sin(around) * away, ground + 4.2, at.z + Math.cos(around) * away);
    camera.fov = 38;
  }

  #shift(camera: PerspectiveCamera, name: string): void {
    const { top, right, bottom, left } = this.#insets;
    const share = name === "overview" ? 1 : 0.5;
    const x = ((right - left) / 2) * share;
    const y = ((bottom - top) / 2) * share;
    camera.setViewOffset(this.#width, this.#height, x, y, this.#width, this.#height);
  }
}
