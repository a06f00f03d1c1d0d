/**
 * `npm run load -- <name> [arguments]`: simulates the load of an event on a separate site on this machine. A load is a file here, listed in
 * `loads`; it ends with a code other than 0 when the site was too slow.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** name → file; each is a separate program */
const loads: Record<string, string> = {
  people: "people.ts",
  submissions: "submissions.ts",
  spectators: "spectators.ts",
  "come-back": "come-back.ts",
  companion: "companion.ts",
  reveal: "reveal.ts",
  deadline: "deadline.ts",
  workers: "workers.ts",
  season: "season.ts",
};

const [name, ...rest] = process.argv.slice(2);
const file = name === undefined ? undefined : loads[name];
if (file === undefined) {
  const wrong = name === undefined ? "" : `There is no load named ${name}. `;
  console.error(`${wrong}Choose one: npm run load -- <${Object.keys(loads).join("|")}>`);
  process.exit(2);
}
const { status, error } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...rest], { stdio: "inherit" });
if (error) throw error;
process.exit(status ?? 1);
