import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import { LRUCache } from "lru-cache";
import { notModified } from "#server/http/not-modified.ts";
import { logo } from "../../brands/logo.ts";
import { nameCars } from "../replay/car-names.ts";
import { type RaceDrawing, circuitSvg, gapLinesSvg } from "./race-drawing.ts";

const require = createRequire(import.meta.url);
const faces = ["archivo-latin-wdth-normal", "archivo-latin-ext-wdth-normal"];

export interface ShareTexts {
  title: string;
  subtitle: string;
  names: readonly string[];
  codes: readonly string[];
  figures: readonly string[];
}

export const width = 1200;
export const height = 630;
const shownCars = 5;

/** The font has no glyphs for other scripts. */
export const drawable = (text: string) => text.replace(/[^\u0020-\u024f\u2010-\u2026]/gu, "").trim();

export const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function shareSvg(drawing: RaceDrawing, texts: ShareTexts, city: string, cityTitle: string | null): string {
  const { timeline, liveries } = drawing;
  const cars = nameCars(texts.names, undefined, [], texts.codes);
  const row = timeline.turns * timeline.cars;
  const rows = Array.from({ length: Math.min(shownCars, timeline.cars) }, (_, place) => {
    const seat = timeline.ranking[row + place]!;
    const y = 178 + place * 62;
    const name = drawable(cars[seat]!.name) || cars[seat]!.code;
    const { body, trim } = liveries[seat]!;
    return [
      `<rect x="44" y="${y}" width="486" height="58" fill="${place === 0 ? "#ffd83d" : "#1a212c"}"/>`,
      `<text x="76" y="${y + 40}" font-size="34" text-anchor="middle" fill="${place === 0 ? "#14171c" : "#fff"}">${place + 1}</text>`,
      `<rect x="106" y="${y + 9}" width="18" height="40" fill="${body}" stroke="#fff" stroke-opacity=".5"/>`,
      `<rect x="112" y="${y + 9}" width="6" height="40" fill="${trim}"/>`,
      `<text x="138" y="${y + 39}" font-size="23" fill="${place === 0 ? "#3a3200" : "#9aa6b5"}">${escaped(drawable(cars[seat]!.code))}</text>`,
      `<text x="192" y="${y + 40}" font-size="30" fill="${place === 0 ? "#14171c" : "#fff"}">${escaped(cut(name, 15))}</text>`,
      `<text x="516" y="${y + 40}" font-size="31" text-anchor="end" fill="${place === 0 ? "#14171c" : "#c8d0da"}">${escaped(texts.figures[place] ?? "")}</text>`,
    ].join("");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Archivo">`,
    `<rect width="${width}" height="${height}" fill="#6fa861"/>`,
    circuitSvg(drawing, width, 500, { top: 24, right: 34, bottom: 16, left: 600 }),
    `<rect width="574" height="${height}" fill="#0b0f16"/>`,
    `<text x="44" y="92" font-size="58" fill="#fff">${escaped(cut(drawable(texts.title), 18))}</text>`,
    `<text x="44" y="140" font-size="27" fill="#9aa6b5">${escaped(cut(drawable(texts.subtitle), 36))}</text>`,
    ...rows,
    `<rect x="574" y="500" width="626" height="116" fill="#1a212c"/>`,
    gapLinesSvg(drawing, { left: 596, top: 518, width: 330, height: 80 }, { stroke: 3, dots: false }),
    signAndKerb(city, cityTitle),
    "</svg>",
  ].join("");
}

export function signAndKerb(city: string, cityTitle: string | null): string {
  const sign = Buffer.from(logo(city, cityTitle)).toString("base64");
  return [
    `<rect x="944" y="500" width="256" height="116" fill="#fff"/>`,
    `<image x="962" y="516" width="220" height="84" href="data:image/svg+xml;base64,${sign}" preserveAspectRatio="xMidYMid"/>`,
    `<rect y="616" width="${width}" height="14" fill="#f4f6f8"/><path d="M0 623H1200" stroke="#d92636" stroke-width="14" stroke-dasharray="36"/>`,
  ].join("");
}

interface Rasteriser {
  png(svg: string): Uint8Array<ArrayBuffer>;
}

/** One per process: the package refuses a second start, and reloading in development creates a second copy of this module. */
const machineOfProcess: { opened?: Promise<void> } = ((globalThis as Record<symbol, object>)[
  Symbol.for("code-prix.rasteriser")
] ??= {});

function openMachine(): Promise<void> {
  return (machineOfProcess.opened ??= readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm"))
    .then((bytes) => initWasm(bytes))
    .catch((error: unknown) => {
      delete machineOfProcess.opened;
      throw error;
    }));
}

/** Lazy: 2.5 MB of WebAssembly and two fonts. */
async function openRasteriser(): Promise<Rasteriser> {
  const fontBuffers = await Promise.all(
    faces.map((face) => readFile(require.resolve(`@fontsource-variable/archivo/files/${face}.woff2`))),
  );
  await openMachine();
  return {
    png(svg) {
      const image = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Archivo", loadSystemFonts: false } });
      try {
        const rendered = image.render();
        const bytes = new Uint8Array(rendered.asPng());
        rendered.free();
        return bytes;
      } finally {
        image.free();
      }
    },
  };
}

function cachedPictures(open: () => Promise<Rasteriser>): {
  png(key: string, draw: () => string): Promise<Uint8Array<ArrayBuffer>>;
} {
  let rasteriser: Promise<Rasteriser> | undefined;
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>, () => string>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context: draw }) => {
      rasteriser ??= open().catch((error: unknown) => {
        rasteriser = undefined;
        throw error;
      });
      return (await rasteriser).png(draw());
    },
  });
  return { png: (key, draw) => kept.forceFetch(key, { context: draw }) };
}

/** Every messenger fetches a shared link, and drawing takes 0.1 s. */
export const sharePictures = cachedPictures(openRasteriser);

/** @param etag of the picture and everything that it shows */
export async function sharePicture(request: Request, etag: string, draw: () => string): Promise<Response> {
  const headers = { "Cache-Control": "public, max-age=300", ETag: etag };
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  const png = await sharePictures.png(etag, draw);
  return new Response(png, { headers: { ...headers, "Content-Type": "image/png" } });
}

/** @param kind begins the picture's etag */
export function sharePictureOf(request: Request, kind: string, svg: string): Promise<Response> {
  const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 22);
  return sharePicture(request, `"${kind}-${hash}"`, () => svg);
}
