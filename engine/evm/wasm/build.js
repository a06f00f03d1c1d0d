/**
 * Builds engine/evm/interpreter.wasm from this folder. `npm run build:machine` writes the file; a test builds it again and compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { byteOf } from "../opcodes.ts";
import { productsSource } from "./products-source.js";

const options =
  "--runtime stub --use abort= --importMemory --importTable --memoryBase 8192 --zeroFilledMemory --optimizeLevel 3 --shrinkLevel 1 --noAssert";
const features =
  "--enable sign-extension --enable mutable-globals --enable nontrapping-f2i --enable bulk-memory --enable simd";

/** The opcodes' bytes in AssemblyScript, from the engine's table. */
const opcodesSource = () =>
  Object.entries(byteOf).map(([name, byte]) => `export const ${name}: u32 = 0x${byte.toString(16).padStart(2, "0")};\n`).join("");

/** Modules that are generated for the compiler and are no files. */
const generatedModules = { "opcodes.ts": opcodesSource(), "products.ts": productsSource() };

/**
 * @param {{ names?: boolean }} [how] with the functions' names, which profiles show; the code is the same
 * @returns {Promise<Uint8Array>} the module's bytes; throws with the compiler's messages
 */
export async function buildInterpreter({ names = false } = {}) {
  let wasm;
  const { error, stderr } = await asc.main(
    ["index.ts", "--outFile", "out.wasm", ...options.split(" "), ...features.split(" "), ...(names ? ["--debug"] : [])],
    {
      readFile: (name) => {
        if (Object.hasOwn(generatedModules, name)) return generatedModules[name];
        try {
          return readFileSync(new URL(name, import.meta.url), "utf8");
        } catch {
          return null;
        }
      },
      writeFile: (name, contents) => {
        if (name === "out.wasm") wasm = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !wasm) throw new Error(`The interpreter does not compile.\n${stderr.toString()}`);
  return wasm;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = new URL("../interpreter.wasm", import.meta.url);
  writeFileSync(target, await buildInterpreter());
}
