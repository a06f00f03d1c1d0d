import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Compressing larger files on demand would delay the first visitor. */
const fromBytes = 2 * 1024 * 1024;

export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: ({ dir }) => {
      const folder = join(dir ?? "", "assets");
      for (const name of readdirSync(folder)) {
        if (!/\.(?:js|wasm)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        // Compilers are already packed: a higher level takes a minute and saves nothing.
        if (content.length >= fromBytes) {
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_DEFAULT_COMPRESSION }));
        }
      }
    },
  };
}
