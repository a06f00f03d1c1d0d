import type { Logger } from "pino";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { findFormula } from "../../competitions/find-competition.ts";
import { stepCompetition } from "../../competitions/phases/step-competition.ts";
import {
  hasRows,
  type Database,
  type OpenDatabase,
  type DatabaseTransaction,
} from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { repeat } from "../../platform/jobs/repeat.ts";
import { buildPackage } from "../../show/build-package.ts";
import { insertShow, saveScenes, defaultScenes } from "../../show/shows.ts";
import type { SiteConfiguration } from "../../platform/config/site-configuration.ts";
import { listRehearsals, type Rehearsal, type RehearsedStage } from "./rehearsal.ts";
import { addStage, announceStage, changeStage, type StageDraft } from "../../stages/plan-stage.ts";
import { decideStage } from "../../stages/decide-stage.ts";
import { startStage } from "../../stages/run-stage.ts";
import { pendingRaces } from "../../stages/pending-races.ts";
import { classificationOf } from "../../stages/classification.ts";
import { releaseAll } from "../../stages/release-stage.ts";
import { actOnTeam } from "../../teams/team-acts.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { replayTimeOf } from "#domain/competitions/event-replay.ts";
import { advanceReplay } from "./replay-event.ts";
import { sql } from "kysely";
import { writeAuditEntry, type ProcessParts } from "../../platform/audit/audit-entries.ts";

const lookEveryMs = 2_000;

/** Enough to tell the teams apart a little, few enough for a coffee break. */
const racesPerField = 4;

export interface RehearsalParts extends ProcessParts {
  configuration: Pick<SiteConfiguration, "sponsors">;
}

export function followRehearsals(
  open: OpenDatabase,
  parts: RehearsalParts,
  log: Logger,
): { stop: () => Promise<void> } {
  return repeat(
    lookEveryMs,
    async () => {
      // Skip the lock in the usual case.
      if (await hasRows(open.database.selectFrom("rehearsal")))
        await open.exclusively("rehearsals", () => advanceRehearsals(open.database, parts));
    },
    (error) => log.error({ err: error }, "Couldn't continue a rehearsal. Trying again soon."),
  );
}

/** Rehearsals older than a day are removed, and replays a day after their end. */
const longestMs = 24 * 3_600_000;

/**
 * Freeze once all cars are judged, then every stage of the plan, a disqualification, the show and the release. No
 * certificates, because they would be genuine. Each step follows from stored state, so a process can die at any time.
 */
export async function advanceRehearsals(database: Database, parts: RehearsalParts, now = new Date()): Promise<void> {
  for (const rehearsal of await listRehearsals(database)) {
    const { competitionId, startedAt, isReady, replay } = rehearsal;
    const lastMs = replay ? replayTimeOf(replay, replay.toMs) : startedAt.getTime();
    if (now.getTime() - lastMs > longestMs) {
      await removeRehearsal(database, { competitionId, personId: null });
    } else if (replay) {
      await advanceReplay(database, parts, { ...rehearsal, replay }, now);
    } else if (!isReady) await advance(database, parts, rehearsal);
  }
}

async function advance(database: Database, parts: RehearsalParts, rehearsal: Rehearsal): Promise<void> {
  const { competitionId, state, submitted, judged, accepted, teams, stages } = rehearsal;
  const step = (from: CompetitionState, to: CompetitionState) =>
    stepCompetition(database, parts, { competitionId, from, to, personId: null });
  if (state === "practice") {
    if (submitted < teams || judged < submitted || accepted === 0) return;
    await step("practice", "frozen");
    return;
  }
  if (state !== "frozen" && state !== "final") return;
  if (stages.length === 0) {
    await addStage(database, { competitionId, format: "heats", kind: "heats", name: "", personId: null });
    return;
  }
  const stage = stages.find((each) => each.state !== "decided" && each.state !== "released");
  if (stage) {
    if (stage.kind === "final" && state === "frozen") await step("frozen", "final");
    else await advanceStage(database, parts, rehearsal, stage);
    return;
  }
  const last = stages.at(-1);
  if (!last) return;
  if (await disqualifyOne(database, parts, rehearsal, last.id)) return;
  const decided = stages.filter((each) => each.state === "decided");
  if (!rehearsal.hasShow) await makeShow(database, parts, rehearsal, last.id);
  else if (decided.length > 0)
    for (const { id: stageId } of decided) await releaseAll(database, parts.jobs, { stageId, personId: null });
  else if (state === "frozen") await step("frozen", "final");
  else await step("final", "finished");
}

