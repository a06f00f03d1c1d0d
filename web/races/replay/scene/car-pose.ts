import {
  type BufferGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import type { Livery } from "../liveries.ts";
import { carBody, numberPlates, wheelPlaces, wheelRadius, wheelShape } from "./car-model.ts";
import { disposeAll } from "./circuit-scene.ts";
import { glowTexture, numberTexture } from "./painted-textures.ts";

/** In metres. */
const table = { radius: 2.02, height: 0.17, stripes: 44, top: "#414956", colours: ["#d8222f", "#f2f4f7"] };

/** In degrees. */
const viewDegrees = 24;
const wideEnough = 1.85;

/** In radians. */
const facing = -0.62;
const sway = 0.34;
const swaySeconds = 9;

export class CarStand {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(viewDegrees, 2, 0.1, 60);
  readonly #car = new Group();
  #frame = 0;

  /** @throws when the browser gives no WebGL */
  constructor(canvas: HTMLCanvasElement, livery: Livery, number: number) {
    const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
    if (!context) throw new Error("This browser gives no WebGL.");
    this.#renderer = new WebGLRenderer({ canvas, context, antialias: true });
    const painted = () => new MeshLambertMaterial({ vertexColors: true, flatShading: true });
    this.#car.add(new Mesh(carBody(livery), painted()));
    const wheel = wheelShape();
    for (const [x, z] of wheelPlaces) {
      const mesh = new Mesh(wheel, new MeshLambertMaterial({ vertexColors: true }));
      mesh.position.set(x, wheelRadius, z);
      this.#car.add(mesh);
    }
    const plate = numberTexture(number, "#ffffff", "#14171c");
    this.#car.add(new Mesh(numberPlates(), new MeshBasicMaterial({ map: plate, transparent: true })));
    const shadow = new Mesh(
      new CircleGeometry(2.6, 32).rotateX(-Math.PI / 2).scale(1, 1, 0.62),
      new MeshBasicMaterial({ map: glowTexture("#05070b", 0.7), transparent: true, depthWrite: false }),
    );
    shadow.position.y = 0.01;
    this.#car.add(shadow, new Mesh(turntable(), painted()));
    this.#scene.add(this.#car, new HemisphereLight("#f1f7ff", "#8d98a8", 2.1));
    const sun = new DirectionalLight("#fff0d8", 2.9);
    sun.position.set(3, 6, 5);
    // Outlines black cars on a dark stage.
    const rim = new DirectionalLight("#bcd6ff", 3.4);
    rim.position.set(-4, 3.5, -5);
    this.#scene.add(sun, rim);
    this.#camera.position.set(0, 1.75, 6);
    this.#camera.lookAt(0, 0.26, 0);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#renderer.setPixelRatio(Math.min(pixelRatio, 2));
    this.#renderer.setSize(Math.max(1, width), Math.max(1, height), false);
    this.#camera.aspect = Math.max(1, width) / Math.max(1, height);
    const closer = Math.max(1, wideEnough / this.#camera.aspect);
    const half = (viewDegrees / 2) * (Math.PI / 180);
    this.#camera.fov = 2 * Math.atan(Math.tan(half) * closer) * (180 / Math.PI);
    this.#camera.updateProjectionMatrix();
    this.#draw(0);
  }

  run(): void {
    const begunMs = performance.now();
    const frame = (nowMs: number) => {
      this.#frame = requestAnimationFrame(frame);
      this.#draw((nowMs - begunMs) / 1000);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    disposeAll(this.#car);
    this.#renderer.dispose();
    if (!this.#renderer.domElement.isConnected) this.#renderer.forceContextLoss();
  }

  #draw(seconds: number): void {
    this.#car.rotation.y = facing + sway * Math.sin((2 * Math.PI * seconds) / swaySeconds);
    this.#renderer.render(this.#scene, this.#camera);
  }
}

function turntable(): BufferGeometry {
  const { radius, height, stripes, top, colours } = table;
  const shape = new CylinderGeometry(radius, radius, height, stripes).toNonIndexed().translate(0, -height / 2, 0);
  // Edge triangles first, then one each for top and bottom.
  const edge = Array.from({ length: stripes }, (_, piece) => Array<string>(6).fill(colours[piece % 2]!)).flat();
  const caps = Array<string>(stripes * 6).fill(top);
  const painted = [...edge, ...caps].flatMap((colour) => new Color(colour).toArray());
  return shape.setAttribute("color", new Float32BufferAttribute(painted, 3));
}
