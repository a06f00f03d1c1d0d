/**
 * Builds engine/evm/interpreter.wasm from this folder. `npm run build:machine` writes the file; a test builds it again and compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const options =
  "--runtime stub --use abort= --importMemory --importTable --memoryBase 8192 --zeroFilledMemory --optimizeLevel 3 --shrinkLevel 1 --noAssert";
const features =
  "--enable sign-extension --enable mutable-globals --enable nontrapping-f2i --enable bulk-memory --enable simd";

/** @returns {Promise<Uint8Array>} the module's bytes; throws with the compiler's messages */
export async function buildInterpreter() {
  let wasm;
  const { error, stderr } = await asc.main(
    ["index.ts", "--outFile", "out.wasm", ...options.split(" "), ...features.split(" ")],
    {
      readFile: (name) => {
        try {
          return readFileSync(new URL(name, import.meta.url), "utf8");
        } catch {
          return null;
        }
      },
      writeFile: (_name, contents) => {
        wasm = contents;
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
