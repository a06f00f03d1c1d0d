/**
 * `node deploy/check-installed.js [folder]`: whether what npm installed is what the lockfile names. `npm ci` would be the same and
 * cannot be used: it wants the lockfile to name the optional packages of every platform, which a registry need not have.
 *
 * A package that the lockfile does not name passes only if it is another platform's part of one that it names, at the exact version that
 * the named one asks for.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

const folder = process.argv[2] ?? ".";
/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], optionalDependencies?: Record<string, string> }>} */
const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")).packages;
const named = packagesOf("package-lock.json");
const installed = packagesOf("node_modules/.package-lock.json");

const asked = new Map();
for (const each of Object.values(named))
  for (const [name, version] of Object.entries(each.optionalDependencies ?? {})) asked.set(`${name}@${version}`, true);

const problems = [];
for (const [place, found] of Object.entries(installed)) {
  const wanted = named[place];
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  if (wanted === undefined) {
    const isOfPlatform = found.optional === true && (found.os ?? found.cpu) !== undefined;
    if (!isOfPlatform || !asked.has(`${name}@${found.version}`))
      problems.push(`${place} ${found.version}: the lockfile does not name it`);
  } else if (wanted.version !== found.version) {
    problems.push(`${place} ${found.version}: the lockfile names ${wanted.version}`);
  } else if (wanted.integrity !== undefined && wanted.integrity !== found.integrity) {
    problems.push(`${place} ${found.version}: its content is not what the lockfile names`);
  }
}
if (problems.length > 0) {
  process.stderr.write(`What is installed is not what package-lock.json names:\n  ${problems.join("\n  ")}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${Object.keys(installed).length} packages are those of the lockfile.\n`);
}
