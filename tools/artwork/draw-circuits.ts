/**
 * Draws `public/circuits/*`: `node tools/artwork/draw-circuits.ts [name ...]`. Needs Chromium and about a minute a
 * circuit.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { build } from "vite";
import { circuitNames } from "#web/races/replay/circuit-layouts.ts";

const project = join(import.meta.dirname, "..", "..");
const folder = join(project, "public", "circuits");

const widths = [1920, 960];

/** AVIF, 1 to 100: half the bytes of WebP at the same quality. */
const quality = 54;

async function bundleScene(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "code-prix-diorama-"));
  const entry = join(import.meta.dirname, "draw-diorama.ts");
  await build({
    configFile: false,
    root: project,
    logLevel: "warn",
    publicDir: false,
    build: { outDir, lib: { entry, formats: ["es"] } },
  });
  const file = readdirSync(outDir).find((each) => each.endsWith(".js"));
  if (file === undefined) throw new Error("The scene was not bundled.");
  const code = readFileSync(join(outDir, file), "utf8");
  rmSync(outDir, { recursive: true });
  return code;
}

/** Animated in SVG, without a script. */
function life(lap: readonly [number, number][]): string {
  const path = `M${lap.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
  const colours = ["#dc2436", "#1d63d8", "#f2b705", "#fff", "#707b8a"];
  const cars = colours.map((colour, index) => {
    const seconds = 38 + index * 1.3;
    const body = `<path fill="${colour}" stroke="#0b0f16" d="M-10-4H3l7 4-7 4H-10z"/>`;
    return `<g>${body}<animateMotion dur="${seconds}s" begin="-${index}s" rotate="auto" repeatCount="indefinite"><mpath href="#l"/></animateMotion></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000"><path id="l" fill="none" d="${path}"/>${cars.join("")}</svg>\n`;
}

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
  ],
});
const page = await browser.newPage();
await page.setContent("<!doctype html><title>Circuits</title>");
await page.addScriptTag({ content: await bundleScene(), type: "module" });
await page.waitForFunction(() => "drawDiorama" in globalThis);
for (const name of circuitNames) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const mode of ["light", "dark"]) {
    const picture = await page.evaluate(
      ([circuit, isDark, sizes]) =>
        (globalThis as unknown as { drawDiorama: typeof import("./draw-diorama.ts").drawDiorama }).drawDiorama(
          circuit,
          isDark,
          sizes,
        ),
      [name, mode === "dark", widths] as const,
    );
    for (const [width, file] of Object.entries(picture.images)) {
      const data = await sharp(Buffer.from(file, "base64")).avif({ quality, effort: 6 }).toBuffer();
      writeFileSync(join(folder, `${name}-${mode}-${width}.avif`), data);
      process.stdout.write(`${name}-${mode}-${width}.avif ${Math.round(data.length / 1000)} kB\n`);
    }
    if (mode === "light") writeFileSync(join(folder, `${name}-cars.svg`), life(picture.lap));
  }
}
await browser.close();
