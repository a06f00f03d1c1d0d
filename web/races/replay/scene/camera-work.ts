import { type PerspectiveCamera, Vector3 } from "three";
import { type Circuit, type TrackPoint, circuitSamples, trackPointAt, unitsPerLap } from "../circuit.ts";
import { dioramaSize, trackHalfWidth } from "../circuit-layouts.ts";
import type { CarMoment, Moment } from "../moment.ts";
import type { Insets } from "../plan-view.ts";
import type { CameraName } from "../replay-stage.ts";

const postsALap = 12;

/** A camera that a viewer turns, tilts and moves by hand. */
export interface FreeView {
  /** radians about the upright axis, radians above the ground, metres from the point looked at */
  around: number;
  above: number;
  away: number;
  x: number;
  z: number;
}

export function startFreeView(): FreeView {
  return { around: 0.25, above: 0.7, away: 120, x: 0, z: 0 };
}

/** Sets a camera for a moment. Holds scratch vectors so that a frame allocates nothing. */
export class CameraWork {
  readonly #circuit: Circuit;
  readonly #heightAt: (distance: number) => number;
  readonly #point: TrackPoint = { x: 0, z: 0, alongX: 1, alongZ: 0, curvature: 0 };
  readonly #look = new Vector3();
  readonly #target = new Vector3();
  #width = 1;
  #height = 1;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #lastCamera = "";
  #lastSubject = -1;
  #lastSeconds = 0;

  constructor(circuit: Circuit, heightAt: (distance: number) => number) {
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
    name: Exclude<CameraName, "director">,
    subject: number,
    moment: Moment,
    free: FreeView,
  ): void {
    const car = moment.cars[subject] ?? moment.cars[0];
    camera.aspect = this.#width / this.#height;
    if (name === "free") this.#free(camera, free);
    else if (name === "chase" && car) this.#chase(camera, car, moment);
    else if (name === "trackside" && car) this.#trackside(camera, car);
    else this.#overview(camera, moment.seconds);
    this.#lastCamera = name;
    this.#lastSubject = subject;
    this.#lastSeconds = moment.seconds;
    this.#shift(camera, name);
    camera.lookAt(this.#look);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** The whole slab, seen like a model on a table, breathing a little. */
  #overview(camera: PerspectiveCamera, seconds: number): void {
    const freeWidth = this.#width - this.#insets.left - this.#insets.right;
    const freeHeight = this.#height - this.#insets.top - this.#insets.bottom;
    const aspect = freeWidth / Math.max(1, freeHeight);
    const upright = aspect < 1;
    const around = (upright ? Math.PI / 2 : 0.2) + Math.sin(seconds * 0.07) * 0.08;
    camera.fov = 24;
    const tan = Math.tan((camera.fov * Math.PI) / 360);
    const across = upright ? dioramaSize.depth + 14 : dioramaSize.width + 14;
    const down = (upright ? dioramaSize.width : dioramaSize.depth) * 0.76 + 12;
    const byWidth = across / 2 / (tan * aspect);
    const byHeight = down / 2 / tan;
    const away = Math.max(byWidth, byHeight) * (this.#height / Math.max(1, freeHeight)) + 10;
    const above = 0.72;
    this.#look.set(0, -1.5, 1);
    camera.position.set(
      Math.sin(around) * Math.cos(above) * away,
      Math.sin(above) * away,
      Math.cos(around) * Math.cos(above) * away,
    );
  }

  #chase(camera: PerspectiveCamera, car: CarMoment, moment: Moment): void {
    const behind = trackPointAt(this.#circuit, car.distance - 26, car.lateral * 0.4, this.#point);
    this.#target.set(behind.x, this.#heightAt(car.distance - 26) + 3.6, behind.z);
    // The camera swings after its car; after a cut or a jump it is simply there.
    const swings =
      this.#lastCamera === "chase" &&
      this.#lastSubject === car.seat &&
      Math.abs(moment.seconds - this.#lastSeconds) < 0.5;
    if (swings) camera.position.lerp(this.#target, 0.18);
    else camera.position.copy(this.#target);
    const ahead = trackPointAt(this.#circuit, car.distance + 10, car.lateral * 0.7, this.#point);
    this.#look.set(ahead.x, this.#heightAt(car.distance + 10) + 0.7, ahead.z);
    camera.fov = 50;
  }

  /** From the nearest of a dozen posts at the roadside, zoomed so that the car keeps its size. */
  #trackside(camera: PerspectiveCamera, car: CarMoment): void {
    const stretch = unitsPerLap / postsALap;
    const post = (Math.floor(car.distance / stretch) + 0.62) * stretch;
    const i = Math.floor((((post / unitsPerLap) % 1) + 1) * circuitSamples) % circuitSamples;
    const side = this.#circuit.curvature[i]! >= 0 ? -1 : 1;
    const at = trackPointAt(this.#circuit, post, side * (trackHalfWidth + 5.2), this.#point);
    camera.position.set(at.x, this.#heightAt(post) + 4.6, at.z);
    const seen = trackPointAt(this.#circuit, car.distance - 4, car.lateral * 0.6, this.#point);
    this.#look.set(seen.x, this.#heightAt(car.distance) + 0.6, seen.z);
    const away = camera.position.distanceTo(this.#look);
    camera.fov = Math.max(20, Math.min(58, (2 * Math.atan(7.5 / away) * 180) / Math.PI));
  }

  #free(camera: PerspectiveCamera, { around, above, away, x, z }: FreeView): void {
    camera.fov = 32;
    this.#look.set(x, 0, z);
    camera.position.set(
      x + Math.sin(around) * Math.cos(above) * away,
      Math.sin(above) * away,
      z + Math.cos(around) * Math.cos(above) * away,
    );
  }

  /** Moves the picture's middle into the room that nothing covers. */
  #shift(camera: PerspectiveCamera, name: string): void {
    const { top, right, bottom, left } = this.#insets;
    const share = name === "overview" ? 1 : 0.5;
    const x = ((right - left) / 2) * share;
    const y = ((bottom - top) / 2) * share;
    camera.setViewOffset(this.#width, this.#height, x, y, this.#width, this.#height);
  }
}
