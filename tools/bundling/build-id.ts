import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const rooms = ["engine", "languages", "domain", "messages", "server", "web", "tools", "public", "docs"];
const files = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(test|cases|generated)\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

/** 16 hex digits over all sources, the server's too, so that every deployment changes it. */
export function currentBuildId(root: string = process.cwd()): string {
  const hash = createHash("sha256");
  const paths = [
    ...files.map((name) => join(root, name)).filter((path) => existsSync(path)),
    ...rooms
      .map((name) => join(root, name))
      .filter((path) => existsSync(path))
      .flatMap(filesBelow),
  ];
  for (const path of paths.toSorted()) {
    hash.update(relative(root, path).split(sep).join("/")).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
