import { Fog, NeutralToneMapping, PCFShadowMap, PerspectiveCamera, type Scene, Vector3, WebGLRenderer } from "three";
import { cutAt } from "../director.ts";
import { LabelLayout } from "../label-layout.ts";
import { MiniMap } from "../mini-map.ts";
import type { Frame } from "../frame.ts";
import { type Insets, noInsets, scaleInsets } from "../plan-view.ts";
import { type CarPixel, type PlatePaint, paintPlates, paintStartLights } from "../plates.ts";
import { plateLetterPx, type CameraName, type ReplayView, type StageSource } from "../replay-view.ts";
import { CameraWork } from "./camera-work.ts";
import { type CircuitScene, buildCircuitScene, disposeAll } from "./circuit-scene.ts";
import { MovingParts } from "./moving-parts.ts";
import { placePosts } from "./camera-posts.ts";

/** Enlarged like board-game pieces, where there is room. */
const overviewCarSize = 1.7;

const restoredWithinMs = 2_000;

export class View3d implements ReplayView {
  readonly renderer: WebGLRenderer;
  readonly #source: StageSource;
  readonly #title: string;
  readonly #miniMap: MiniMap;
  readonly #plates: CanvasRenderingContext2D;
  readonly #camera = new PerspectiveCamera(30, 1, 0.5, 1500);
  readonly #pixels: CarPixel[];
  readonly #paint: PlatePaint;
  readonly #spot = new Vector3();
  #scene: CircuitScene | null = null;
  #parts: MovingParts | null = null;
  #work: CameraWork | null = null;
  #cameraName: CameraName = "director";
  #dark = false;
  #size = { width: 1, height: 1, ratio: 1, insets: noInsets };
  readonly #leaving = new AbortController();
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #mustSee: CarPixel[] = [];
  readonly #picture = { widthPx: 1, heightPx: 1, insets: noInsets };
  readonly #shot = { name: "", seat: -1, seconds: 0 };
  #last: { frame: Frame; subject: number } | null = null;

  /**
   * @param onLost the device was lost and not given back
   * @throws when the browser gives no WebGL; the flat view needs none
   */
  constructor(
    canvas: HTMLCanvasElement,
    plates: HTMLCanvasElement,
    source: StageSource,
    title: string,
    onLost: () => void = () => undefined,
  ) {
    const pen = plates.getContext("2d");
    if (!pen) throw new Error("This browser gives no 2D canvas.");
    const options = { antialias: true, powerPreference: "high-performance" } as const;
    // The renderer would log an error if there is no WebGL.
    const context = canvas.getContext("webgl2", { ...options, alpha: true, stencil: false });
    if (!context) throw new Error("This browser gives no WebGL.");
    this.renderer = new WebGLRenderer({ canvas, context, ...options });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.#plates = pen;
    this.#source = source;
    this.#miniMap = new MiniMap(source.circuit, source.liveries);
    this.#title = title;
    this.#pixels = source.names.map(() => ({ x: Number.NaN, y: 0, radius: 0, rise: 0 }));
    this.#paint = {
      names: source.names,
      liveries: source.liveries,
      labels: new LabelLayout(source.names.length),
      letterPx: 13,
      captionPx: 0,
    };
    const { signal } = this.#leaving;
    const lost = (event: Event) => {
      event.preventDefault();
      this.#lostTimer ??= setTimeout(onLost, restoredWithinMs);
    };
    const restored = () => {
      this.#stopWaiting();
      this.renderer.shadowMap.needsUpdate = true;
      // A paused race requests no frames itself.
      if (this.#last) this.draw(this.#last.frame, this.#last.subject);
    };
    canvas.addEventListener("webglcontextlost", lost, { signal });
    canvas.addEventListener("webglcontextrestored", restored, { signal });
  }

