import { hasRows, updateRow, type Database, newId, getRow, lockRow } from "../platform/database/database.ts";
import type { JobKind, JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { advanceStage } from "./advance-stage.ts";
import { readRaceInput } from "../races/read-race-input.ts";
import type { Overrun } from "#domain/races/race-state.ts";
import { OverrunError } from "../races/race-threads.ts";
import { holdOverrun, lastAttempt } from "./record-official-race.ts";
import type { SecondOpinion } from "../races/second-evm/check-race.ts";
import { checksAtOnce, createSecondEvm } from "../races/second-evm/second-evm-thread.ts";
import { holdForRace } from "./decide-stage.ts";
import { countOverrun } from "../races/record-race.ts";

type Checked = SecondOpinion & { worker: string; attempt: number; logHash: string };

export function checkRaceJob(
  database: Database,
  jobs: JobSender,
  check = createSecondEvm(),
): JobKind<"check-race", Checked | { overrun: Overrun } | "nothing-to-do"> {
  return {
    name: "check-race",
    concurrency: checksAtOnce,

    async run({ raceId }) {
      const race = await database
        .selectFrom("race")
        .innerJoin("raceLog", "raceLog.raceId", "race.id")
        .where("race.id", "=", raceId)
        .where("race.state", "in", ["finished", "released"])
        .select(["race.logHash", "raceLog.log"])
        .executeTakeFirst();
      if (!race || race.logHash === null) return "nothing-to-do";
      const attempt = await lastAttempt(database, raceId);
      if (await hasCheck(database, raceId, attempt)) return "nothing-to-do";
      const { input } = await readRaceInput(database, raceId);
      try {
        return { ...(await check(input, race.log)), attempt, logHash: race.logHash };
      } catch (error) {
        if (!(error instanceof OverrunError)) throw error;
        const overrun = await database
          .transaction()
          .execute((transaction) => countOverrun(transaction, { table: "race", id: raceId }, error));
        if (overrun) return { overrun };
        throw error;
      }
    },

    async record(transaction, { raceId }, checked) {
      if (checked === "nothing-to-do") return;
      const race = await getRow(transaction, "race", raceId, "stageId", "competitionId", "logHash", "engineHash");
      const { stageId, competitionId, logHash, engineHash } = race;
      await lockRow(transaction, "stage", stageId, "id");
      if ("overrun" in checked) return holdOverrun(transaction, { id: raceId, stageId }, checked.overrun, "second-evm");
      const { worker, runMs, differsAt, traceHash, attempt } = checked;
      if (logHash !== checked.logHash || attempt !== (await lastAttempt(transaction, raceId))) return;
      await transaction
        .insertInto("raceRun")
        .values({
          id: newId(),
          raceId,
          attempt,
          kind: "second-evm",
          worker,
          engineHash: engineHash ?? "",
          logHash: differsAt === null ? checked.logHash : traceHash,
          runMs,
          differsAt,
          log: null,
        })
        .execute();
      if (differsAt === null) {
        await advanceStage(transaction, jobs, stageId);
        await announce(transaction, `competition:${competitionId}`);
        return;
      }
      const hold = { attempt, alone: "second-evm", turn: differsAt };
      await updateRow(transaction, "race", raceId, { hold: JSON.stringify(hold) });
      await holdForRace(transaction, stageId, raceId);
    },
  };
}

async function hasCheck(database: Database, raceId: string, attempt: number): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("raceRun")
      .where("raceId", "=", raceId)
      .where("kind", "=", "second-evm")
      .where("attempt", "=", attempt),
  );
}
