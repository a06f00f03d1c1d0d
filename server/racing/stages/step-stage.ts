import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { runRaceJobName } from "../../base/jobs/job-names.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import type { LetStand, RaceHold } from "#rules/race-hold.ts";
import { isChecked } from "../races/second-evm/is-checked.ts";
import { isSeedSecretTold } from "../races/race-fairness.ts";
import { stepRace } from "../races/record-race.ts";
import { advanceStage, requestOrder } from "./advance-stage.ts";
import { furtherRound } from "#engine/stages/next-round.ts";
import { holdForRace } from "./hold-stage.ts";
import { queueRound } from "./queue-round.ts";
import { readStage } from "./read-stage.ts";
import { actOnStage, type StageAct, type StageOutcome, type StageRefusal } from "./stage-act.ts";
import type { StageState } from "#rules/stage-state.ts";

/** Publishes a stage: its plan and its rules are fixed and shown from now on. Refused once its seeds could be known. */
export function announceStage(database: Database, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "announce-stage", act, async (transaction, stage) => {
    if (stage.state !== "draft") return "wrong-state";
    if (await isSeedSecretTold(transaction, stage.competitionId)) return "seeds-known";
    await setState(transaction, stage.id, "announced");
    return {};
  });
}

/** Takes an announcement back, while nothing ran. */
export function withdrawAnnouncement(database: Database, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "withdraw-stage-announcement", act, async (transaction, stage) => {
    if (stage.state !== "announced") return "wrong-state";
    await setState(transaction, stage.id, "draft");
    return {};
  });
}

/** Stops planning: races under way finish, no further round begins until an organiser goes on. */
export function holdStage(database: Database, act: StageAct, text: string): Promise<StageOutcome> {
  return actOnStage(database, "hold-stage", act, async (transaction, stage) => {
    if (stage.state !== "running") return "wrong-state";
    await transaction
      .updateTable("stage")
      .set({ state: "held", hold: JSON.stringify({ reason: "incident", text }) })
      .where("id", "=", stage.id)
      .execute();
    return { details: { text } };
  });
}

/** Goes on with a held stage. Races whose runs disagree are run again first. */
export function resumeStage(database: Database, jobs: Pick<JobQueue, "send">, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "resume-stage", act, async (transaction, stage) => {
    if (stage.state !== "held") return "wrong-state";
    const disagreeing = await transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("hold", "is not", null)
      .where("state", "!=", "void")
      .select("id")
      .execute();
    if (disagreeing.length > 0) return "runs-disagree";
    await transaction.updateTable("stage").set({ state: "running", hold: null }).where("id", "=", stage.id).execute();
    await advanceStage(transaction, jobs, stage.id);
    return {};
  });
}

/**
 * Runs the races of a stage again whose runs disagree, and goes on with the stage.
 *
 * @param interpreterOnly from now on all races of the stage run without the translator
 */
export function rerunDisagreeing(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  act: StageAct,
  interpreterOnly: boolean,
): Promise<StageOutcome> {
  return actOnStage(
    database,
    interpreterOnly ? "run-interpreter-only" : "rerun-disagreeing",
    act,
    async (transaction, stage) => {
      if (stage.state !== "held") return "wrong-state";
      const races = await transaction
        .selectFrom("race")
        .where("stageId", "=", stage.id)
        .where("hold", "is not", null)
        .where("state", "in", ["error", "finished"])
        .select(["id", "state"])
        .execute();
      if (interpreterOnly) {
        await transaction.updateTable("stage").set({ interpreterOnly: true }).where("id", "=", stage.id).execute();
        await transaction
          .updateTable("race")
          .set({ interpreterOnly: true })
          .where("stageId", "=", stage.id)
          .where("state", "in", ["scheduled", "queued", "error"])
          .execute();
      }
      for (const { id, state } of races) {
        await transaction.updateTable("race").set({ hold: null, overruns: 0 }).where("id", "=", id).execute();
        if (state === "finished") await forgetResult(transaction, id, interpreterOnly);
        else await stepRace(transaction, id, "queued");
        await jobs.send(transaction, runRaceJobName, { raceId: id }, { priority: 2 });
      }
      await transaction.updateTable("stage").set({ state: "running", hold: null }).where("id", "=", stage.id).execute();
      if (races.length === 0) await advanceStage(transaction, jobs, stage.id);
      return { details: { races: races.map((race) => race.id), interpreterOnly } };
    },
  );
}

/** Goes on without the held races, whose runs disagree or do not end: they are void, and no other stands for them. */
export function leaveOutRaces(database: Database, jobs: Pick<JobQueue, "send">, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "leave-out-races", act, async (transaction, stage) => {
    if (stage.state !== "held") return "wrong-state";
    const held = await heldRaces(transaction, stage.id);
    // What everybody has seen does not vanish.
    const races = held.filter(({ state }) => state !== "released");
    if (races.length === 0) return "no-such-race";
    for (const { id, state } of races) {
      await stepRace(transaction, id, "void");
      const voidedFrom = state === "finished" ? state : null;
      await transaction.updateTable("race").set({ hold: null, voidedFrom }).where("id", "=", id).execute();
    }
    if (races.length === held.length) await goOn(transaction, jobs, stage);
    return { details: { races } };
  });
}

