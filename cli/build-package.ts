/**
 * Builds the participants' package: the bundled program, the car machine, the compilers and the starter. Run with `node
 * cli/build-package.ts`; every build of the site includes it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { textModules } from "#messages/text-modules.ts";
import { tarballOf } from "./write-tarball.ts";

const kitPath = "kit/code-prix.tgz";

const root = new URL("../", import.meta.url);
const at = (path: string): string => fileURLToPath(new URL(path, root));

export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    root: at("."),
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [textModules(["compiler", "houseCars"])],
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: at("cli/main.ts"),
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "code-prix.js", codeSplitting: false } },
    },
  });
  const require = createRequire(import.meta.url);
  cpSync(require.resolve("solc/soljson.js"), `${folder}/soljson-0.8.37.cjs`);
  cpSync(require.resolve("solc-0.8.13/soljson.js"), `${folder}/soljson-0.8.13.cjs`);
  cpSync(at("engine/evm/interpreter.wasm"), `${folder}/interpreter.wasm`);
  cpSync(at("cli/npm/package.json"), `${folder}/package.json`);
  cpSync(at("starter"), `${folder}/starter`, { recursive: true });
  cpSync(at("cli/npm/README.md"), `${folder}/README.md`);
  cpSync(at("docs/pictures/race-light.webp"), `${folder}/race.webp`);
  for (const file of ["LICENSE", "NOTICE"]) cpSync(at(file), `${folder}/${file}`);
}

export async function writeKit(folder: string): Promise<string> {
  const parts = mkdtempSync(join(tmpdir(), "code-prix-kit-"));
  try {
    await buildPackage(parts);
    const path = join(folder, kitPath);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, tarballOf(parts));
    return path;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${await writeKit(at("build/client"))}\n`);
