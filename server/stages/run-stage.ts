import { z } from "zod";
import { isWithin, longestReason } from "#domain/platform/limits.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { furtherRound } from "#engine/stages/next-round.ts";
import { stagePlanBounds } from "#engine/stages/stage-plan.ts";
import { listDivisions } from "../competitions/divisions/divisions.ts";
import {
  getRow,
  updateRow,
  type Database,
  type DatabaseTransaction,
  insertRows,
  hasRows,
} from "../platform/database/database.ts";
import { cutLine, id, number } from "../platform/forms/read-form.ts";
import { requestOrder } from "../platform/jobs/job-queue.ts";
import { isSeedSecretPublished } from "../races/race-fairness.ts";
import { stepRace } from "../races/record-race.ts";
import { advanceStage, queueRound } from "./advance-stage.ts";
import { type Entrant, findEntrants, lastStagesOfCities } from "./find-entrants.ts";
import { pendingRaces } from "./pending-races.ts";
import { houseEntrantsOf, readStage } from "./read-stage.ts";
import { type StageActParts, reads, readsNothing, stageAct } from "./stage-act.ts";

/**
 * Fixes entrants, cars and seeding, and queues the first round. Only after the freeze: before, no seed could be fair.
 */
export const startStage = stageAct("start", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const competition = await getRow(transaction, "competition", stage.competitionId, "carsRoot", "seedSecret");
    if (competition.carsRoot === null || competition.seedSecret === null) return "not-frozen";
    if (await isSeedSecretPublished(transaction, stage.competitionId)) return "seeds-known";
    const {
      entrantsFrom: source,
      plan,
      divisions,
    } = await getRow(transaction, "stage", stage.id, "entrantsFrom", "plan", "divisions");
    if (!source || !plan) return "wrong-state";
    // Only now is it known which stage is a city's last.
    const entrantsFrom: EntrantsFrom =
      source.from === "cities"
        ? { ...source, stageIds: await lastStagesOfCities(transaction, stage.competitionId) }
        : source;
    const lot = competition.carsRoot;
    const entrants = await findEntrants(transaction, stage.competitionId, entrantsFrom, lot, divisions);
    if (typeof entrants === "string") return entrants;
    if (entrants.length === 0) return "no-entrants";
    const undecided = await problemOfDivisions(transaction, stage.competitionId, entrantsFrom, entrants);
    if (undecided) return undecided;
    if (!(await areFrozen(transaction, stage.competitionId, entrants))) return "cars-not-frozen";
    const house = await houseEntrantsOf(transaction, stage.competitionId);
    if (house.length < plan.fieldSize - 1 && entrants.length % plan.fieldSize !== 0) return "no-house-cars";
    await transaction.deleteFrom("stageEntrant").where("stageId", "=", stage.id).execute();
    const rows = entrants.map((entrant, index) => ({ stageId: stage.id, position: index + 1, ...entrant }));
    await insertRows(transaction, "stageEntrant", rows);
    await updateRow(transaction, "stage", stage.id, {
      state: "running",
      startedAt: new Date(),
      entrantsFrom: JSON.stringify(entrantsFrom),
    });
    await advanceStage(transaction, jobs, stage.id);
    return { details: { entrants: entrants.length } };
  },
});

/** A team without a division would be missing from every order; and at least one team must score. */
async function problemOfDivisions(
  database: Database,
  competitionId: string,
  source: EntrantsFrom,
  entrants: readonly Entrant[],
): Promise<"no-division" | "nobody-scores" | undefined> {
  const divisions = await listDivisions(database, competitionId);
  if (divisions.length === 0 || source.from === "cities") return undefined;
  const everybody = await findEntrants(database, competitionId, source, "");
  if (typeof everybody !== "string" && everybody.some(({ divisionId }) => divisionId === null)) return "no-division";
  const scoring = new Set(divisions.filter(({ scores }) => scores).map(({ id }) => id));
  const isScored = entrants.some(({ divisionId }) => divisionId !== null && scoring.has(divisionId));
  return isScored ? undefined : "nobody-scores";
}

