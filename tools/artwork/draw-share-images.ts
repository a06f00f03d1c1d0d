/**
 * Draws `public/share/{brand}-{page}.jpg` and `public/apple-touch-icon.png`: `node tools/artwork/draw-share-images.ts`.
 * Needs Chromium and the pictures of `draw-circuits.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { circuitNames } from "#web/races/replay/circuit-layouts.ts";
import { settings } from "#web/races/replay/setting.ts";
import { favicon, logo } from "#web/brands/logo.ts";

const publicFolder = join(import.meta.dirname, "..", "..", "public");
const size = { width: 1200, height: 630 };

const pages = { home: "light", "how-to-play": "dark" } as const;

const dataUrl = (type: string, data: Buffer | string) => `data:${type};base64,${Buffer.from(data).toString("base64")}`;

function page(name: (typeof circuitNames)[number], mode: "light" | "dark"): string {
  const palette = mode === "dark" ? settings[name].night : settings[name].day;
  const picture = dataUrl("image/avif", readFileSync(join(publicFolder, "circuits", `${name}-${mode}-1920.avif`)));
  const sign = dataUrl("image/svg+xml", logo(name, name === "generic" ? null : name.toUpperCase()));
  const isDark = mode === "dark";
  return `<!doctype html><style>
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
      background: linear-gradient(${palette.sky[0]}, ${palette.sky[1]}); }
    .circuit { position: absolute; width: 1180px; left: 130px; top: -52px; }
    .plate { position: absolute; left: 56px; bottom: 56px; padding: 26px 34px; border-top: 9px solid ${isDark ? "#1fc36a" : "#00803a"};
      background: ${isDark ? "#0b0f16" : "#fff"}; box-shadow: 0 20px 50px rgb(11 15 22 / .35); }
    .plate img { display: block; height: 112px; ${isDark ? "filter: invert(1) hue-rotate(180deg) saturate(1.6)" : ""} }
    .kerb { position: absolute; inset: auto 0 0; height: 14px;
      background: repeating-linear-gradient(-60deg, #d92636 0 36px, #f4f6f8 36px 72px); }
  </style><img class="circuit" src="${picture}"><div class="plate"><img src="${sign}"></div><div class="kerb"></div>`;
}

mkdirSync(join(publicFolder, "share"), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const canvas = await browser.newPage({ viewport: size });
for (const name of circuitNames) {
  for (const [shared, mode] of Object.entries(pages)) {
    await canvas.setContent(page(name, mode), { waitUntil: "load" });
    await canvas.screenshot({ path: join(publicFolder, "share", `${name}-${shared}.jpg`), type: "jpeg", quality: 84 });
  }
}
await canvas.setViewportSize({ width: 180, height: 180 });
const square = favicon().replace(' rx="22"', "");
await canvas.setContent(
  `<!doctype html><style>body{margin:0}img{display:block}</style><img width="180" src="${dataUrl("image/svg+xml", square)}">`,
);
writeFileSync(join(publicFolder, "apple-touch-icon.png"), await canvas.screenshot());
await browser.close();