  /** Compiling shaders can take seconds; the page stays responsive. */
  async prepare(dark: boolean): Promise<void> {
    this.setDark(dark);
    if (!this.#scene) return;
    const { scene } = this.#scene;
    if (this.renderer.extensions.has("KHR_parallel_shader_compile"))
      await this.renderer.compileAsync(scene, this.#camera);
    else this.renderer.compile(scene, this.#camera);
  }

  #stopWaiting(): void {
    clearTimeout(this.#lostTimer);
    this.#lostTimer = undefined;
  }

  resize(width: number, height: number, pixelRatio: number, insets: Insets): void {
    const ratio = Math.min(pixelRatio, 2);
    this.#size = { width: Math.max(1, width), height: Math.max(1, height), ratio, insets };
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.#size.width, this.#size.height, false);
    this.#plates.canvas.width = Math.round(width * ratio);
    this.#plates.canvas.height = Math.round(height * ratio);
    this.#paint.captionPx = insets.bottom * ratio;
    this.#paint.letterPx = Math.round(plateLetterPx(this.#source, width, innerHeight) * ratio);
  }

  setDark(dark: boolean): void {
    if (dark === this.#dark && this.#scene) return;
    this.#dark = dark;
    this.#build();
  }

  setCamera(camera: CameraName): void {
    this.#cameraName = camera;
  }

  draw(frame: Frame, subject: number): void {
    this.#last ??= { frame, subject };
    this.#last.subject = subject;
    if (!this.#scene) this.#build();
    if (this.#lostTimer !== undefined || !this.#scene || !this.#parts || !this.#work) return;
    const cut = this.#cameraName === "director" ? cutAt(this.#source.cuts, frame.seconds) : null;
    const name = this.#cameraName === "director" ? cut!.camera : this.#cameraName;
    const seat = cut?.subject ?? subject;
    const follows = name !== "overview";
    const isOther = name !== this.#shot.name || (follows && seat !== this.#shot.seat);
    if (isOther || Math.abs(frame.seconds - this.#shot.seconds) > 0.5) this.#paint.labels.forget();
    this.#shot.name = name;
    this.#shot.seat = seat;
    this.#shot.seconds = frame.seconds;
    this.#parts.update(frame, name === "podium", name === "overview" ? overviewCarSize : 1);
    const { width, height, insets } = this.#size;
    const { scene } = this.#scene;
    this.#work.resize(width, height, insets);
    this.#work.aim(this.#camera, name, seat, frame);
    this.#clearAir(scene, this.#camera);
    this.renderer.render(scene, this.#camera);
    this.#drawPlates(frame, name !== "overview" && name !== "podium");
  }

  dispose(): void {
    this.#scene?.dispose();
    if (this.#parts) disposeAll(this.#parts.group);
    this.renderer.dispose();
    // Browsers limit WebGL contexts and free them late. A canvas still in the page is reused.
    const isLost = this.#lostTimer !== undefined;
    this.#leaving.abort();
    this.#stopWaiting();
    if (!isLost && !this.renderer.domElement.isConnected) this.renderer.forceContextLoss();
  }

  #build(): void {
    this.#scene?.dispose();
    if (this.#parts) disposeAll(this.#parts.group);
    this.#scene = buildCircuitScene(this.#source, this.#dark, this.#title);
    this.#parts = new MovingParts(this.#source, this.#scene.road, this.#dark);
    this.#scene.scene.add(this.#parts.group);
    const posts = placePosts(this.#source);
    const heightAt = (distance: number) => this.#parts!.heightAt(distance);
    this.#work = new CameraWork(this.#source.circuit, heightAt, this.#scene.tops, posts);
    this.renderer.toneMappingExposure = this.#dark ? 1.08 : 0.9;
    // Nothing that moves casts a real shadow, so shadows are drawn once.
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Keeps the haze behind the diorama at any camera distance. */
  #clearAir({ fog }: Scene, camera: PerspectiveCamera): void {
    if (!(fog instanceof Fog)) return;
    fog.near = Math.max(170, camera.position.length() + 45);
    fog.far = fog.near + 250;
  }

  #drawPlates(frame: Frame, withMap: boolean): void {
    const pen = this.#plates;
    const { width, height } = pen.canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.#locate(this.#camera, this.#pixels, width, height);
    paintPlates(pen, frame, this.#pixels, this.#paint, width, height);
    if (withMap) {
      this.#mustSee[0] = this.#pixels[frame.leader]!;
      this.#mustSee[1] = this.#pixels[this.#shot.seat] ?? this.#mustSee[0];
      this.#picture.widthPx = width;
      this.#picture.heightPx = height;
      this.#picture.insets = scaleInsets(this.#size.insets, this.#size.ratio);
      this.#miniMap.draw(pen, frame, this.#picture, this.#mustSee, this.#pixels);
    }
    if (frame.lights > 0) paintStartLights(pen, frame.lights, width, height);
  }

  #locate(camera: PerspectiveCamera, pixels: readonly CarPixel[], width: number, height: number): void {
    const { carPoints: points, room } = this.#parts!;
    for (const [seat, pixel] of pixels.entries()) {
      this.#spot.fromArray(points, seat * 3);
      const away = this.#spot.distanceTo(camera.position);
      this.#spot.project(camera);
      const seen = this.#spot.z < 1 && Math.abs(this.#spot.x) < 1.05 && Math.abs(this.#spot.y) < 1.05;
      pixel.x = seen ? (this.#spot.x * 0.5 + 0.5) * width : Number.NaN;
      pixel.y = (0.5 - this.#spot.y * 0.5) * height;
      const metre = height / (2 * Math.tan((camera.fov * Math.PI) / 360) * Math.max(1, away));
      const carMetre = metre * room.enlarged[seat]!;
      pixel.radius = 1.9 * carMetre;
      const above = Math.min(1, Math.max(0, camera.position.y - points[seat * 3 + 1]!) / Math.max(1, away));
      pixel.rise = (0.7 + 1.2 * above) * carMetre;
    }
  }
}