/**
 * Checks that the competition's root, and so its seeds, cover these cars. A car from an applied re-run is fine: that
 * decision is public.
 */
async function areFrozen(database: Database, competitionId: string, entrants: readonly Entrant[]): Promise<boolean> {
  const frozen = await database
    .selectFrom("frozenCar")
    .where("competitionId", "=", competitionId)
    .select(["teamId", "carId"])
    .execute();
  const reruns = await database
    .selectFrom("rerunProposal")
    .innerJoin("stage", "stage.id", "rerunProposal.stageId")
    .where("stage.competitionId", "=", competitionId)
    .where("rerunProposal.state", "=", "applied")
    .select("rerunProposal.choice")
    .execute();
  return entrants.every(({ teamId, carId }) =>
    [...frozen, ...reruns.map(({ choice }) => choice)].some((each) => each.teamId === teamId && each.carId === carId),
  );
}

export const holdStage = stageAct<{ reason: string }>("hold", {
  read: reads(z.object({ reason: cutLine(longestReason) }), (said) => said),
  undoes: z.unknown().transform(() => ({ reason: "" })),
  async work({ transaction, stage, input: { reason } }) {
    await updateRow(transaction, "stage", stage.id, {
      state: "held",
      hold: JSON.stringify({ reason: "incident", text: reason }),
    });
    return { details: { text: reason } };
  },
});

export const resumeStage = stageAct("resume", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const disagreeing = transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("hold", "is not", null)
      .where("state", "!=", "void");
    if (await hasRows(disagreeing)) return "runs-disagree";
    await updateRow(transaction, "stage", stage.id, { state: "running", hold: null });
    await advanceStage(transaction, jobs, stage.id);
    return {};
  },
});

export const raceOn = stageAct("race-on", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const open = await pendingRaces(transaction, stage.id);
    if (open === "races-open" || open === "runs-disagree") return open;
    const read = await readStage(transaction, stage.id);
    if (!read || read.soFar.races.length === 0) return "no-races";
    const fields = [...new Set(read.soFar.races.map((race) => race.field))].sort((a, b) => a - b);
    await updateRow(transaction, "stage", stage.id, (column) => ({ furtherRounds: column("furtherRounds", "+", 1) }));
    await queueRound(transaction, jobs, read, furtherRound(read.soFar, fields));
    return {};
  },
});

/**
 * Continues automatically until the first places, and the cut if there is one, are separated, for at most this many
 * rounds. Announced rules of places don't change.
 */
export const raceUntilSeparated = stageAct<{ rounds: number; places: number }>("race-until-separated", {
  read: reads(z.object({ rounds: number, places: number }), (said) => said),
  async work({ transaction, jobs, stage, input: { rounds, places } }) {
    const open = await pendingRaces(transaction, stage.id);
    if (open === "races-open" || open === "runs-disagree" || open === "order-open") return open;
    const { plan, furtherRounds } = await getRow(transaction, "stage", stage.id, "plan", "furtherRounds");
    const [min, max] = stagePlanBounds.placesThatMatter;
    const most = stagePlanBounds.mostExtraRounds[1];
    if (!plan || !isWithin(rounds, { min: 1, max: most }) || !isWithin(places, { min, max })) return "bad-plan";
    const further = { placesThatMatter: places, mostExtraRounds: furtherRounds + rounds };
    await updateRow(transaction, "stage", stage.id, { plan: JSON.stringify({ ...plan, ...further }) });
    await requestOrder(transaction, jobs, stage.id);
    const { placesThatMatter, mostExtraRounds } = plan;
    return { details: { before: { placesThatMatter, mostExtraRounds }, after: further } };
  },
});

export const rerunDisagreeing = stageAct("rerun-disagreeing", {
  read: readsNothing,
  work: (parts) => runAgain(parts, false),
});