async function advanceStage(
  database: Database,
  { jobs }: RehearsalParts,
  { competitionId, name }: Rehearsal,
  stage: RehearsedStage,
): Promise<void> {
  const act = { stageId: stage.id, personId: null };
  switch (stage.state) {
    case "draft":
      // Without stages in the plan, there are usual heats.
      if (stage.name === "") await changeStage(database, jobs, act, await heats(database, competitionId, name));
      await announceStage(database, jobs, act);
      return;
    case "announced":
    case "open":
      await startStage(database, jobs, act);
      return;
    case "running":
      if ((await pendingRaces(database, act.stageId)) === undefined) await decideStage(database, jobs, act);
      return;
    case "held":
      // An organiser continues in the panel, as on the day.
      return;
    case "decided":
    case "released":
      return;
    default:
      stage.state satisfies never;
  }
}

/**
 * The second in the order, so that the places behind it move up.
 * @returns whether a team was disqualified now
 */
async function disqualifyOne(
  database: Database,
  { jobs }: RehearsalParts,
  { competitionId, disqualified, startedBy: personId }: Rehearsal,
  stageId: string,
): Promise<boolean> {
  if (disqualified !== null || personId === null) return false;
  const { places } = await classificationOf(database, stageId);
  const teamId = places.toSorted((a, b) => a.place - b.place)[1]?.teamId;
  if (teamId === undefined) return false;
  const teamAct = { act: "disqualify-team", reason: "Rehearsal", from: null } as const;
  const outcome = await actOnTeam(database, jobs, { competitionId, teamId, personId, teamAct, now: new Date() });
  return outcome.kind === "done";
}

async function heats(database: Database, competitionId: string, name: string): Promise<StageDraft> {
  const formula = await findFormula(database, competitionId);
  const plan = defaultPlan("heats", formula?.cars ?? 5);
  return {
    name,
    kind: "heats",
    plan: { ...plan, racesPerField, mostExtraRounds: 0 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0.2,
  };
}

async function makeShow(
  database: Database,
  { configuration }: RehearsalParts,
  { competitionId, name, brand, showId, startedBy: personId }: Rehearsal,
  stageId: string,
): Promise<void> {
  const show = showId ?? (await insertRehearsalShow(database, { competitionId, name, brand }));
  await saveScenes(database, { showId: show, scenes: defaultScenes(stageId, configuration), personId });
  const contentParts = { configuration, brand, mayOrganise: () => true };
  await buildPackage(database, { showId: show, personId, newKey: false, parts: contentParts });
  await announce(database, `competition:${competitionId}`);
}

function insertRehearsalShow(
  database: Database,
  { competitionId, name, brand }: { competitionId: string; name: string; brand: string | null },
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const id = await insertShow(transaction, { name, brand, isRehearsal: true });
    await transaction.updateTable("rehearsal").set({ showId: id }).where("competitionId", "=", competitionId).execute();
    return id;
  });
}

/** All that stays is the audit log's entries of start and removal. */
interface RemovedRehearsal {
  kind: "removed";
  teams: number;
  races: number;
  auditEntries: number;
  jobs: number;
}

/**
 * Deletes the competition with everything in it, the show and its screens, pending jobs, and audit entries within it.
 * Nothing else.
 */
