import { getRow } from "../platform/database/database.ts";
import { sql } from "kysely";
import { defaultPlan, type StageFormat, type StagePlan } from "#engine/stages/stage-plan.ts";
import type { OfficialStageKind } from "#domain/stages/stage-state.ts";
import { addStage, announceStage, changeStage } from "../stages/plan-stage.ts";
import { decideStage } from "../stages/decide-stage.ts";
import { releaseAll } from "../stages/release-stage.ts";
import { startStage } from "../stages/run-stage.ts";
import type { StageOutcome } from "../stages/stage-act.ts";
import { pendingRaces } from "../stages/pending-races.ts";
import { organiserOf, until, type SeasonParts } from "./season.ts";
import type { SeasonCity } from "./season-texts.ts";

export interface StageRequest {
  name: string;
  kind: OfficialStageKind;
  format: StageFormat;
  plan: Partial<StagePlan>;
}

function done<Done extends object>(what: string, outcome: StageOutcome<Done>): { kind: "done" } & Done {
  if (outcome.kind === "refused") throw new Error(`${what}: ${outcome.reason}`);
  return outcome;
}

export async function announceNext(parts: SeasonParts, city: SeasonCity, request: StageRequest): Promise<string> {
  const { database, jobs } = parts;
  const { name, kind, format, plan } = request;
  const personId = organiserOf(city);
  const { stageId } = done(name, await addStage(database, { competitionId: city, format, kind, name, personId }));
  const stage = await getRow(database, "stage", stageId, "entrantsFrom");
  const act = { stageId, personId };
  const draft = {
    name,
    kind,
    plan: { ...defaultPlan(format, 5), ...plan },
    entrantsFrom: stage.entrantsFrom ?? { from: "accepted-cars" as const },
    releaseMode: "at-once" as const,
    delaySeconds: 0,
    checkedShare: 0.02,
  };
  done(name, await changeStage(database, jobs, act, draft));
  done(name, await announceStage(database, jobs, act));
  return stageId;
}

export async function race(parts: SeasonParts, city: SeasonCity, stageId: string): Promise<void> {
  const { database, jobs } = parts;
  const start = () => startStage(database, jobs, { stageId, personId: organiserOf(city) });
  done(`starting ${stageId}`, await seededByNumbers(parts, city, start));
  await raced(stageId, database);
}

/** From its announcement to its decision. */
export async function runStage(parts: SeasonParts, city: SeasonCity, request: StageRequest): Promise<string> {
  const stageId = await announceNext(parts, city, request);
  await race(parts, city, stageId);
  await decide(parts, city, stageId);
  return stageId;
}

/**
 * Runs work as if the ladder had rated no one, so that teams are seeded by start number. How far the ladder gets
 * depends on the machine, and the official races would with it.
 */
async function seededByNumbers<Result>(
  { database }: SeasonParts,
  city: SeasonCity,
  work: () => Promise<Result>,
): Promise<Result> {
  const stages = database.selectFrom("stage").where("kind", "=", "practice");
  const practice = await stages.where("competitionId", "=", city).select(["id"]).executeTakeFirstOrThrow();
  const elsewhere = await stages.where("competitionId", "=", "default").select("id").executeTakeFirstOrThrow();
  await until(`no more ratings of ${city} are computed`, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job
      where name = 'rate-stage' and data ->> 'stageId' = ${practice.id} and state in ('created', 'retry', 'active')
    `.execute(database);
    return rows[0]?.count === 0;
  });
  const move = (from: string, to: string) =>
    database.updateTable("ratingRun").set({ stageId: to }).where("stageId", "=", from).execute();
  await move(practice.id, elsewhere.id);
  try {
    return await work();
  } finally {
    await move(elsewhere.id, practice.id);
  }
}

export function raced(stageId: string, database: SeasonParts["database"]): Promise<void> {
  return until(`the races of ${stageId}`, async () => {
    const open = await pendingRaces(database, stageId);
    if (open === "runs-disagree") throw new Error(`Runs of a race of ${stageId} disagree.`);
    return open === undefined;
  });
}

export async function decide({ database, jobs }: SeasonParts, city: SeasonCity, stageId: string): Promise<void> {
  // A race that was run again makes the order stale for a moment.
  await raced(stageId, database);
  done(`deciding ${stageId}`, await decideStage(database, jobs, { stageId, personId: organiserOf(city) }));
}

export async function release({ database, jobs }: SeasonParts, city: SeasonCity, stageId: string): Promise<void> {
  done(`releasing ${stageId}`, await releaseAll(database, jobs, { stageId, personId: organiserOf(city) }));
}