/** Without the translator, for all further races of the stage. */
export const runInterpreterOnly = stageAct("interpreter-only", {
  read: readsNothing,
  work: (parts) => runAgain(parts, true),
});

async function runAgain({ transaction, jobs, stage }: StageActParts<unknown>, interpreterOnly: boolean) {
  const races = await transaction
    .selectFrom("race")
    .where("stageId", "=", stage.id)
    .where("hold", "is not", null)
    .where("state", "in", ["error", "finished"])
    .select(["id", "state"])
    .execute();
  if (interpreterOnly) {
    await updateRow(transaction, "stage", stage.id, { interpreterOnly: true });
    await transaction
      .updateTable("race")
      .set({ interpreterOnly: true })
      .where("stageId", "=", stage.id)
      .where("state", "in", ["queued", "error"])
      .execute();
  }
  for (const { id, state } of races) {
    await updateRow(transaction, "race", id, { hold: null, overruns: 0 });
    if (state === "finished") await forgetResult(transaction, id, interpreterOnly);
    else await stepRace(transaction, id, "queue-again");
    await jobs.send(transaction, "run-race", { raceId: id }, { priority: 2 });
  }
  await updateRow(transaction, "stage", stage.id, { state: "running", hold: null });
  if (races.length === 0) await advanceStage(transaction, jobs, stage.id);
  return { details: { races: races.map((race) => race.id), interpreterOnly } };
}

/** An unseen race on which the second EVM disagreed has no result until its runs agree; `race_run` keeps the runs. */
async function forgetResult(transaction: DatabaseTransaction, raceId: string, interpreterOnly: boolean): Promise<void> {
  await transaction.deleteFrom("raceLog").where("raceId", "=", raceId).execute();
  await transaction.updateTable("raceSeat").set({ place: null, distance: null }).where("raceId", "=", raceId).execute();
  await stepRace(transaction, raceId, "forget", {
    turns: null,
    winnerSeat: null,
    logHash: null,
    finishedAt: null,
    ...(interpreterOnly && { interpreterOnly }),
  });
}

/** It races no further and gets no place; results of others against it count. */
export const withdrawTeam = stageAct<{ teamId: string; reason: string }>("withdraw", {
  read: reads(z.object({ team: id, reason: cutLine(longestReason) }), ({ team, reason }) => ({
    teamId: team,
    reason: reason || "–",
  })),
  work: (parts) => setWithdrawn(parts, parts.input.reason),
  undoes: z
    .object({ teamId: z.string(), before: z.object({ withdrawnReason: z.string().nullable() }) })
    .transform(({ teamId, before }) => ({ teamId, reason: before.withdrawnReason ?? "–" })),
});

export const readmitTeam = stageAct<{ teamId: string }>("readmit", {
  read: reads(z.object({ team: id }), ({ team }) => ({ teamId: team })),
  work: (parts) => setWithdrawn(parts, null),
  undoes: z.object({ teamId: z.string() }),
});

async function setWithdrawn(
  { transaction, jobs, stage, input: { teamId } }: StageActParts<{ teamId: string }>,
  reason: string | null,
) {
  const before = await transaction
    .selectFrom("stageEntrant")
    .where("stageId", "=", stage.id)
    .where("teamId", "=", teamId)
    .select("withdrawnReason")
    .executeTakeFirst();
  if (!before || (before.withdrawnReason === null) === (reason === null)) return "no-such-team" as const;
  await transaction
    .updateTable("stageEntrant")
    .set({ withdrawnAt: reason === null ? null : new Date(), withdrawnReason: reason })
    .where("stageId", "=", stage.id)
    .where("teamId", "=", teamId)
    .execute();
  await requestOrder(transaction, jobs, stage.id);
  return {
    details: { teamId, before: { withdrawnReason: before.withdrawnReason }, after: { withdrawnReason: reason } },
  };
}
