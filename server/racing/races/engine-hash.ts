import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

/** What decides a race's outcome; ratings and tests beside it do not. */
const folders = ["cars", "evm", "race"];

/**
 * The hash of the engine that this installation runs: SHA-256 over the names and the contents of every file that takes part in a race,
 * in the order of their names. Line ends make no difference, so that a checkout on another system is the same engine.
 *
 * @param root folder of the project
 * @returns lower-case hex
 */
export async function hashOfEngine(root: string): Promise<string> {
  const names: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(path.join(root, "engine", folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(?:ts|wasm)$/.test(entry.name) || /\.(?:test|cases)\.ts$/.test(entry.name)) continue;
      names.push(path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
    }
  }
  const hash = createHash("sha256");
  for (const name of names.toSorted()) {
    const content = await readFile(path.join(root, name));
    const bytes = name.endsWith(".ts") ? Buffer.from(content.toString("utf8").replaceAll("\r\n", "\n")) : content;
    hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}
