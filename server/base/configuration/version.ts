import { readFileSync } from "node:fs";

/** The version of this program, as its `package.json` has it. Read by whoever runs from the project's folder; bundles are told. */
export function readVersion(): string {
  const file = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
