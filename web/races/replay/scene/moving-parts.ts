import {
  AdditiveBlending,
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  RingGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import { anyPoint, sampleAt, trackPointAt, unitsPerLap } from "../circuit.ts";
import { type CarRoom, createCarRoom, roomForCars } from "../car-room.ts";
import { type CarFrame, type Frame, carLengthUnits, carSize } from "../frame.ts";
import type { StageSource } from "../replay-view.ts";
import { carBody, numberPlates, wheelPlaces, wheelRadius, wheelShape } from "./car-model.ts";
import { glowTexture, lightTexture, numberTexture } from "./painted-textures.ts";
import { Podium, podiumDistance, podiumSteps } from "./podium.ts";

const mostSmoke = 90;
const mostShells = 24;
const mostBananas = 40;
const puffsACar = 7;
const beamStrength = 0.5;

/** In track units. */
const podiumRoom = 30;

/** `update` doesn't allocate. */
export class MovingParts {
  readonly group = new Group();
  /** middle of each car, one metre up: where plates point and cameras look */
  readonly carPoints: Float32Array;
  readonly room: CarRoom;
  readonly #source: StageSource;
  readonly #road: Float32Array;
  readonly #bodies: Mesh[];
  readonly #wheels: InstancedMesh;
  readonly #blobs: InstancedMesh;
  readonly #beams: InstancedMesh | null;
  readonly #flames: InstancedMesh;
  readonly #smoke: InstancedMesh;
  readonly #shells: InstancedMesh;
  readonly #shellGlow: InstancedMesh;
  readonly #shields: InstancedMesh;
  readonly #bubbles: Mesh[];
  readonly #rings: InstancedMesh;
  readonly #bananas: InstancedMesh;
  readonly #podium: Podium;
  readonly #many: InstancedMesh[] = [];
  readonly #point = anyPoint();
  readonly #matrix = new Matrix4();
  readonly #local = new Matrix4();
  readonly #turn = new Matrix4();
  readonly #colour = new Color();
  readonly #ownSize: number;
  #size: number;
  readonly #scale = new Vector3();

  constructor(source: StageSource, road: Float32Array, dark: boolean) {
    this.#source = source;
    this.#road = road;
    const cars = source.names.length;
    this.#ownSize = 1.12 * carSize(cars);
    this.#size = this.#ownSize;
    this.carPoints = new Float32Array(cars * 3);
    this.room = createCarRoom(cars);
    const paint = new MeshStandardMaterial({ vertexColors: true, roughness: 0.42, metalness: 0.08, flatShading: true });
    const plates = numberPlates();
    this.#bodies = source.liveries.map((livery, seat) => {
      const body = new Mesh(carBody(livery), paint);
      body.matrixAutoUpdate = false;
      const number = numberTexture(source.names[seat]!.number, "#ffffff", "#14171c");
      const plate = new Mesh(plates, new MeshLambertMaterial({ map: number, transparent: true, alphaTest: 0.5 }));
      plate.matrixAutoUpdate = false;
      body.add(plate);
      return body;
    });
    this.#podium = new Podium(source.circuit, (distance) => this.heightAt(distance), source.podium.length);
    const many = (shape: BufferGeometry, material: Material, count: number) => {
      const mesh = new InstancedMesh(shape, material, count);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      this.#many.push(mesh);
      return mesh;
    };
    const flat = (w: number, d: number) => new PlaneGeometry(w, d).rotateX(-Math.PI / 2);
    const over = { transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetUnits: -4 };
    const light = { ...over, blending: AdditiveBlending };
    this.#wheels = many(wheelShape(), new MeshLambertMaterial({ vertexColors: true }), cars * 4);
    this.#blobs = many(
      flat(4.6, 2.5),
      new MeshBasicMaterial({ ...over, map: glowTexture("#05070b", 0.7), opacity: 0.66, polygonOffsetFactor: -3 }),
      cars,
    );
    this.#beams = dark
      ? many(
          flat(8, 3.8).translate(5.2, 0, 0),
          new MeshBasicMaterial({
            ...light,
            transparent: false,
            fog: false,
            map: lightTexture("#fff1c4", 0.45),
            color: new Color(beamStrength, beamStrength, beamStrength),
            polygonOffsetFactor: -4,
          }),
          cars,
        )
      : null;
    this.#flames = many(
      new IcosahedronGeometry(0.5, 1).scale(2.4, 0.55, 0.55).translate(-1.2, 0, 0),
      new MeshBasicMaterial({ ...light, color: "#ff9a3c", opacity: 0.9 }),
      cars,
    );
    this.#smoke = many(
      new IcosahedronGeometry(0.6, 1),
      new MeshLambertMaterial({ transparent: true, opacity: 0.55, depthWrite: false }),
      mostSmoke,
    );
    this.#shells = many(
      new IcosahedronGeometry(0.72, 1),
      new MeshStandardMaterial({ roughness: 0.35, flatShading: true, emissive: "#7a3b00", emissiveIntensity: 0.7 }),
      mostShells,
    );
    this.#shellGlow = many(
      flat(5, 3),
      new MeshBasicMaterial({ ...light, map: glowTexture("#ffb020", 0.4), polygonOffsetFactor: -5 }),
      mostShells,
    );
    this.#shields = many(
      new TorusGeometry(2.5, 0.12, 5, 7, Math.PI / 3 - 0.16).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ color: "#59d0ff", transparent: true, opacity: 0.95 }),
      cars * 6,
    );
    const glass = { color: "#9be4ff", transparent: true, opacity: 0, depthWrite: false, blending: AdditiveBlending };
    this.#bubbles = source.liveries.map(() => {
      const bubble = new Mesh(new IcosahedronGeometry(2.3, 2), new MeshBasicMaterial(glass));
      bubble.matrixAutoUpdate = false;
      return bubble;
    });
    this.#rings = many(
      new RingGeometry(2.3, 2.6, 32).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ ...over, color: "#ffffff", opacity: 0.85, polygonOffsetFactor: -5 }),
      1,
    );
    this.#bananas = many(
      new TorusGeometry(0.6, 0.2, 6, 10, 2.4).rotateX(-0.6),
      new MeshLambertMaterial({ color: "#ffd83d" }),
      mostBananas,
    );
    this.group.add(...this.#bodies, ...this.#many, ...this.#bubbles, this.#podium.group);
    // Above the light pools, which are drawn after the ground.
    this.group.traverse((part) => {
      part.renderOrder = 2;
    });
    if (this.#beams) this.#beams.renderOrder = 1;
  }

  /** In metres. */
  heightAt(distance: number): number {
    return sampleAt(this.#road, distance);
  }

  update(frame: Frame, onPodium: boolean, enlarged = 1): void {
    roomForCars(frame, this.#ownSize, this.#source.circuit.lengthMetres, enlarged, this.room);
    this.#podium.update(frame, onPodium);
    let puffs = 0;
    let segments = 0;
    this.#rings.count = 0;
    for (const car of frame.cars) {
      this.#size = this.#ownSize * this.room.enlarged[car.seat]!;
      this.#scale.setScalar(this.#size);
      this.#poseCar(car, frame, onPodium ? this.#source.podium.indexOf(car.seat) : -1);
      if (onPodium) this.#makeRoom(car);
      puffs = this.#smokeOf(car, puffs);
      segments = this.#shieldOf(car, segments);
    }
    this.#smoke.count = puffs;
    this.#shields.count = segments;
    this.#fly(frame);
    this.#lay(frame);
    for (const mesh of this.#many) mesh.instanceMatrix.needsUpdate = true;
    if (this.#smoke.instanceColor) this.#smoke.instanceColor.needsUpdate = true;
    if (this.#shells.instanceColor) this.#shells.instanceColor.needsUpdate = true;
  }

  /** @param step podium step, −1: on the road */
  #poseCar(car: CarFrame, frame: Frame, step: number): void {
    const { seat } = car;
    const stands = podiumSteps[step];
    const middle = stands ? podiumDistance : car.distance - carLengthUnits / 2;
    const at = trackPointAt(this.#source.circuit, middle, stands?.aside ?? this.room.lateral[seat]!, this.#point);
    const y = this.heightAt(middle) + (stands?.height ?? 0);
    const climb = stands
      ? 0
      : Math.atan2(
          this.heightAt(middle + 6) - this.heightAt(middle - 6),
          (12 / unitsPerLap) * this.#source.circuit.lengthMetres,
        );
    this.carPoints[seat * 3] = at.x;
    this.carPoints[seat * 3 + 1] = y + 1;
    this.carPoints[seat * 3 + 2] = at.z;
    const heading = Math.atan2(-at.alongZ, at.alongX);
    const pose = this.#matrix.makeRotationY(heading - car.spin * 2 * Math.PI);
    pose.multiply(this.#turn.makeRotationZ(climb + car.boost * 0.09));
    pose.multiply(this.#turn.makeRotationX(Math.max(-0.07, Math.min(0.07, at.curvature * 0.55))));
    pose.scale(this.#scale);
    pose.setPosition(at.x, y + 0.02 + car.struck * car.struck * 0.5, at.z);
    this.#bodies[seat]!.matrix.copy(pose);
    this.#bodies[seat]!.matrixWorldNeedsUpdate = true;
    const steer = Math.max(-0.5, Math.min(0.5, at.curvature * -4.5));
    const rolled = -(middle / unitsPerLap) * (this.#source.circuit.lengthMetres / wheelRadius);
    for (const [i, [x, z]] of wheelPlaces.entries()) {
      const wheel = this.#local.makeTranslation(x, wheelRadius, z);
      if (x > 0) wheel.multiply(this.#turn.makeRotationY(steer));
      wheel.multiply(this.#turn.makeRotationZ(rolled));
      this.#wheels.setMatrixAt(seat * 4 + i, wheel.premultiply(pose));
    }
    const ground = this.#local
      .makeRotationY(heading)
      .scale(this.#scale)
      .setPosition(at.x, y + 0.05, at.z);
    this.#blobs.setMatrixAt(seat, ground);
    this.#beams?.setMatrixAt(seat, stands ? this.#turn.makeScale(0, 0, 0) : ground);
    if (seat === frame.mover) {
      this.#rings.setMatrixAt(0, ground);
      this.#rings.count = 1;
    }
    const burn = car.boost * this.#size;
    this.#local.makeScale(0.4 + burn * 1.3, burn, burn).setPosition(-1.8, 0.42, 0);
    this.#flames.setMatrixAt(seat, this.#local.premultiply(pose));
    const bubble = this.#bubbles[seat]!;
    bubble.visible = car.flare > 0.02;
    (bubble.material as MeshBasicMaterial).opacity = 0.55 * car.flare;
    bubble.matrix.makeScale(1.15 - 0.15 * car.flare, 0.7, 0.8).setPosition(at.x, y + 0.6, at.z);
    bubble.matrixWorldNeedsUpdate = true;
  }

  /** Nothing may be where the podium is. */
  #makeRoom(car: CarFrame): void {
    if (this.#source.podium.includes(car.seat)) return;
    const lap = ((((car.distance - podiumDistance) / unitsPerLap) % 1) + 1.5) % 1;
    if (Math.abs(lap - 0.5) * unitsPerLap > podiumRoom) return;
    this.#local.makeScale(0, 0, 0);
    this.#bodies[car.seat]!.matrix.copy(this.#local);
    for (let wheel = 0; wheel < wheelPlaces.length; wheel += 1)
      this.#wheels.setMatrixAt(car.seat * 4 + wheel, this.#local);
    this.#blobs.setMatrixAt(car.seat, this.#local);
    this.#beams?.setMatrixAt(car.seat, this.#local);
    this.#flames.setMatrixAt(car.seat, this.#local);
    this.carPoints[car.seat * 3] = Number.NaN;
  }

  #smokeOf(car: CarFrame, from: number): number {
    const strength = Math.max(car.struck, car.misfire * 0.8);
    if (strength < 0.02) return from;
    const at = this.carPoints;
    const x = at[car.seat * 3]!;
    const y = at[car.seat * 3 + 1]!;
    const z = at[car.seat * 3 + 2]!;
    const age = 1 - strength;
    let count = from;
    for (let puff = 0; puff < puffsACar && count < mostSmoke; puff += 1) {
      const turn = puff * 2.4 + car.seat;
      const reach = (0.5 + age * 2.4) * (0.5 + (puff % 3) * 0.4);
      const size = (0.45 + age * 1.2) * this.#size * Math.min(1, strength * 2.5);
      this.#local
        .makeScale(size, size, size)
        .setPosition(x + Math.cos(turn) * reach, y - 0.3 + age * (1.6 + (puff % 2)), z + Math.sin(turn) * reach);
      this.#smoke.setMatrixAt(count, this.#local);
      this.#smoke.setColorAt(count, this.#colour.set(car.struck > 0.02 ? "#3b3f47" : "#dfe4ea"));
      count += 1;
    }
    return count;
  }

  #shieldOf(car: CarFrame, from: number): number {
    const left = Math.min(6, car.shield);
    const at = this.carPoints;
    for (let segment = 0; segment < left; segment += 1) {
      this.#local.makeRotationY((segment * Math.PI) / 3).scale(this.#scale);
      this.#local.setPosition(at[car.seat * 3]!, at[car.seat * 3 + 1]! - 0.35, at[car.seat * 3 + 2]!);
      this.#shields.setMatrixAt(from + segment, this.#local);
    }
    return from + left;
  }

  #fly(frame: Frame): void {
    for (let i = 0; i < frame.shellCount; i += 1) {
      const shell = frame.shells[i]!;
      const at = trackPointAt(this.#source.circuit, shell.distance, shell.lateral, this.#point);
      const y = this.heightAt(shell.distance);
      const arc = Math.sin(Math.PI * shell.flown) * 2.2;
      const turn = this.#turn.makeRotationY(shell.flown * 14);
      this.#shells.setMatrixAt(i, this.#local.copy(turn).setPosition(at.x, y + 0.8 + arc, at.z));
      this.#shells.setColorAt(i, this.#colour.set(shell.by === "superShell" ? "#ff4040" : "#ffb000"));
      this.#shellGlow.setMatrixAt(
        i,
        this.#local.makeRotationY(Math.atan2(-at.alongZ, at.alongX)).setPosition(at.x, y + 0.06, at.z),
      );
    }
    this.#shells.count = frame.shellCount;
    this.#shellGlow.count = frame.shellCount;
  }

  #lay(frame: Frame): void {
    const count = Math.min(mostBananas, frame.bananas.length);
    for (let i = 0; i < count; i += 1) {
      const distance = frame.bananas[i]! * this.#source.trackScale;
      const at = trackPointAt(this.#source.circuit, distance, 0, this.#point);
      this.#bananas.setMatrixAt(i, this.#local.makeTranslation(at.x, this.heightAt(distance) + 0.5, at.z));
    }
    this.#bananas.count = count;
  }
}
