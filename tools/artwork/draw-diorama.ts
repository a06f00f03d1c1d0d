import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Vector3, WebGLRenderer } from "three";
import { buildCircuit, circuitSamples } from "#web/races/replay/circuit.ts";
import type { CircuitName } from "#web/races/replay/circuit-layouts.ts";
import { buildCircuitScene } from "#web/races/replay/scene/circuit-scene.ts";
import { buildScenery } from "#web/races/replay/scenery.ts";
import { settings } from "#web/races/replay/setting.ts";

/** Downscaled from this size. */
const widthPx = 2400;
const heightPx = 1500;

const softShare = 0.17;

type Picture = {
  /** base64 WebP by width in pixels */
  images: Record<number, string>;
  /** points of one lap on a 1600 × 1000 grid */
  lap: [number, number][];
};

export async function drawDiorama(name: CircuitName, isDark: boolean, widths: readonly number[]): Promise<Picture> {
  const circuit = buildCircuit(name);
  const setting = settings[name];
  const { scene, road } = buildCircuitScene(
    { circuit, setting, scenery: buildScenery(circuit, setting) },
    isDark,
    "Code Prix",
    false,
  );

  const camera = new PerspectiveCamera(23, widthPx / heightPx, 10, 600);
  camera.position.set(-38, 138, 205);
  camera.lookAt(2.6, -1.5, 1);
  camera.updateMatrixWorld();

  const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.setSize(widthPx, heightPx, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = isDark ? 1.2 : 0.92;
  renderer.render(scene, camera);

  const lap = Array.from({ length: 120 }, (_, step): [number, number] => {
    const i = Math.round((step * circuitSamples) / 120) % circuitSamples;
    const seen = new Vector3(circuit.x[i], road[i]! + 0.4, circuit.z[i]).project(camera);
    return [Math.round((seen.x + 1) * 800), Math.round((1 - seen.y) * 500)];
  });
  const soft = likeAModel(renderer.domElement);
  const images: Record<number, string> = {};
  for (const width of widths) images[width] = await shrink(soft, width);
  renderer.dispose();
  return { images, lap };
}

function likeAModel(picture: HTMLCanvasElement): HTMLCanvasElement {
  const layer = (blurPx: number, stops: [number, number][]) => {
    const canvas = document.createElement("canvas");
    canvas.width = widthPx;
    canvas.height = heightPx;
    const pen = canvas.getContext("2d")!;
    pen.filter = blurPx > 0 ? `blur(${blurPx}px)` : "none";
    pen.drawImage(picture, 0, 0);
    pen.filter = "none";
    pen.globalCompositeOperation = "destination-in";
    const mask = pen.createLinearGradient(0, 0, 0, heightPx);
    for (const [at, alpha] of stops) mask.addColorStop(at, `rgba(0,0,0,${alpha})`);
    pen.fillStyle = mask;
    pen.fillRect(0, 0, widthPx, heightPx);
    return canvas;
  };
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = heightPx;
  const pen = canvas.getContext("2d")!;
  pen.drawImage(
    layer(3, [
      [0, 1],
      [softShare, 1],
      [softShare + 0.16, 0],
      [0.8, 0],
      [0.95, 1],
      [1, 1],
    ]),
    0,
    0,
  );
  pen.globalCompositeOperation = "destination-over";
  pen.drawImage(
    layer(1.2, [
      [0, 1],
      [1, 1],
    ]),
    0,
    0,
  );
  pen.globalCompositeOperation = "source-over";
  pen.drawImage(
    layer(0, [
      [0, 0],
      [softShare, 0],
      [softShare + 0.14, 1],
      [0.82, 1],
      [0.95, 0],
      [1, 0],
    ]),
    0,
    0,
  );
  return canvas;
}

async function shrink(picture: HTMLCanvasElement, width: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, Math.round((width * heightPx) / widthPx));
  const pen = canvas.getContext("2d")!;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

Object.assign(globalThis, { drawDiorama });
