import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { ComparisonInput, ComparisonQuestion, DrivenSituation } from "./comparison-thread.ts";
import { drivingTest, printOf, codePrints } from "./prints.ts";
import { findPairs, type CarPrints } from "./find-pairs.ts";

// On Linux this only affects the calling thread; requests come first.
if (process.platform === "linux") setPriority(5);

const { formula, base } = workerData as ComparisonInput;
const driving = drivingTest(formula);
const basePrints = {
  code: new Set(base.flatMap((initcode) => [...codePrints(initcode)])),
  driving: driving.printsOfAll(base),
};
const cars: CarPrints[] = [];

parentPort?.on("message", (question: ComparisonQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo(question: ComparisonQuestion): unknown {
  switch (question.kind) {
    case "read":
      for (const { submissionId, teamId, initcode } of question.cars)
        cars.push({ submissionId, teamId, code: codePrints(initcode), driving: driving.prints(initcode) });
      return true;
    case "find-pairs":
      return findPairs(cars, basePrints);
    case "drive":
      return drive(question.cars);
  }
}

function drive(both: readonly [Uint8Array, Uint8Array]): DrivenSituation[] {
  const [first, second] = both.map(driving.decisions);
  return driving.positions.map(({ turn, cars: all, current }, index) => {
    const { balance, speed, y } = all[current]!;
    const [one, other] = [first?.[index] ?? null, second?.[index] ?? null];
    const isSame = one !== null && other !== null && String(one) === String(other);
    return {
      turn,
      place: 1 + all.filter((each) => each.y > y).length,
      balance,
      speed,
      first: one,
      second: other,
      isShared: isSame && !basePrints.driving.has(printOf(one, index)),
    };
  });
}
