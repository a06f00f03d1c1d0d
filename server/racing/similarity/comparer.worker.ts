/** The thread that compares cars: it takes their code in portions, keeps their prints, and ends with the pairs. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Formula } from "#engine/race/formula.ts";
import { commonBase, type BaseCode } from "./common-base.ts";
import { drivingTest } from "./driving-prints.ts";
import { findPairs, type CarPrints } from "./find-pairs.ts";
import { fingerprints, opcodeSizes, sourceSizes } from "./fingerprints.ts";
import { opcodeWords } from "./opcode-words.ts";
import { sourceWords } from "./source-words.ts";
import type { CarCode } from "./compare-in-thread.ts";

// On Linux this is the priority of the calling thread alone: requests go first.
if (process.platform === "linux") setPriority(5);

const { base: baseCode, formula } = workerData as { base: BaseCode; formula: Formula };
const driving = drivingTest(formula);
const base = { ...commonBase(baseCode, "prints"), driving: driving.printsOfAll(baseCode.initcodes) };
const cars: CarPrints[] = [];

parentPort?.on("message", (portion: readonly CarCode[] | "all") => {
  if (portion === "all") {
    parentPort?.postMessage(findPairs(cars, base));
    parentPort?.close();
    return;
  }
  for (const { submissionId, teamId, source, initcode } of portion) {
    cars.push({
      submissionId,
      teamId,
      source: source === null ? null : fingerprints(sourceWords(source), sourceSizes),
      code: fingerprints(opcodeWords(initcode), opcodeSizes),
      driving: driving.prints(initcode),
    });
  }
  parentPort?.postMessage("taken");
});
