/**
 * Writes the interface files as JSON: `node languages/solidity/build-sources.ts`. Run it after changing an interface.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = new URL("./interfaces/", import.meta.url);

/** By canonical path ("code-prix/Car.sol"), sorted. */
export function readInterfaces(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of readdirSync(folder, { withFileTypes: true })) {
    if (!part.isDirectory()) continue;
    for (const file of readdirSync(new URL(`${part.name}/`, folder))) {
      const path = `${part.name}/${file}`;
      if (file.endsWith(".sol")) found[path] = readFileSync(new URL(path, folder), "utf8").replaceAll("\r\n", "\n");
    }
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  writeFileSync(new URL("interface-sources.json", folder), `${JSON.stringify(readInterfaces(), null, 2)}\n`);
}
