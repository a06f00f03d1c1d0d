import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder, readReport } from "./run-package.ts";

const file = join(projectFolder, "node_modules", ".cache", "code-prix", "test-durations.json");

/**
 * Compares with earlier runs and returns the slowest.
 * @param durations seconds by test
 */
export function keepDurations(durations: ReadonlyMap<string, number>, howMany = 20): string[] {
  const kept = readReport<Record<string, number>>(file) ?? {};
  const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, howMany);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...kept, ...Object.fromEntries(durations) }, undefined, 1));
  return slowest.map(([name, seconds]) => {
    const before = kept[name] === undefined ? "" : ` (${kept[name].toFixed(1)} before)`;
    return `${seconds.toFixed(1).padStart(6)} s${before}  ${name}`;
  });
}
