/**
 * Measures the ratings by simulation: seasons of cars with known strengths are raced and rated.
 *
 *     node bench/ratings/main.ts [--seasons 500] [--threads 2] [--field usual] [--only intervals|separation|order|time]
 *
 * Prints how often 95% place intervals contain the true place; how often a pair is wrongly called separated when races continue until it is;
 * how many races per car the right order takes, compared with Elo and OpenSkill; and how long a rating takes. Only the times depend on the
 * machine.
 */
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { bootstrapStrengths } from "../../engine/ratings/intervals.ts";
import { packOrders } from "../../engine/ratings/finishing-orders.ts";
import { fitField } from "../../engine/ratings/plackett-luce.ts";
import type { Resampling, SeasonResult } from "./coverage.ts";
import { checkpoints, type Curves } from "./races-needed.ts";
import type { SeasonWork } from "./season-thread.ts";
import { runSeason, type Field } from "./season.ts";
import type { FinalResult, LadderResult } from "./twins.ts";

const { values } = parseArgs({
  options: {
    seasons: { type: "string", default: "500" },
    threads: { type: "string", default: "2" },
    field: { type: "string" },
    only: { type: "string" },
  },
});
const seasons = wholeNumber("seasons", values.seasons);
const threads = wholeNumber("threads", values.threads);

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} ${text}: give a whole number from 1.`);
  return value;
}

async function runSeasons<Result>(task: SeasonWork["task"], count: number): Promise<Result[]> {
  const parts = Array.from({ length: threads }, async (_, first) => {
    const workerData: SeasonWork = { task, seasons: count, first, threads };
    const worker = new Worker(new URL("./season-thread.ts", import.meta.url), { workerData });
    return await new Promise<Result[]>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  });
  return (await Promise.all(parts)).flat();
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** `others` are the ways that were not chosen, measured over a fifth of the seasons where they differ. */
const fields: { field: Field; others: Resampling[] }[] = [
  { field: { name: "usual", teams: 25, spread: 1, racesPerCar: 16 }, others: ["model", "fixed prior"] },
  { field: { name: "few races", teams: 25, spread: 1, racesPerCar: 6 }, others: ["model", "fixed prior"] },
  { field: { name: "close", teams: 25, spread: 0.5, racesPerCar: 16 }, others: ["model", "fixed prior"] },
  { field: { name: "wide", teams: 25, spread: 2, racesPerCar: 16 }, others: [] },
  { field: { name: "one always wins", teams: 25, spread: 1, racesPerCar: 16, champion: true }, others: [] },
  { field: { name: "small", teams: 10, spread: 1, racesPerCar: 16 }, others: [] },
  {
    field: { name: "repeating", teams: 25, spread: 1, racesPerCar: 50, repeats: 5 },
    others: ["unweighed blocks", "single races", "model"],
  },
];

const isWanted = (part: string): boolean => values.only === undefined || values.only === part;
if (isWanted("intervals")) await printIntervals();
if (isWanted("separation")) await printSeparation();
if (isWanted("order")) await printOrder();
if (isWanted("time")) printTime();

async function printIntervals(): Promise<void> {
  console.log(`Place intervals, 95 %, ${seasons} seasons of each field, races of five, 400 replicates`);
  const coverageRows = [];
  for (const { field, others } of fields) {
    if (values.field !== undefined && field.name !== values.field) continue;
    const chosen = await runSeasons<SeasonResult>({ kind: "coverage", field, ways: ["blocks"] }, seasons);
    const beside = await runSeasons<SeasonResult>({ kind: "coverage", field, ways: others }, Math.ceil(seasons / 5));
    const results = [...chosen, ...beside];
    for (const resampling of ["blocks" as const, ...others]) {
      const group = results.filter((result) => result.resampling === resampling);
      const teams = sum(group, (result) => result.teams);
      coverageRows.push({
        field: field.name,
        teams: field.teams,
        spread: field.spread,
        "races/car": field.racesPerCar,
        resampling,
        seasons: group.length,
        "rank corr.": mean(group.map((result) => result.correlation)).toFixed(3),
        "covered %": ((100 * sum(group, (result) => result.covered)) / teams).toFixed(1),
        "mean places": (sum(group, (result) => result.width) / teams).toFixed(1),
        "separated %": ((100 * sum(group, (result) => result.separated)) / (teams - group.length)).toFixed(1),
        "of these wrong %": (
          (100 * sum(group, (result) => result.separatedWrongly)) /
          Math.max(
            1,
            sum(group, (result) => result.separated),
          )
        ).toFixed(1),
      });
    }
  }
  console.table(coverageRows);
}

async function printSeparation(): Promise<void> {
  console.log(
    `\nA final of five, 40 races, raced on by tens up to 140 until the two best are separated (${seasons} finals of equals, ${Math.ceil(seasons / 5)} of each other gap)`,
  );
  const rows = [];
  for (const gap of [0, 0.6]) {
    const finals = await runSeasons<FinalResult>({ kind: "final", gap }, gap === 0 ? seasons : Math.ceil(seasons / 5));
    const share = (count: number): string => ((100 * count) / finals.length).toFixed(1);
    for (const rule of ["perCheck", "inAll"] as const) {
      rows.push({
        "gap in log-strength": gap,
        limits: rule === "perCheck" ? "for a single check" : "for all checks",
        "separated %": share(finals.filter((final) => final[rule] !== null).length),
        "wrongly %": share(finals.filter((final) => final[`${rule}Wrong`]).length),
        races: mean(finals.map((final) => 40 + 10 * (final[rule] ?? 10))).toFixed(0),
      });
    }
  }
  console.table(rows);
  const ladders = Math.ceil(seasons / 5);
  console.log(`\nA ladder of twelve teams, two of them with equal cars, when it rests (${ladders} ladders each)`);
  const ladderRows = [];
  for (const rule of ["each look", "all looks"] as const) {
    const rested = await runSeasons<LadderResult>({ kind: "twins", rule }, ladders);
    const share = (count: number): string => ((100 * count) / rested.length).toFixed(1);
    ladderRows.push({
      limits: rule === "each look" ? "of each look by itself" : "for all looks",
      "a twin rests as certain %": share(rested.filter((ladder) => ladder.twinIsCertain).length),
      "board separates them %": share(rested.filter((ladder) => ladder.separatesTwins).length),
      races: mean(rested.map((ladder) => ladder.races)).toFixed(0),
    });
  }
  console.table(ladderRows);
}

async function printOrder(): Promise<void> {
  const orderSeasons = Math.ceil(seasons / 5);
  console.log(`\nRaces per car until the mean rank correlation reaches …, 40 cars, spread 1 (${orderSeasons} seasons)`);
  const curves = await runSeasons<Curves>({ kind: "order" }, orderSeasons);
  const ladder = await runSeasons<Curves>({ kind: "ladder" }, orderSeasons);
  const means = [curves, ladder].flatMap((runs) =>
    Object.keys(runs[0] ?? {}).map((system) => ({
      system,
      curve: checkpoints.map((_, index) => mean(runs.map((run) => run[system]![index]!))),
    })),
  );
  console.table(
    means.map(({ system, curve }) => {
      const reached = (goal: number): string => racesUntil(goal, curve)?.toFixed(1) ?? `> ${checkpoints.at(-1)}`;
      const after = (races: number): string => curve[checkpoints.indexOf(races)]!.toFixed(3);
      return {
        system,
        "0.80": reached(0.8),
        "0.90": reached(0.9),
        "0.95": reached(0.95),
        "after 6": after(6),
        "after 16": after(16),
        "after 64": after(64),
      };
    }),
  );
}

/** Between two checkpoints the curve is taken as straight. */
function racesUntil(goal: number, curve: readonly number[]): number | undefined {
  const index = curve.findIndex((correlation) => correlation >= goal);
  if (index < 0) return undefined;
  const [beforeRaces, before] = index === 0 ? [0, 0] : [checkpoints[index - 1]!, curve[index - 1]!];
  return beforeRaces + ((checkpoints[index]! - beforeRaces) * (goal - before)) / (curve[index]! - before);
}

function printTime(): void {
  console.log("\nTime of a rating, one thread");
  console.table(
    [
      { teams: 40, racesPerCar: 50 },
      { teams: 300, racesPerCar: 85 },
      { teams: 2000, racesPerCar: 50 },
    ].map(({ teams, racesPerCar }) => {
      const season = runSeason({ name: "speed", teams, spread: 1, racesPerCar }, "speed");
      const begin = performance.now();
      const packed = packOrders(season.races, teams);
      const fit = fitField(packed);
      const fitted = performance.now();
      bootstrapStrengths(packed, fit, { seed: "speed", replicates: 20 });
      return {
        teams,
        races: season.races.length,
        "fit ms": Math.round(fitted - begin),
        "one replicate ms": ((performance.now() - fitted) / 20).toFixed(1),
      };
    }),
  );
}