export function removeRehearsal(
  database: Database,
  { competitionId, personId }: { competitionId: string; personId: string | null },
): Promise<RemovedRehearsal | { kind: "refused" }> {
  return database.transaction().execute(async (transaction) => {
    const rehearsal = await transaction
      .selectFrom("rehearsal")
      .innerJoin("competition", "competition.id", "rehearsal.competitionId")
      .where("rehearsal.competitionId", "=", competitionId)
      .where("competition.isRehearsal", "=", true)
      .select(["rehearsal.showId", "rehearsal.teams", "competition.brand"])
      .forUpdate()
      .executeTakeFirst();
    if (!rehearsal) return { kind: "refused" } as const;
    const { showId, teams, brand } = rehearsal;
    const showIds = showId === null ? [] : [showId];
    const screens = showId === null ? [] : await idsOf(transaction, "screen", "showId", showId);
    const races = await idsOf(transaction, "race", "competitionId", competitionId);
    const stages = await idsOf(transaction, "stage", "competitionId", competitionId);
    const submissions = await idsOf(transaction, "submission", "competitionId", competitionId);
    const teamIds = await idsOf(transaction, "team", "competitionId", competitionId);
    const jobs = await removeJobs(transaction, [competitionId, ...races, ...stages, ...submissions]);
    const auditEntries = await removeEntries(transaction, [
      `competition:${competitionId}`,
      ...stages.map((id) => `stage:${id}`),
      ...races.map((id) => `race:${id}`),
      ...teamIds.map((id) => `team:${id}`),
      ...submissions.map((id) => `submission:${id}`),
      ...showIds.map((id) => `show:${id}`),
      ...screens.map((id) => `screen:${id}`),
    ]);
    if (screens.length > 0) await transaction.deleteFrom("screen").where("id", "in", screens).execute();
    if (showId !== null) await transaction.deleteFrom("show").where("id", "=", showId).execute();
    await removeCompetition(transaction, competitionId);
    await writeAuditEntry(transaction, {
      personId,
      act: "remove-rehearsal",
      subject: `rehearsal:${competitionId}`,
      brand,
      details: { teams, races: races.length, auditEntries, screens: screens.length },
    });
    await announce(
      transaction,
      `competition:${competitionId}`,
      ...showIds.map((id) => `show:${id}` as const),
      ...screens.map((id) => `screen:${id}` as const),
    );
    return { kind: "removed", teams, races: races.length, auditEntries, jobs } as const;
  });
}

/** The rest cascades from the competition, except cars, which are referenced from several tables. */
async function removeCompetition(transaction: DatabaseTransaction, competitionId: string): Promise<void> {
  await transaction.deleteFrom("stage").where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("frozenCar").where("competitionId", "=", competitionId).execute();
  await transaction.updateTable("team").set({ activeCarId: null }).where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("submission").where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("team").where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("competition").where("id", "=", competitionId).execute();
}

async function idsOf(
  transaction: DatabaseTransaction,
  table: "race" | "stage" | "submission" | "team" | "screen",
  column: "competitionId" | "showId",
  value: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

const mostAtOnce = 5_000;

async function removeEntries(transaction: DatabaseTransaction, subjects: readonly string[]): Promise<number> {
  let removed = 0;
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const outcome = await transaction
      .deleteFrom("auditEntry")
      .where("subject", "in", subjects.slice(from, from + mostAtOnce))
      .executeTakeFirst();
    removed += Number(outcome.numDeletedRows);
  }
  return removed;
}

/** Jobs refer to ids. The queue's tables may not exist. */
async function removeJobs(transaction: DatabaseTransaction, ids: readonly string[]): Promise<number> {
  const plain = transaction.withoutPlugins();
  const { rows: tables } = await sql<{ there: string | null }>`select to_regclass('jobs.job')::text as there`.execute(
    plain,
  );
  if (!tables[0]?.there) return 0;
  let removed = 0;
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    const { numAffectedRows } = await sql`
      delete from jobs.job where data ->> 'raceId' in (${sql.join(some)}) or data ->> 'submissionId' in (${sql.join(some)})
        or data ->> 'stageId' in (${sql.join(some)}) or data ->> 'competitionId' in (${sql.join(some)})
    `.execute(plain);
    removed += Number(numAffectedRows ?? 0n);
  }
  return removed;
}
