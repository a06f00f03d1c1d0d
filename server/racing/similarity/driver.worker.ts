/** The thread that puts two cars into the same situations, and ends with what each decided. */
import { parentPort, workerData } from "node:worker_threads";
import { drivingTest, printOf } from "./driving-prints.ts";
import type { DrivenSituation, DrivingQuestion } from "./compare-driving.ts";

const { formula, cars, base } = workerData as DrivingQuestion;
const driving = drivingTest(formula);
const common = driving.printsOfAll(base);
const [first, second] = cars.map(driving.decisions);

parentPort?.postMessage(
  driving.positions.map(({ turn, cars: standing, current }, index): DrivenSituation => {
    const { balance, speed, y } = standing[current]!;
    const [one, other] = [first?.[index] ?? null, second?.[index] ?? null];
    const isSame = one !== null && other !== null && String(one) === String(other);
    return {
      turn,
      place: 1 + standing.filter((each) => each.y > y).length,
      balance,
      speed,
      first: one,
      second: other,
      isShared: isSame && !common.has(printOf(one, index)),
    };
  }),
);
