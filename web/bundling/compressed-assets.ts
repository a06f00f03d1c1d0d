import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files from this size on are compressed by the build: the first visitor would wait for it. */
const fromBytes = 2 * 1024 * 1024;

/** Lays a compressed copy beside each large script of the browser's bundle: the compilers, as a rule. */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: ({ dir }) => {
      const folder = join(dir ?? "", "assets");
      for (const name of readdirSync(folder)) {
        if (!/\.(?:js|wasm)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        // The compiler is packed already: a higher level saves nothing but takes a minute.
        if (content.length >= fromBytes) {
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_DEFAULT_COMPRESSION }));
        }
      }
    },
  };
}
