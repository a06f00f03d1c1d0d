import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { decodeRaceLog } from "../../engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "../../engine/race-log/race-log-text.ts";
import { defaultPlan } from "../../engine/stages/stage-plan.ts";
import { enterHouseCars } from "../../server/races/enter-house-cars.ts";
import type { Database } from "../../server/platform/database/database.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { openDatabase } from "../../server/platform/database/open-database.ts";
import { startJobQueue, jobNames } from "../../server/platform/jobs/job-queue.ts";
import { computeEngineHash } from "../../server/races/compute-engine-hash.ts";
import { packLog, unpackLogSync } from "../../server/races/packed-log.ts";
import { createRaceThreads } from "../../server/races/race-threads.ts";
import { runRaceJob } from "../../server/stages/run-race-job.ts";
import { orderStageJob } from "../../server/stages/order-stage-job.ts";
import { enterFrozenTeams } from "../../server/stages/stages-for-tests.ts";
import { addStage, announceStage, changeStage } from "../../server/stages/plan-stage.ts";
import { decideStage } from "../../server/stages/decide-stage.ts";
import { releaseAll } from "../../server/stages/release-stage.ts";
import { startStage } from "../../server/stages/run-stage.ts";
import { pendingRaces } from "../../server/stages/pending-races.ts";

/** Which races an official stage left behind. */
export interface OfficialRaces {
  /** as they were run */
  honest: { id: string; hash: string }[];
  /** one whose log was changed afterwards, and every hash that covers it: one coin of one car, from this turn on */
  changed: { id: string; turn: number };
}

/** Runs and releases an official stage of a frozen competition in a folder's database, with the engine and the seeds that it committed to. */
export async function releaseOfficialStage(dataDir: string): Promise<OfficialRaces> {
  const open = await openDatabase({ databaseUrl: undefined, dataDir });
  const { database } = open;
  await migrate(database);
  const competitionId = "izmir";
  const engineHash = computeEngineHash(join(import.meta.dirname, "../.."));
  const threads = createRaceThreads(1, engineHash);
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", competitionId).execute();
  await database.deleteFrom("competition").where("id", "!=", competitionId).execute();
  const jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  await enterFrozenTeams(database, competitionId, 6);
  await database.updateTable("competition").set({ engineHash }).where("id", "=", competitionId).execute();
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(orderStageJob(database, jobs));
  const name = "Heats";
  const added = await addStage(database, { competitionId, format: "round-robin", kind: "heats", name, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: null };
  await changeStage(database, jobs, act, {
    name,
    kind: "heats",
    plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 2 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, act);
  must(await startStage(database, jobs, act));
  while ((await pendingRaces(database, act.stageId)) !== undefined) await pause(100);
  must(await decideStage(database, jobs, act));
  must(await releaseAll(database, jobs, act));
  const races = await database
    .selectFrom("race")
    .where("stageId", "=", act.stageId)
    .where("state", "=", "released")
    .select(["id", "logHash"])
    .orderBy("number")
    .execute();
  const [first, ...honest] = races;
  if (!first || honest.length === 0) throw new Error(`The stage released ${races.length} races.`);
  const changed = await changeOneNumber(database, first.id);
  await jobs.stop();
  await threads.close();
  await open.close();
  return { honest: honest.map(({ id, logHash }) => ({ id, hash: logHash ?? "" })), changed };
}

function must(outcome: { kind: string }): void {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
}

/** Does what a forger with the database in hand would do. */
async function changeOneNumber(database: Database, id: string): Promise<OfficialRaces["changed"]> {
  const row = await database.selectFrom("raceLog").where("raceId", "=", id).select("log").executeTakeFirstOrThrow();
  const log = decodeRaceLog(unpackLogSync(row.log));
  const turn = Math.ceil(log.turns.length / 2);
  for (const each of log.turns.slice(turn - 1)) each.after.cars[0]!.balance += 1;
  const forged = { log: packLog(encodeRaceLog(log)), logHash: raceLogHash(log) };
  await database.updateTable("raceLog").set({ log: forged.log }).where("raceId", "=", id).execute();
  await database.updateTable("race").set({ logHash: forged.logHash }).where("id", "=", id).execute();
  return { id, turn };
}
