import { balancedSeats } from "#engine/evaluation/evaluate.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type RaceSummary, summarizeRace } from "#engine/race-log/race-summary.ts";
import { parseBytecode } from "#engine/cars/car.ts";
import type { Goal } from "#languages/cars/exercises/exercise.ts";
import type { DriveOrder, DriveReply, DrivenCar, DrivenRace } from "./test-driver.ts";

export type ExerciseResult = Awaited<ReturnType<typeof raceExercise>>;

/** The code is one STOP. */
const standing: DrivenCar = { name: "–", initcode: "0x6001600c60003960016000f300" };

type Ask = <Kind extends DriveOrder["kind"]>(
  order: Extract<DriveOrder, { kind: Kind }>,
) => Promise<Extract<DriveReply, { kind: Kind }>>;

export async function raceExercise(ask: Ask, formula: Formula, field: readonly DrivenCar[], goal: Goal) {
  const grids = balancedSeats(field.length);
  const races = Array.from({ length: goal.races }, (_, index) => ({
    seats: grids[index % grids.length] ?? [],
    seed: `0x${(index + 1).toString(16)}`,
  }));
  const seatedRaces = races.map(({ seats, seed }) => seatedRace(formula, field, seats, seed, goal.lateTurns ?? 0));
  const summaries: RaceSummary[] = [];
  if (goal.lateTurns === undefined) {
    const cars = field.map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) }));
    await ask({ kind: "races", request: { kind: "field", formula, cars } });
    const { reply } = await ask({ kind: "races", request: { kind: "summaries", races } });
    if (reply.kind === "summaries") summaries.push(...reply.summaries);
  } else {
    for (const [index, { race }] of seatedRaces.entries()) {
      const { log } = await ask({ kind: "race", race });
      summaries.push(summarizeRace(withoutStart(log, goal.lateTurns), races[index]?.seats ?? []));
    }
  }

  const counts = summaries.map(({ winner, finishOrder }) =>
    goal.counted === "wins" ? winner === 0 : finishOrder.indexOf(0) < finishOrder.indexOf(1),
  );
  const countedFromSeat = field.map(
    (_, seat) => counts.filter((isCounted, index) => isCounted && seatedRaces[index]?.seat === seat).length,
  );
  const sum = (of: (summary: RaceSummary) => number) => summaries.reduce((all, each) => all + of(each), 0);
  const turns = sum(({ turnsTaken }) => turnsTaken[0] ?? 0);
  const lost = Math.max(0, counts.indexOf(false));
  return {
    races: summaries.length,
    counted: counts.filter(Boolean).length,
    countedFromSeat,
    failedShare: sum(({ failedTurns }) => failedTurns[0] ?? 0) / Math.max(1, turns),
    /** the first race that didn't count, else the first */
    shown: { ...seatedRaces[lost]!, number: lost + 1 },
  };
}

export function isReached(goal: Goal, { counted, countedFromSeat, failedShare }: ExerciseResult): boolean {
  return (
    counted >= goal.least &&
    (!goal.noFailedTurns || failedShare === 0) &&
    countedFromSeat.every((count) => count >= (goal.leastFromEachSeat ?? 0))
  );
}

function seatedRace(
  formula: Formula,
  field: readonly DrivenCar[],
  seats: readonly number[],
  seed: string,
  lateTurns: number,
): { race: DrivenRace; seat: number } {
  const seat = seats.indexOf(0);
  const own = field[0]!;
  const cars = seats.map((car) => (car === 0 && lateTurns > 0 ? standing : field[car]!));
  const change = lateTurns > 0 ? { change: { afterTurn: lateTurns, seat, car: own } } : {};
  return { race: { formula, cars, seed, ...change }, seat };
}

/** Ignores turns of the car that was replaced. */
function withoutStart(log: RaceLog, turns: number): RaceLog {
  return { ...log, turns: log.turns.slice(Math.min(turns, log.turns.length - 1)) };
}

interface RankedCar extends DrivenCar {
  id: string;
  difficulty: number;
  family: string;
}

export function exerciseField(
  own: DrivenCar,
  goal: Pick<Goal, "rival" | "others">,
  houseCars: readonly RankedCar[],
  cars: number,
): DrivenCar[] | undefined {
  const field = [own, ...exerciseRivals(goal, houseCars, cars)];
  return field.length === cars ? field.map(({ name, initcode }) => ({ name, initcode })) : undefined;
}

/** The rival to beat, then the goal's other cars, or ones of similar strength. */
export function exerciseRivals<Car extends RankedCar>(
  goal: Pick<Goal, "rival" | "others">,
  houseCars: readonly Car[],
  cars: number,
): Car[] {
  const find = (id: string) => houseCars.find((car) => car.id === id);
  const rival = find(goal.rival);
  if (!rival) return [];
  const others = goal.others?.map(find) ?? nearest(rival, houseCars);
  return [rival, ...others.filter((car) => car !== undefined)].slice(0, cars - 1);
}

function nearest<Car extends RankedCar>(rival: Car, houseCars: readonly Car[]): Car[] {
  const others = houseCars.filter((car) => car.family === rival.family && car !== rival);
  const easier = others.filter((car) => car.difficulty < rival.difficulty).toReversed();
  return [...easier, ...others.filter((car) => car.difficulty > rival.difficulty)];
}
