import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { computeEngineHash } from "#server/races/compute-engine-hash.ts";

/**
 * Writes `worker.js`, the interpreter and `build/engine.sha256`. The server keeps every engine that it ever ran
 * (`server/http/engine-files.ts`).
 */
export async function writeEngineBundle(buildDirectory: string): Promise<void> {
  const root = join(import.meta.dirname, "..", "..");
  const outDir = join(buildDirectory, "engine");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: "es2023",
      outDir,
      emptyOutDir: true,
      lib: { entry: join(root, "web", "races", "engine-worker.ts"), formats: ["es"], fileName: () => "worker.js" },
    },
  });
  await mkdir(outDir, { recursive: true });
  await copyFile(join(root, "engine", "evm", "interpreter.wasm"), join(outDir, "interpreter.wasm"));
  await writeFile(join(buildDirectory, "engine.sha256"), computeEngineHash(root));
}
