/**
 * npm run vectors -- <folder> [A|B|C] [calls|prices|races]
 *
 * Compares results, events, gas and positions of calls, prices, and whole races with measured vectors. Calls that
 * re-enter the driver are skipped, because the product refuses them.
 */
import { resolve } from "node:path";
import { type CallVectors, compareCalls } from "./compare-calls.ts";
import { type PriceVectors, comparePrices } from "./compare-prices.ts";
import { type RaceVectors, compareRaces } from "./compare-races.ts";
import { createNodeMachine } from "./node-machine.ts";
import { type Comparison, formulaOf, letters, readVectors } from "./vector-files.ts";

const shownDifferences = 10;
const [folder, onlyFamily, onlyKind] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: npm run vectors -- <folder> [A|B|C] [calls|prices|races]");
  process.exit(2);
}

const machine = createNodeMachine();
let compared = 0;
let different = 0;

function report(name: string, comparison: Comparison, more = ""): void {
  const { cases, differences } = comparison;
  compared += cases;
  different += differences.length;
  console.log(`${name}: ${cases} compared${more}, ${differences.length} differ`);
  for (const difference of differences.slice(0, shownDifferences)) console.log(`  ${difference}`);
}

for (const letter of letters) {
  if (onlyFamily !== undefined && onlyFamily !== letter) continue;
  const formula = formulaOf[letter];
  const wants = (kind: string) => onlyKind === undefined || onlyKind === kind;
  const calls = wants("calls") ? readVectors<CallVectors>(resolve(folder), `referee-calls-${letter}`) : undefined;
  if (calls !== undefined) report(`${letter} calls`, compareCalls(formula, calls));
  const prices = wants("prices") ? readVectors<PriceVectors>(resolve(folder), `prices-${letter}`) : undefined;
  if (prices !== undefined) report(`${letter} prices`, comparePrices(formula, prices));
  const races = wants("races") ? readVectors<RaceVectors>(resolve(folder), `races-${letter}`) : undefined;
  if (races === undefined) continue;
  const comparison = compareRaces(formula, races, machine);
  report(`${letter} races`, comparison, ` (${comparison.turns} turns, ${comparison.failedTurns} of them failed)`);
}
if (compared === 0) console.error(`No vectors found in ${folder}.`);
process.exit(compared === 0 || different > 0 ? 1 : 0);
