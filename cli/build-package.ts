/**
 * Makes what participants install: one bundled program, the car machine, both compilers unmodified, the starter. Run it with
 * `node cli/build-package.ts`; the tarball is then in build/cli.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = new URL("../", import.meta.url);
const at = (path: string): string => fileURLToPath(new URL(path, root));

/**
 * Builds the package.
 * @param folder where to; emptied first
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    root: at("."),
    configFile: false,
    publicDir: false,
    logLevel: "warn",
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
  cpSync(at("starter/README.md"), `${folder}/README.md`);
  for (const file of ["LICENSE", "NOTICE"]) cpSync(at(file), `${folder}/${file}`);
}

/** Packs a built folder. @returns the tarball's path */
export function packTarball(folder: string, destination: string): string {
  mkdirSync(destination, { recursive: true });
  const output = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", destination], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const packed: unknown = JSON.parse(output);
  // npm 7 to 11 print a list; later ones an object by name.
  const [first] = Object.values(packed as Record<string, { filename: string }>);
  if (!first) throw new Error("npm packed nothing.");
  return `${destination}/${first.filename}`;
}

if (import.meta.main) {
  const folder = at("build/cli/package");
  await buildPackage(folder);
  process.stdout.write(`${packTarball(folder, at("build/cli"))}\n`);
}
