import { isByField, type StagePlan } from "#engine/stages/stage-plan.ts";
import type { Database } from "../platform/database/database.ts";
import type { StageRefusal } from "./stage-act.ts";
import { countChecks, pendingRaces } from "./pending-races.ts";
import { openRaceStates } from "#domain/races/race-state.ts";
import { publishedStages } from "../competitions/corrections.ts";

/** `provisionalUntil`: end of the protest period. */
export type StageSummary = Awaited<ReturnType<typeof summaries>>[number];

export async function listStages(database: Database, competitionId: string): Promise<StageSummary[]> {
  return summaries(database, { competitionId });
}

export async function findStage(
  database: Database,
  competitionId: string,
  stageId: string,
): Promise<(StageSummary & { open: StageRefusal | null; checks: { done: number; all: number } }) | undefined> {
  const [stage] = await summaries(database, { competitionId, stageId });
  if (!stage) return undefined;
  const isRunning = stage.state === "running" || stage.state === "held";
  return {
    ...stage,
    open: isRunning ? ((await pendingRaces(database, stageId)) ?? null) : null,
    checks: await countChecks(database, stageId),
  };
}

async function summaries(database: Database, { competitionId, stageId }: { competitionId: string; stageId?: string }) {
  let query = database.selectFrom("stage").where("competitionId", "=", competitionId).orderBy("position");
  if (stageId !== undefined) query = query.where("id", "=", stageId);
  const stages = await query
    .select([
      "id",
      "position",
      "name",
      "kind",
      "state",
      "version",
      "plan",
      "entrantsFrom",
      "divisions",
      "releaseMode",
      "delaySeconds",
      "checkedShare",
      "interpreterOnly",
      "hold",
      "furtherRounds",
      "isSettled",
      "cutCertainty",
      "publicAt",
      "provisionalUntil",
      (stage) =>
        stage
          .selectFrom("stageEntrant")
          .whereRef("stageEntrant.stageId", "=", "stage.id")
          .select((entrant) => entrant.fn.countAll<number>().as("count"))
          .as("entrants"),
    ])
    .execute();
  const counts = await database
    .selectFrom("race")
    .where("competitionId", "=", competitionId)
    .groupBy("stageId")
    .select(({ fn }) => [
      "stageId",
      fn.count<number>("id").filterWhere("state", "in", openRaceStates).as("open"),
      fn.count<number>("id").filterWhere("state", "=", "finished").as("finished"),
      fn.count<number>("id").filterWhere("state", "=", "released").as("released"),
      fn
        .count<number>("id")
        .filterWhere((race) => race("state", "=", "released").and("publicAt", ">", new Date()))
        .as("hiddenYet"),
      fn.count<number>("id").filterWhere("state", "=", "void").as("void"),
      fn
        .count<number>("id")
        .filterWhere((race) => race("hold", "is not", null).and("state", "!=", "void"))
        .as("held"),
      fn.max("round").as("round"),
    ])
    .execute();
  const none = { open: 0, finished: 0, released: 0, hiddenYet: 0, held: 0, void: 0, round: 0 };
  return stages.map((stage) => {
    const { round, ...found } = { ...none, ...counts.find((each) => each.stageId === stage.id) };
    const { open, finished, released, hiddenYet, held } = found;
    return {
      ...stage,
      entrants: stage.entrants ?? 0,
      races: {
        open,
        finished,
        released,
        hiddenYet,
        held,
        void: found.void,
        planned: plannedRaces(stage.plan, open + finished + released, round ?? 0),
      },
      round: round ?? 0,
    };
  });
}

/** Extrapolates from the rounds so far; where fields decide who advances, later rounds have fewer races. */
function plannedRaces(plan: StagePlan | null, soFar: number, round: number): number {
  if (plan === null || round === 0 || isByField(plan.format)) return soFar;
  return Math.round((soFar / round) * Math.max(round, plan.rounds));
}

export async function stagesOfTeam(database: Database, teamId: string) {
  const published = await publishedStages(database, { teamId });
  const stages = await database
    .selectFrom("stageEntrant")
    .innerJoin("stage", "stage.id", "stageEntrant.stageId")
    .where("stageEntrant.teamId", "=", teamId)
    .orderBy("stage.position")
    .select(["stage.id", "stage.name", "stage.state", "stage.decidedAt", "stageEntrant.withdrawnReason"])
    .execute();
  return stages.map((stage) => ({ ...stage, isPublished: published.includes(stage.id) }));
}
