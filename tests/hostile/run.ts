/**
 * `npm run hostile -- [races each]`: every car of the garrison against honest cars, in every seat. Their results must be those against a
 * car that does nothing, within bounds of time and memory. Writes its table into `docs/reliability.md`.
 */
import { writeTable } from "../faults/reliability-table.ts";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { garrison, idleCar } from "./garrison.ts";
import { raceHostile, type HostileOutcome } from "./race-hostile.ts";

/** A race of a hundred turns in which a fifth burns all gas in the slowest way known. */
const longestRaceMs = 30_000;
const mostGrowthMegabytes = 512;

const races = Number(process.argv[2] ?? 10);
const seeds = Array.from({ length: races }, (_, index) => BigInt(index + 1));
const machine = createNodeMachine();
for (const seed of seeds) raceHostile(machine, idleCar, [seed]);
const memory = () => process.memoryUsage.rss() / 1024 ** 2;
const before = memory();

const byAttack = new Map<string, HostileOutcome[]>();
for (const car of garrison()) {
  const outcome = raceHostile(machine, car, seeds);
  byAttack.set(car.attack, [...(byAttack.get(car.attack) ?? []), outcome]);
  if (outcome.differences.length > 0) console.error(`${car.attack} ${car.parameter}: ${outcome.differences[0]}`);
}
const grownMegabytes = memory() - before;

const rows = [...byAttack].map(([attack, outcomes]) => {
  const sum = (of: (outcome: HostileOutcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const ends = outcomes.flatMap(({ outcomes: kinds }) => Object.keys(kinds));
  const longest = Math.max(...outcomes.map(({ longestMs }) => longestMs));
  const lost = sum(({ differences }) => differences.length);
  return [
    attack,
    outcomes.length,
    sum((each) => each.races),
    lost,
    [...new Set(ends)].join(", "),
    `${longest.toFixed(0)} ms`,
  ];
});
const all = [...byAttack.values()].flat();
const slow = all.filter(({ longestMs }) => longestMs > longestRaceMs);
const different = all.filter(({ differences }) => differences.length > 0);
writeTable("hostile", ["attack", "cars", "races", "honest results changed", "its turns ended", "longest race"], rows);
console.log(
  `${all.length} hostile cars of ${byAttack.size} attacks, ${all.length * races} races: ${different.length} changed an honest result, ` +
    `longest race ${Math.max(...all.map(({ longestMs }) => longestMs)).toFixed(0)} ms, memory ${grownMegabytes.toFixed(0)} MB more than before.`,
);
for (const { car, longestMs } of slow)
  console.error(`Too slow: ${car.attack} ${car.parameter}, ${longestMs.toFixed(0)} ms`);
if (grownMegabytes > mostGrowthMegabytes) console.error(`Memory grew by more than ${mostGrowthMegabytes} MB.`);
process.exitCode = different.length + slow.length > 0 || grownMegabytes > mostGrowthMegabytes ? 1 : 0;
