/**
 * Builds the participants' package: the bundled program, the car machine, the compilers and the starter. Run with `node
 * cli/build-package.ts`; every build of the site includes it.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { textModules } from "#messages/text-modules.ts";

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
    plugins: [textModules(["compiler", "garage", "houseCars"])],
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

const blockBytes = 512;

/**
 * Puts a folder's files under `package/`, as npm requires.
 * @throws Error for paths over 100 bytes, the format's limit
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html (ustar Interchange Format)
 */
function tarballOf(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: `package/${relative(folder, file).split(sep).join("/")}` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = files.flatMap(({ file, name }) => {
    const content = readFileSync(file);
    const rest = content.length % blockBytes;
    return [headerOf(name, content.length), content, Buffer.alloc(rest === 0 ? 0 : blockBytes - rest)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]));
}

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a path for the package: 100 bytes at most.`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(0, 11), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  // The checksum is computed with spaces in its field.
  header.write("        ", 148);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
