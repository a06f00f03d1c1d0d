/**
 * `npm run hostile [-- words]`: the garrison's cars and the attacks of `attacks/` on production servers. Words choose
 * attacks by name or file. Stops after a quarter of an hour; the rest counts as not held. The last line is `N attacks,
 * N held`; exit code 0: all held.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createNodeMachine } from "../vectors/node-machine.ts";
import type { Attack } from "./attack.ts";
import { garrisonAttacks } from "./garrison-attacks.ts";

const racesOfEachCar = 10;
const mostSeconds = { all: 870, one: 300 };
/** The longest, so it runs last. */
const last = "everything-at-once.ts";
const folder = join(import.meta.dirname, "attacks");

/** Last line of an attack's process. */
const verdict = { held: "HELD", broken: "NOT HELD" };

async function report({ name, attempt }: Attack): Promise<boolean> {
  const outcome = await attempt().catch((error: unknown) => ({ withstood: false, seen: String(error) }));
  console.log(`${outcome.withstood ? verdict.held : verdict.broken}  ${name}: ${outcome.seen}`);
  return outcome.withstood;
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--one") {
  process.once("SIGTERM", () => process.exit(1));
  // In a separate process, so that attacks don't affect each other.
  const { default: attack } = (await import(pathToFileURL(join(folder, rest[0]!)).href)) as { default: Attack };
  process.exit((await report(attack)) ? 0 : 1);
}

const words = [first, ...rest].filter((word) => word !== undefined);
const isWanted = (text: string) => words.length === 0 || words.some((word) => text.includes(word));
const outcomes: boolean[] = [];
const seconds = () => Math.round(performance.now() / 1_000);
const leftSeconds = () => mostSeconds.all - seconds();
const attacks = garrisonAttacks(createNodeMachine(), racesOfEachCar);
for (const attack of attacks) if (isWanted(attack.name)) outcomes.push(await report(attack));
const files = readdirSync(folder).filter(isWanted);
const inOrder = files.toSorted((a, b) => Number(a === last) - Number(b === last) || (a < b ? -1 : 1));
for (const [index, file] of inOrder.entries()) {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${index + 1} of ${inOrder.length}, after ${seconds()} s, load ${load}: ${file.replace(/\.ts$/, "")}`);
  const limitSeconds = Math.min(mostSeconds.one, leftSeconds());
  if (limitSeconds <= 0) {
    console.log(`${verdict.broken}  ${file}: not tried, ${mostSeconds.all} s were over`);
    outcomes.push(false);
    continue;
  }
  const { status, error } = spawnSync(process.execPath, [import.meta.filename, "--one", file], {
    stdio: "inherit",
    timeout: limitSeconds * 1_000,
  });
  if (error) console.log(`${verdict.broken}  ${file}: did not end within ${Math.round(limitSeconds)} s`);
  outcomes.push(status === 0);
}
const held = outcomes.filter(Boolean).length;
console.log(`${outcomes.length} attacks, ${held} held`);
process.exitCode = held === outcomes.length && held > 0 ? 0 : 1;
