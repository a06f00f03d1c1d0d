import { Refusal, asInteger, asRecord, shown } from "../formula/refusal.ts";
import { groupDraws, type GroupDraw } from "./draw.ts";

/** Fields: `next-round.ts`; scoring: `order-stage.ts`. */
export const stageFormats = [
  "qualifying",
  "heats",
  "round-robin",
  "swiss",
  "knock-out",
  "championship",
  "grand-final",
] as const;

export type StageFormat = (typeof stageFormats)[number];

export const seatDesigns = ["balanced", "all-orders"] as const;

export type SeatDesign = (typeof seatDesigns)[number];

/** Decides the races and the order. Published before the start, never changed after. */
export interface StagePlan {
  format: StageFormat;
  fieldSize: number;
  seats: SeatDesign;
  /** per meeting of a field; with all orders the factorial of its size */
  racesPerField: number;
  /** every car races once per round; heats and knock-out have their own number */
  rounds: number;
  /** heats and knock-out: advancing teams per field */
  advancePerField: number;
  /** heats: best of the others across fields */
  bestOthers: number;
  /** heats: more advance until the next stage's groups are full, so that finals have no house cars */
  fillsGroups: boolean;
  /** to the next stage, if fields don't decide it; 0: last stage */
  advancing: number;
  /** championship: by place in a race */
  points: number[];
  /** after which no round starts; null: no limit */
  minutes: number | null;
  /** first places to separate, and extra rounds for it; 0: none */
  placesThatMatter: number;
  mostExtraRounds: number;
  /** heats, and a knock-out's first round; absent in older plans: by seeding */
  draw?: GroupDraw;
}

export const stagePlanBounds = {
  fieldSize: [2, 10],
  racesPerField: [1, 500],
  rounds: [1, 200],
  advancePerField: [1, 9],
  bestOthers: [0, 200],
  advancing: [0, 2_000],
  points: [0, 1_000],
  minutes: [1, 1_440],
  placesThatMatter: [0, 100],
  mostExtraRounds: [0, 50],
} as const satisfies Record<string, readonly [number, number]>;

/** Six would make 720 races per field. */
export const mostCarsForAllOrders = 5;

export function defaultPlan(format: StageFormat, fieldSize: number): StagePlan {
  const plan: StagePlan = {
    format,
    fieldSize,
    seats: "balanced",
    racesPerField: 1,
    rounds: 1,
    advancePerField: Math.min(2, fieldSize - 1),
    bestOthers: 0,
    fillsGroups: false,
    advancing: 0,
    points: [],
    minutes: null,
    placesThatMatter: 0,
    mostExtraRounds: 0,
  };
  switch (format) {
    case "qualifying":
      return { ...plan, rounds: 20, minutes: 60, advancing: 5 * fieldSize };
    case "heats":
      return { ...plan, racesPerField: 4 * fieldSize, advancePerField: 1, fillsGroups: true };
    case "round-robin":
      return { ...plan, rounds: 2 * fieldSize, advancing: fieldSize };
    case "swiss":
      return { ...plan, rounds: 8, racesPerField: 2, advancing: fieldSize };
    case "knock-out":
      return { ...plan, racesPerField: 4 * fieldSize, placesThatMatter: 1, mostExtraRounds: 5 };
    case "championship":
      return { ...plan, rounds: 20, points: [10, 6, 4, 3, 2, 1].slice(0, fieldSize), placesThatMatter: 3 };
    case "grand-final":
      return { ...plan, rounds: 4, racesPerField: 10, placesThatMatter: 3, mostExtraRounds: 10 };
    default:
      return format satisfies never;
  }
}

/** @throws {Refusal} with the path and the broken rule */
export function parseStagePlan(value: unknown, path = "plan"): StagePlan {
  const { fillsGroups: _since, ...usual } = defaultPlan("qualifying", 5);
  const record = asRecord(value, path, Object.keys(usual), ["fillsGroups", "draw"]);
  const format = oneOf(record.format, stageFormats, `${path}.format`);
  const seats = oneOf(record.seats, seatDesigns, `${path}.seats`);
  const number = (key: Exclude<keyof typeof stagePlanBounds, "points" | "minutes">): number => {
    const [least, most] = stagePlanBounds[key];
    return asInteger(record[key], `${path}.${key}`, least, most);
  };
  const fieldSize = number("fieldSize");
  if (seats === "all-orders" && fieldSize > mostCarsForAllOrders) {
    throw new Refusal(`${path}.seats`, "seats", `all orders are raced with up to ${mostCarsForAllOrders} cars.`);
  }
  if (!Array.isArray(record.points) || record.points.length > 10) {
    throw new Refusal(
      `${path}.points`,
      "points",
      `expected a list of up to 10 numbers, found ${shown(record.points)}.`,
    );
  }
  const points = record.points.map((each, index) =>
    asInteger(each, `${path}.points[${index}]`, ...stagePlanBounds.points),
  );
  if (points.some((each, index) => index > 0 && each > points[index - 1]!)) {
    throw new Refusal(`${path}.points`, "points", `a better place never gets fewer points, found ${shown(points)}.`);
  }
  if (format === "championship" && (points[0] ?? 0) === 0) {
    throw new Refusal(`${path}.points`, "points", "a championship gives the winner of a race at least one point.");
  }
  const minutes =
    record.minutes === null ? null : asInteger(record.minutes, `${path}.minutes`, ...stagePlanBounds.minutes);
  const plan: StagePlan = {
    format,
    fieldSize,
    seats,
    racesPerField: number("racesPerField"),
    rounds: number("rounds"),
    advancePerField: number("advancePerField"),
    bestOthers: number("bestOthers"),
    // Missing in older plans.
    fillsGroups: record.fillsGroups === true,
    advancing: number("advancing"),
    points,
    minutes,
    placesThatMatter: number("placesThatMatter"),
    mostExtraRounds: number("mostExtraRounds"),
    ...(record.draw !== undefined && { draw: oneOf(record.draw, groupDraws, `${path}.draw`) }),
  };
  if (isByField(format) && plan.advancePerField >= fieldSize) {
    throw new Refusal(
      `${path}.advancePerField`,
      "advance",
      `of ${fieldSize} cars at most ${fieldSize - 1} can go on, found ${plan.advancePerField}.`,
    );
  }
  return plan;
}

/** False for a last stage, such as a final. */
export function sendsTeamsOn({ format, advancing }: Pick<StagePlan, "format" | "advancing">): boolean {
  return format === "heats" || advancing > 0;
}

export function isByField(format: StageFormat): boolean {
  return format === "heats" || format === "knock-out";
}

function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[], path: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new Refusal(path, "choice", `${shown(value)} is not one of ${choices.join(", ")}.`);
  return found;
}
