import { officialSeed } from "#engine/referee/official-seed.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { FinalPlace } from "#server/stages/classification.ts";
import { finalOrderOf } from "#server/stages/released-orders.ts";
import { seedText } from "#server/races/record-race.ts";

interface Event {
  /** in order; of each city and the nation */
  stages: ReadonlyMap<string, readonly string[]>;
  /** places of a final to separate */
  podium: number;
  /** teams in order: before, after cancelling, after applying */
  before: readonly string[];
  afterCancel: readonly string[];
  after: readonly string[];
  proposal: string;
}

/** Checks a finished event's database for lost, duplicate and disagreeing races. */
export async function checkEvent(
  dataDir: string,
  { stages, podium, before, after, afterCancel, proposal }: Event,
): Promise<{ lines: string[]; problems: string[] }> {
  const open = await openEmbedded(dataDir);
  const { database } = open;
  const problems: string[] = [];
  const lines: string[] = [];
  try {
    const races = await database
      .selectFrom("race")
      .innerJoin("stage", "stage.id", "race.stageId")
      .innerJoin("competition", "competition.id", "race.competitionId")
      .where("stage.kind", "!=", "practice")
      .select([
        "race.id",
        "race.stageId",
        "race.number",
        "race.state",
        "race.seed",
        "race.seedNumber",
        "race.redraws",
        "race.logHash",
        "race.isChecked",
        "stage.nextRaceNumber",
        "competition.seedSecret",
        "competition.carsRoot",
      ])
      .execute();
    const runs = await database
      .selectFrom("raceRun")
      .select(["raceId", "kind", "worker", "logHash", "differsAt"])
      .execute();
    const logs = await database.selectFrom("raceLog").select("raceId").execute();
    const logCounts = count(logs.map((log) => log.raceId));
    const runsOf = Map.groupBy(runs, (run) => run.raceId);
    for (const race of races) {
      const runs = runsOf.get(race.id) ?? [];
      const name = `race ${race.number} of ${race.stageId}`;
      if (race.state !== "released" && race.state !== "void") problems.push(`${name} is ${race.state}`);
      if (logCounts.get(race.id) !== 1) problems.push(`${name} has ${logCounts.get(race.id) ?? 0} logs`);
      if (runs.some((run) => run.differsAt !== null || run.logHash !== race.logHash))
        problems.push(`runs of ${name} disagree`);
      const twice = runs.filter((run) => run.kind === "first" || run.kind === "second");
      if (twice.length !== 2) problems.push(`${name} has ${twice.length} runs`);
      if (new Set(twice.map((run) => run.worker)).size !== twice.length)
        problems.push(`${name} ran twice on one worker`);
      if (race.isChecked && race.state === "released" && !runs.some((run) => run.kind === "second-evm")) {
        problems.push(`${name} was not run on the second EVM`);
      }
      const secrets = { secret: race.seedSecret ?? "", carsRoot: race.carsRoot ?? "" };
      const seed = officialSeed({
        ...secrets,
        stageId: race.stageId,
        raceNumber: race.seedNumber ?? race.number,
        redraw: race.redraws,
      });
      if (race.seed !== seedText(seed)) problems.push(`${name} has another seed than everybody computes`);
    }
    for (const stageId of [...stages.values()].flat()) {
      const own = races.filter((race) => race.stageId === stageId);
      const numbers = new Set(own.map((race) => race.number));
      if (numbers.size !== own.length || own.length !== (own[0]?.nextRaceNumber ?? 1) - 1) {
        problems.push(
          `stage ${stageId} has ${own.length} races, ${numbers.size} numbers, next ${own[0]?.nextRaceNumber}`,
        );
      }
    }
    const practice = await database
      .selectFrom("race")
      .innerJoin("stage", "stage.id", "race.stageId")
      .where("stage.kind", "=", "practice")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const kinds = count(runs.map((run) => run.kind));
    lines.push(
      `${races.length} official races (${practice.count} in practice), ${runs.length} runs: ${[...kinds].map(([kind, times]) => `${times} ${kind}`).join(", ")}`,
      `${runs.filter((run) => run.differsAt !== null).length} disagreements`,
    );
    for (const [city, own] of stages) {
      for (const stageId of own) {
        const order = await finalOrderOf(database, stageId);
        if (!order) {
          problems.push(`${city} ${stageId} has no order`);
          continue;
        }
        const certainty =
          order.cutCertainty === null ? "" : `, cut certain to ${(order.cutCertainty * 100).toFixed(0)} %`;
        const open_ = order.notSeparated.map(([first, last]) => `${first}–${last}`).join(" ") || "none";
        lines.push(
          `  ${city.padEnd(10)} ${order.stageName.padEnd(11)} ${order.places.length} teams, ${order.races} races${certainty}, not separated: ${open_}`,
        );
        if (order.kind !== "final") continue;
        const { places } = order;
        const level = places.slice(0, Math.min(podium, places.length - 1)).filter((row) => !row.separatedFromNext);
        for (const row of level) {
          const rival = places[row.place];
          if (rival) lines.push(`    ${await duelOf(database, stageId, row, rival)}`);
        }
        if (level.length === 0) lines.push(`    the podium is told apart, at a risk of 5 % over all looks`);
      }
    }

    // The preview must equal the result, and cancelling must change nothing.
    if (before.join() !== afterCancel.join()) problems.push("cancelling a proposal changed the order");
    const { difference } = await database
      .selectFrom("rerunProposal")
      .where("id", "=", proposal)
      .select("difference")
      .executeTakeFirstOrThrow();
    const shown = new Map(difference?.places.map(({ teamId, to }) => [teamId, to]));
    for (const [index, teamId] of before.entries()) {
      const expected = shown.get(teamId) ?? index + 1;
      if (after.indexOf(teamId) + 1 !== expected)
        problems.push(`team ${teamId} was to be ${expected}th and is ${after.indexOf(teamId) + 1}th`);
    }
    lines.push(
      `re-run: ${difference?.changedRaces} of ${difference?.races} races changed, ${difference?.places.length} places, as shown before`,
    );
  } finally {
    await open.close();
  }
  return { lines, problems };
}

/** The record of two podium neighbours that weren't separated. */
async function duelOf(
  database: Database,
  stageId: string,
  better: Pick<FinalPlace, "place" | "teamId" | "carId">,
  other: Pick<FinalPlace, "place" | "teamId" | "carId">,
): Promise<string> {
  const rows = await database
    .selectFrom("raceSeat as one")
    .innerJoin("raceSeat as two", "two.raceId", "one.raceId")
    .innerJoin("race", "race.id", "one.raceId")
    .where("race.stageId", "=", stageId)
    .where("race.state", "=", "released")
    .where("one.teamId", "=", better.teamId)
    .where("two.teamId", "=", other.teamId)
    .select(["one.place as onePlace", "two.place as twoPlace"])
    .execute();
  const ahead = rows.filter(({ onePlace, twoPlace }) => (onePlace ?? 0) < (twoPlace ?? 0)).length;
  const cars = await database
    .selectFrom("car")
    .where("id", "in", [better.carId, other.carId])
    .select("codeHash")
    .distinct()
    .execute();
  const programs = cars.length === 1 ? "the same program twice" : "two programs";
  return `${better.place} and ${other.place} are level: ${programs}, ahead of each other in ${ahead} and ${rows.length - ahead} of ${rows.length} races`;
}

function count(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
