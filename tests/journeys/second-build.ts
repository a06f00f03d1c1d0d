/** Another build on the same port and data. */
import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const projectFolder = join(import.meta.dirname, "..", "..");

const parts = [
  "engine",
  "languages",
  "domain",
  "messages",
  "server",
  "web",
  "tools",
  "public",
  "cli",
  "docs",
  "starter",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "NOTICE",
  "SECURITY.md",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

export const buildWithChangedServer = () =>
  buildChanged((folder) => appendFileSync(join(folder, "server", "start.ts"), "\n// A second deployment.\n"));

/**
 * Changes and builds a copy of the sources.
 * @param change gets the copy's folder
 * @returns that folder; the caller removes it
 */
export async function buildChanged(change: (folder: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "code-prix-second-build-"));
  for (const part of parts) cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"), "junction");
  change(folder);
  const cli = join(projectFolder, "node_modules", "@react-router", "dev", "bin.cjs");
  await promisify(execFile)(process.execPath, [cli, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return folder;
}