/**
 * Lets the results stand of races whose own runs agree and on which the second EVM alone sees something else. The pages of these races say
 * so, with the reason.
 *
 * @param reason in the organiser's words, not empty
 */
export function letResultsStand(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  act: StageAct,
  reason: string,
): Promise<StageOutcome> {
  return actOnStage(database, "let-results-stand", act, async (transaction, stage) => {
    if (reason === "") return "no-reason";
    const held = await heldRaces(transaction, stage.id);
    const races = held.filter(({ state, hold }) => state !== "error" && hold.alone === "second-evm");
    if (races.length === 0) return "no-such-race";
    for (const { id, hold } of races) {
      const letStand: LetStand = { attempt: hold.attempt, turn: hold.turn, reason };
      await transaction
        .updateTable("race")
        .set({ hold: null, letStand: JSON.stringify(letStand) })
        .where("id", "=", id)
        .execute();
    }
    if (races.length === held.length) await goOn(transaction, jobs, stage);
    return { details: { races, reason } };
  });
}

interface HeldRace {
  id: string;
  state: "error" | "finished" | "released";
  hold: RaceHold;
}

/** A released race is held when the second EVM disagrees with what it was run again to. */
async function heldRaces(transaction: DatabaseTransaction, stageId: string): Promise<HeldRace[]> {
  const rows = await transaction
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("hold", "is not", null)
    .where("state", "in", ["error", "finished", "released"])
    .select(["id", "state", "hold"])
    .execute();
  return rows as HeldRace[];
}

/** Of a stage none of whose races is held any more. */
async function goOn(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  stage: { id: string; state: StageState },
): Promise<void> {
  const state = stage.state === "held" ? "running" : stage.state;
  await transaction.updateTable("stage").set({ state, hold: null }).where("id", "=", stage.id).execute();
  await advanceStage(transaction, jobs, stage.id);
}

/** Takes it back that races were left out, or that their results stand: they are held again, and with them their stage. */
export function holdRacesAgain(database: Database, act: StageAct, races: readonly HeldRace[]): Promise<StageOutcome> {
  return actOnStage(database, "hold-races-again", act, async (transaction, stage) => {
    for (const { id, state, hold } of races) {
      // By no legal step of a race: what was undone did not happen.
      await transaction
        .updateTable("race")
        .set({ state, hold: JSON.stringify(hold), voidedFrom: null, letStand: null })
        .where("id", "=", id)
        .where("state", "in", ["void", state])
        .where("hold", "is", null)
        .execute();
      await holdForRace(transaction, stage.id, id);
    }
    return {};
  });
}

/** An unseen race on which the second EVM disagreed has no result until its runs agree; what its runs said stays in `race_run`. */
async function forgetResult(transaction: DatabaseTransaction, raceId: string, interpreterOnly: boolean): Promise<void> {
  await transaction.deleteFrom("raceLog").where("raceId", "=", raceId).execute();
  await transaction.updateTable("raceSeat").set({ place: null, distance: null }).where("raceId", "=", raceId).execute();
  await transaction
    .updateTable("race")
    .set({
      state: "queued",
      turns: null,
      winnerSeat: null,
      logHash: null,
      finishedAt: null,
      ...(interpreterOnly ? { interpreterOnly } : {}),
    })
    .where("id", "=", raceId)
    .execute();
}

/** Runs one round more than planned, to tell apart what the races so far do not. */
export function raceOn(database: Database, jobs: Pick<JobQueue, "send">, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "race-on", act, async (transaction, stage) => {
    if (stage.state !== "running") return "wrong-state";
    const open = await whatIsOpen(transaction, stage.id);
    if (open === "races-open" || open === "runs-disagree") return open;
    const read = await readStage(transaction, stage.id);
    if (!read || read.soFar.races.length === 0) return "no-races";
    const fields = [...new Set(read.soFar.races.map((race) => race.field))].sort((a, b) => a - b);
    await transaction
      .updateTable("stage")
      .set((column) => ({ furtherRounds: column("furtherRounds", "+", 1) }))
      .where("id", "=", stage.id)
      .execute();
    await queueRound(transaction, jobs, read, furtherRound(read.soFar, fields));
    return {};
  });
}

/**
 * Lets a stage whose rounds are over race on by itself, round after round, until the first places, and the cut where it has one, are told
 * apart; so many rounds at most. What was announced as the rule of places stays.
 *
 * @param wish rounds 1 to 50; places from the first that are to be told apart, 0 to the number of teams
 */
