import { Refusal, asInteger, asRecord, shown } from "../race/refusal.ts";
import { groupDraws, type GroupDraw } from "./draw.ts";

/** The ways a stage is raced. What each of them does stands in `next-round.ts`, how it is scored in `order-stage.ts`. */
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

/** balanced: each car starts from each seat as equally often as can be; all-orders: every order of the seats once, up to five cars */
export const seatDesigns = ["balanced", "all-orders"] as const;

export type SeatDesign = (typeof seatDesigns)[number];

/** Everything that decides which races a stage runs and who is ahead. It is published before the stage starts and never changes after. */
export interface StagePlan {
  format: StageFormat;
  /** cars in a race, as the formula says */
  fieldSize: number;
  seats: SeatDesign;
  /** races of a field each time it meets; with all orders it is the factorial of the field's size */
  racesPerField: number;
  /** rounds in which every car races once: qualifying, round robin, Swiss, championship, grand final; heats and knock-out have their own */
  rounds: number;
  /** heats and knock-out: how many of each field go on */
  advancePerField: number;
  /** heats: how many of the others go on, the best of all fields together */
  bestOthers: number;
  /** heats: further ones of the others go on until the groups of the next stage are full, so that no house car sits in a final */
  fillsGroups: boolean;
  /** how many go on to the next stage, where the fields do not decide it; 0: nobody, the stage ends something */
  advancing: number;
  /** championship: points for the first, the second and so on of a race; places beyond the list get none */
  points: number[];
  /** minutes after which no further round begins; null: all rounds are raced */
  minutes: number | null;
  /** how many places from the first are to be told apart, and how many further rounds may be raced for it; 0 rounds: never */
  placesThatMatter: number;
  mostExtraRounds: number;
  /** heats, and a knock-out's first round: how teams come into groups; absent: dealt by seeding, as plans of earlier versions are */
  draw?: GroupDraw;
}

/** Bounds of a plan's numbers, both included. */
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

/** More cars have too many orders: six would make 720 races of one field. */
export const mostCarsForAllOrders = 5;

/** What a stage of a format starts from when it is added; the organiser changes the numbers. */
export function usualPlan(format: StageFormat, fieldSize: number): StagePlan {
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

/**
 * Reads a plan from anything, or refuses it.
 *
 * @throws {Refusal} with the path and the rule that the value breaks
 */
export function parseStagePlan(value: unknown, path = "plan"): StagePlan {
  const { fillsGroups: _since, ...usual } = usualPlan("qualifying", 5);
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
    // Plans from before there was the choice have none.
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

/** Whether anybody goes on from a stage of this plan; nobody does from one that ends something, as a final. */
export function sendsTeamsOn({ format, advancing }: Pick<StagePlan, "format" | "advancing">): boolean {
  return format === "heats" || advancing > 0;
}

/** Formats in which each field decides who goes on. */
export function isByField(format: StageFormat): boolean {
  return format === "heats" || format === "knock-out";
}

function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[], path: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new Refusal(path, "choice", `${shown(value)} is not one of ${choices.join(", ")}.`);
  return found;
}
