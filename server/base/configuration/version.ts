import { readFileSync } from "node:fs";

/** From `package.json`; bundles get it at build time. */
export function readVersion(): string {
  const file = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