export function raceUntilSeparated(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  act: StageAct,
  wish: { rounds: number; places: number },
): Promise<StageOutcome> {
  return actOnStage(database, "race-until-separated", act, async (transaction, stage) => {
    if (stage.state !== "running") return "wrong-state";
    const open = await whatIsOpen(transaction, stage.id);
    if (open === "races-open" || open === "runs-disagree" || open === "order-open") return open;
    const { plan, furtherRounds } = await transaction
      .selectFrom("stage")
      .where("id", "=", stage.id)
      .select(["plan", "furtherRounds"])
      .executeTakeFirstOrThrow();
    const isWhole = Number.isInteger(wish.rounds) && Number.isInteger(wish.places);
    if (!plan || !isWhole || wish.rounds < 1 || wish.rounds > 50 || wish.places < 0 || wish.places > 100) {
      return "bad-plan";
    }
    const further = { placesThatMatter: wish.places, mostExtraRounds: furtherRounds + wish.rounds };
    await transaction
      .updateTable("stage")
      .set({ plan: JSON.stringify({ ...plan, ...further }) })
      .where("id", "=", stage.id)
      .execute();
    await requestOrder(transaction, jobs, stage.id);
    const { placesThatMatter, mostExtraRounds } = plan;
    return { details: { before: { placesThatMatter, mostExtraRounds }, after: further } };
  });
}

/** Fixes the order of a stage: all races are run, their runs agree, every check is done. */
export function decideStage(database: Database, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "decide-stage", act, async (transaction, stage) => {
    if (stage.state !== "running" && stage.state !== "held") return "wrong-state";
    const open = await whatIsOpen(transaction, stage.id);
    if (open) return open;
    await transaction
      .updateTable("stage")
      .set({ state: "decided", decidedAt: new Date(), hold: null })
      .where("id", "=", stage.id)
      .execute();
    return {};
  });
}

/** Takes a decision back, while nobody outside saw it. */
export function undecideStage(database: Database, jobs: Pick<JobQueue, "send">, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "undecide-stage", act, async (transaction, stage) => {
    if (stage.state !== "decided") return "wrong-state";
    await transaction
      .updateTable("stage")
      .set({ state: "running", decidedAt: null })
      .where("id", "=", stage.id)
      .execute();
    await requestOrder(transaction, jobs, stage.id);
    return {};
  });
}

/** Takes a team out of a stage: it races no further and gets no place; what others did against it stays. */
export function withdrawTeam(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  act: StageAct,
  { teamId, reason }: { teamId: string; reason: string | null },
): Promise<StageOutcome> {
  return actOnStage(database, reason === null ? "readmit-team" : "withdraw-team", act, async (transaction, stage) => {
    if (stage.state === "released") return "public-already";
    const before = await transaction
      .selectFrom("stageEntrant")
      .where("stageId", "=", stage.id)
      .where("teamId", "=", teamId)
      .select("withdrawnReason")
      .executeTakeFirst();
    if (!before) return "no-such-team";
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
  });
}

/** What stands in the way of a decision; undefined: nothing. */
export async function whatIsOpen(database: Database, stageId: string): Promise<StageRefusal | undefined> {
  const openChecks = await countOpenChecks(database, stageId);
  // One statement, and so one moment: between two of them the job that orders may have queued a round.
  const now = await database
    .selectFrom("stage")
    .leftJoin("race", (join) => join.onRef("race.stageId", "=", "stage.id").on("race.state", "!=", "void"))
    .where("stage.id", "=", stageId)
    .groupBy(["stage.id", "stage.orderStale", "stage.isSettled"])
    .select((select) => [
      "stage.orderStale",
      "stage.isSettled",
      select.fn.count<number>("race.id").as("races"),
      select.fn
        .count<number>("race.id")
        .filterWhere("race.state", "in", ["scheduled", "queued", "running", "error"])
        .as("open"),
      select.fn.count<number>("race.id").filterWhere("race.hold", "is not", null).as("held"),
      select
        .exists(select.selectFrom("stagePlace").whereRef("stagePlace.stageId", "=", "stage.id").select("teamId"))
        .as("hasOrder"),
    ])
    .executeTakeFirstOrThrow();
  if (now.held > 0) return "runs-disagree";
  if (now.open > 0) return "races-open";
  if (now.races === 0) return "no-races";
  if (openChecks > 0) return "checks-open";
  return now.orderStale || now.isSettled === null || !now.hasOrder ? "order-open" : undefined;
}

/**
 * Finished races that the second EVM is still to run.
 *
 * @param among only these; undefined: all of the stage
 */
export async function countOpenChecks(database: Database, stageId: string, among?: readonly string[]): Promise<number> {
  if (among?.length === 0) return 0;
  let query = database.selectFrom("race").where("stageId", "=", stageId);
  if (among) query = query.where("race.id", "in", among);
  const { count } = await query
    .where("isChecked", "=", true)
    .where("state", "in", ["finished", "released"])
    .where("hold", "is", null)
    .where(sql<boolean>`not ${isChecked}`)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function setState(transaction: DatabaseTransaction, stageId: string, state: StageState): Promise<void> {
  await transaction.updateTable("stage").set({ state }).where("id", "=", stageId).execute();
}
