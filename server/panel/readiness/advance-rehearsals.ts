import type { Logger } from "pino";
import { usualPlan } from "#engine/stages/stage-plan.ts";
import { findFormula } from "../../competitions/find-formula.ts";
import { stepCompetition } from "../../competitions/phases/step-competition.ts";
import { type ProcessParts } from "../../platform/audit/undo.ts";
import type { Database, OpenDatabase } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { repeat } from "../../platform/jobs/repeat.ts";
import { buildPackage } from "../../show/build-package.ts";
import { usualScenes } from "../../show/edit-scenes.ts";
import { insertShow, saveScenes } from "../../show/shows.ts";
import type { SiteConfiguration } from "../../platform/config/site-configuration.ts";
import { listRehearsals, type Rehearsal } from "./rehearsal.ts";
import { addStage, announceStage, changeStage, type StageDraft } from "../../stages/plan-stage.ts";
import { decideStage } from "../../stages/decide-stage.ts";
import { startStage } from "../../stages/run-stage.ts";
import { pendingRaces } from "../../stages/pending-races.ts";

const lookEveryMs = 1_000;

/** Enough to tell the teams apart a little, few enough for a coffee break. */
const racesPerField = 4;

export interface RehearsalParts extends ProcessParts {
  configuration: Pick<SiteConfiguration, "sponsors">;
}

export function advanceRehearsalsByThemselves(
  open: OpenDatabase,
  parts: RehearsalParts,
  log: Logger,
): { stop: () => Promise<void> } {
  return repeat(
    lookEveryMs,
    async () => {
      // Skip the lock in the usual case.
      const any = await open.database.selectFrom("rehearsal").select("competitionId").limit(1).executeTakeFirst();
      if (any) await open.exclusively("rehearsals", () => advanceRehearsals(open.database, parts));
    },
    (error) => log.error({ err: error }, "A rehearsal could not go on; the next try is in a moment."),
  );
}

/**
 * Freeze once all cars are judged, then heats, decision, show. Each step follows from stored state, so a process can
 * die at any time.
 */
export async function advanceRehearsals(database: Database, parts: RehearsalParts): Promise<void> {
  for (const rehearsal of await listRehearsals(database)) {
    if (!rehearsal.isReady) await advance(database, parts, rehearsal);
  }
}

async function advance(database: Database, parts: RehearsalParts, rehearsal: Rehearsal): Promise<void> {
  const { competitionId, state, submitted, judged, accepted, teams } = rehearsal;
  if (state === "practice") {
    if (submitted < teams || judged < submitted || accepted === 0) return;
    await stepCompetition(database, parts, { competitionId, from: "practice", to: "frozen", personId: null });
    return;
  }
  if (state !== "frozen" && state !== "final") return;
  if (!rehearsal.stage) {
    await addStage(database, { competitionId, format: "heats", kind: "heats", name: "", personId: null });
    return;
  }
  const act = { stageId: rehearsal.stage.id, personId: null };
  switch (rehearsal.stage.state) {
    case "draft":
      await changeStage(database, parts.jobs, act, await heats(database, competitionId, rehearsal.name));
      await announceStage(database, parts.jobs, act);
      return;
    case "announced":
    case "open":
      await startStage(database, parts.jobs, act);
      return;
    case "running":
      if ((await pendingRaces(database, act.stageId)) === undefined) await decideStage(database, parts.jobs, act);
      return;
    case "decided":
    case "released":
      await makeShow(database, parts, rehearsal, act.stageId);
      return;
    case "held":
      // An organiser continues in the panel, as on the day.
      return;
    default:
      rehearsal.stage.state satisfies never;
  }
}

async function heats(database: Database, competitionId: string, name: string): Promise<StageDraft> {
  const formula = await findFormula(database, competitionId);
  const plan = usualPlan("heats", formula?.cars ?? 5);
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
  { competitionId, name, brand, showId }: Rehearsal,
  stageId: string,
): Promise<void> {
  const show = showId ?? (await insertRehearsalShow(database, { competitionId, name, brand }));
  const person = await database
    .selectFrom("rehearsal")
    .where("competitionId", "=", competitionId)
    .select("startedBy")
    .executeTakeFirst();
  const personId = person?.startedBy ?? null;
  await saveScenes(database, { showId: show, scenes: await usualScenes(database, stageId), personId });
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
