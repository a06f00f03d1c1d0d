import { hasRows, updateRow, type Database } from "../platform/database/database.ts";
import { isCompeting } from "../competitions/competing-members.ts";
import { type JobKind, type JobSender, requestRatings } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import type { StageKind } from "#domain/stages/stage-state.ts";
import { accountsOf, readRaceInput } from "../races/read-race-input.ts";
import { holdOverrun, recordOfficialRace } from "./record-official-race.ts";
import { recordRace, stepRace, takeRaceNumbers, countOverrun } from "../races/record-race.ts";
import { type Overrun } from "#domain/races/race-state.ts";
import { OverrunError, type Payers, type RaceThreads, type Urgency } from "../races/race-threads.ts";
import type { RaceInput } from "../races/race-work.ts";
import type { RaceReport } from "#domain/races/race-report.ts";
import { runTwice, type OfficialRuns } from "../races/run-twice.ts";

/**
 * Practice races run once, official ones twice. A race that always hits its limits becomes void in practice; an
 * official one holds its stage.
 */
export function runRaceJob(
  database: Database,
  threads: Pick<RaceThreads, "run" | "runApart" | "count">,
  jobs: JobSender,
): JobKind<"run-race", RaceReport | OfficialRuns | { overrun: Overrun } | "nothing-to-do"> {
  return {
    name: "run-race",
    // The threads decide priorities, so official races aren't blocked.
    concurrency: 3 * threads.count,
    ofOneGroup: { default: threads.count },

    async run({ raceId }) {
      const race = await beginRace(database, jobs, raceId);
      if (!race) return "nothing-to-do";
      try {
        return race.urgency === "official"
          ? await runTwice(threads, race.input)
          : await threads.run({ kind: "race", race: race.input }, race.urgency, race.payers);
      } catch (error) {
        const overrun = await database.transaction().execute(async (transaction) => {
          await stepRace(transaction, raceId, "fail");
          return error instanceof OverrunError
            ? countOverrun(transaction, { table: "race", id: raceId }, error)
            : undefined;
        });
        if (overrun) return { overrun };
        throw error;
      }
    },

    async record(transaction, { raceId }, result) {
      if (result === "nothing-to-do") return;
      const race = await transaction
        .selectFrom("race")
        .innerJoin("stage", "stage.id", "race.stageId")
        .where("race.id", "=", raceId)
        .select([
          "race.id",
          "race.stageId",
          "race.competitionId",
          "race.requestedBy",
          "race.dueAt",
          "race.isChecked",
          "stage.kind",
        ])
        .executeTakeFirstOrThrow();
      if ("runs" in result) return recordOfficialRace(transaction, jobs, race, result);
      if ("overrun" in result && race.kind !== "practice") return holdOverrun(transaction, race, result.overrun);
      if ("overrun" in result) {
        await stepRace(transaction, raceId, "void");
        await announce(transaction, `race:${raceId}`);
        if (race.requestedBy === null) await requestRatings(transaction, jobs, race.stageId);
        return undefined;
      }
      await recordRace(transaction, raceId, result, true);
      await updateRow(transaction, "race", raceId, { runMs: result.runMs });
      // The ladder runs many races a second: pages update with the ratings instead.
      if (race.requestedBy === null && race.dueAt === null) await requestRatings(transaction, jobs, race.stageId);
      else await announce(transaction, `competition:${race.competitionId}`);
    },
  };
}

function beginRace(
  database: Database,
  jobs: JobSender,
  raceId: string,
): Promise<{ input: RaceInput; urgency: Urgency; payers: Payers } | undefined> {
  return database.transaction().execute(async (transaction) => {
    const race = await transaction
      .selectFrom("race")
      .innerJoin("stage", "stage.id", "race.stageId")
      .where("race.id", "=", raceId)
      .select(["race.state", "race.requestedBy", "race.stageId", "race.number", "race.dueAt", "stage.kind"])
      .forUpdate("race")
      .executeTakeFirst();
    if (!race) return undefined;
    // The process died, or there was a host fault.
    if (race.state === "running" || race.state === "error") await stepRace(transaction, raceId, "queue-again");
    else if (race.state !== "queued") return undefined;
    await stepRace(transaction, raceId, "run");
    if (race.dueAt !== null && (await hasLaterRun(transaction, race))) {
      const number = await takeRaceNumbers(transaction, race.stageId, 1);
      await updateRow(transaction, "race", raceId, { number });
    }
    if (race.kind === "practice" && !(await allCompete(transaction, raceId))) {
      await stepRace(transaction, raceId, "fail");
      await stepRace(transaction, raceId, "void");
      await announce(transaction, `race:${raceId}`);
      if (race.requestedBy === null) await requestRatings(transaction, jobs, race.stageId);
      return undefined;
    }
    const { input, accounts } = await readRaceInput(transaction, raceId);
    await announce(transaction, `race:${raceId}`);
    // Friendly races are paid by the requesting team, ladder races by each seat.
    const payers = race.requestedBy === null ? { bySeat: accounts } : accountsOf(race.requestedBy, null);
    return { input, urgency: urgencyOf(race), payers };
  });
}

/** A race planned minutes ahead would have a lower number than those of a new car. */
function hasLaterRun(database: Database, { stageId, number }: { stageId: string; number: number }): Promise<boolean> {
  const later = database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("number", ">", number)
    .where("state", "!=", "queued");
  return hasRows(later);
}

/** A team can be disqualified after its practice races were planned. */
async function allCompete(database: Database, raceId: string): Promise<boolean> {
  const out = database
    .selectFrom("raceSeat")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("raceSeat.raceId", "=", raceId)
    .where((team) => team.not(isCompeting));
  return !(await hasRows(out));
}

function urgencyOf(race: { kind: StageKind; requestedBy: string | null }): Urgency {
  if (race.kind !== "practice") return "official";
  return race.requestedBy === null ? "ladder" : "friendly";
}
