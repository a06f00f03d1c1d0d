/**
 * npm run lockstep -- [turns] [family …] [--contracts <folder>] [--seed <number>]
 *
 * Runs product and plain model through random turns, and counts each gas row. `--contracts`: also the published
 * referees' init code, hex in `<folder>/<family>.hex`, on @ethereumjs/evm.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { carAddress, refereeAddress } from "#engine/cars/create-address.ts";
import { type Family, families } from "#engine/formula/families.ts";
import { createContractSide } from "./contract-side.ts";
import { createDraw } from "./random-race.ts";
import { lockstep } from "./lockstep.ts";

const fewestHits = 50;
const shownDifferences = 10;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { contracts: { type: "string" }, seed: { type: "string", default: "1" } },
});
const names = Object.keys(families) as Family[];
const isFamily = (text: string): text is Family => (names as string[]).includes(text);
const turns = Number(positionals.find((text) => !isFamily(text)) ?? 100_000);
const chosen = positionals.filter(isFamily);

let isGood = true;
for (const family of chosen.length > 0 ? chosen : names) {
  const file = values.contracts === undefined ? undefined : join(values.contracts, `${family}.hex`);
  const cars = Array.from({ length: families[family].publishedCars }, (_, seat) => carAddress(seat));
  const contract =
    file !== undefined && existsSync(file)
      ? await createContractSide(
          families[family],
          Uint8Array.from(Buffer.from(readFileSync(file, "utf8").trim().replace(/^0x/, ""), "hex")),
          refereeAddress,
          cars,
        )
      : undefined;
  const began = performance.now();
  const { calls, differences, hits } = await lockstep(family, turns, createDraw(Number(values.seed)), contract);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const against = contract === undefined ? "the plain model" : "the plain model and the contract";
  console.log(
    `\n${family}: ${turns} turns, ${calls} calls against ${against}, ${differences.length} differ (${seconds} s)`,
  );
  for (const difference of differences.slice(0, shownDifferences)) console.log(`  ${difference}`);
  for (const { row, times, terms } of hits) {
    console.log(`  ${row}: ${[times, ...Object.entries(terms).map(([term, count]) => `${term} ${count}`)].join(", ")}`);
  }
  const rare = hits.flatMap(({ row, times, terms }) => [
    ...(times < fewestHits ? [row] : []),
    ...Object.entries(terms).flatMap(([term, count]) => (count < fewestHits ? [`${row}: ${term}`] : [])),
  ]);
  const paths = hits.reduce((sum, { terms }) => sum + 1 + Object.keys(terms).length, 0);
  console.log(
    `${family}: ${paths} paths of gas, ${rare.length} met less than ${fewestHits} times${rare.map((path) => `\n  ${path}`).join("")}`,
  );
  if (differences.length > 0 || (rare.length > 0 && turns >= 100_000)) isGood = false;
}
process.exitCode = isGood ? 0 : 1;
