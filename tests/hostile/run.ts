/**
 * `npm run hostile [-- words]`: everything that anybody thought of against a race day: the garrison's cars against honest ones, then the
 * attacks of `attacks/` on production servers of their own. With words, only attacks in whose name or file they stand. The last line is
 * `N attacks, N held`; the code is 0 when all held.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createNodeMachine } from "../vectors/node-machine.ts";
import type { Attack } from "./attack.ts";
import { garrisonAttacks } from "./garrison-attacks.ts";

const racesOfEachCar = 10;
const folder = join(import.meta.dirname, "attacks");

/** An attack's own process prints this, and what was seen, as its last line. */
const verdict = { held: "HELD", broken: "NOT HELD" };

async function tell({ name, attempt }: Attack): Promise<boolean> {
  const outcome = await attempt().catch((error: unknown) => ({ held: false, seen: String(error) }));
  console.log(`${outcome.held ? verdict.held : verdict.broken}  ${name}: ${outcome.seen}`);
  return outcome.held;
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--one") {
  // In a process of its own: what an attack leaves behind, or takes down, is nobody else's.
  const { default: attack } = (await import(pathToFileURL(join(folder, rest[0]!)).href)) as { default: Attack };
  process.exit((await tell(attack)) ? 0 : 1);
}

const words = [first, ...rest].filter((word) => word !== undefined).join(" ");
const outcomes: boolean[] = [];
const { attacks, writeRows } = garrisonAttacks(createNodeMachine(), racesOfEachCar);
for (const attack of attacks) if (attack.name.includes(words)) outcomes.push(await tell(attack));
if (words === "") writeRows();
for (const file of readdirSync(folder).toSorted()) {
  if (!file.includes(words)) continue;
  const { status } = spawnSync(process.execPath, [import.meta.filename, "--one", file], {
    stdio: "inherit",
    timeout: 600_000,
  });
  if (status === null) console.log(`${verdict.broken}  ${file}: did not end within ten minutes`);
  outcomes.push(status === 0);
}
const held = outcomes.filter(Boolean).length;
console.log(`${outcomes.length} attacks, ${held} held`);
process.exitCode = held === outcomes.length && held > 0 ? 0 : 1;
