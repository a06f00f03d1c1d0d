import type { Result } from "#domain/platform/result.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { type Database, newId, lockRow } from "../platform/database/database.ts";
import type { JobKind, JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { verificationsPerHour } from "#domain/races/ladder-limits.ts";
import { seenBy } from "./may-see-race.ts";
import { unpackLog } from "./packed-log.ts";
import { OverrunError, type RaceThreads } from "./race-threads.ts";
import { accountsOf } from "./read-race-input.ts";

/** `logHash` is null also if the race didn't end within its limits. */
export type Verification = NonNullable<Awaited<ReturnType<typeof findVerification>>>;

export type VerificationOutcome = Result<
  object,
  { reason: "not-yours" } | { reason: "too-many-this-hour"; limit: number }
>;

/**
 * Runs a public race again for a team that raced in it, including rivals' secret programs. Pending requests aren't
 * repeated.
 */
export function requestVerification(
  database: Database,
  jobs: JobSender,
  { raceId, teamId, now = new Date() }: { raceId: string; teamId: string; now?: Date },
): Promise<VerificationOutcome> {
  return database.transaction().execute(async (transaction): Promise<VerificationOutcome> => {
    // Locked, so that parallel requests are counted one by one.
    await lockRow(transaction, "team", teamId, "id");
    const race = await transaction
      .selectFrom("race")
      .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
      .where("race.id", "=", raceId)
      .where("raceSeat.teamId", "=", teamId)
      .where(seenBy("public"))
      .select("race.id")
      .executeTakeFirst();
    if (!race) return { kind: "refused", reason: "not-yours" };
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    const asked = await transaction
      .selectFrom("raceVerification")
      .where("teamId", "=", teamId)
      .where("requestedAt", ">", anHourAgo)
      .select(["raceId", "finishedAt"])
      .execute();
    if (asked.some((each) => each.raceId === raceId && each.finishedAt === null)) return { kind: "done" };
    if (asked.length >= verificationsPerHour)
      return { kind: "refused", reason: "too-many-this-hour", limit: verificationsPerHour };
    const id = newId();
    const waiting = { finishedAt: null, logHash: null, engineHash: null };
    await transaction
      .insertInto("raceVerification")
      .values({ id, raceId, teamId, requestedAt: now, ...waiting })
      .execute();
    await jobs.send(transaction, "verify-race", { verificationId: id });
    return { kind: "done" };
  });
}

export function findVerification(database: Database, raceId: string, teamId: string) {
  return database
    .selectFrom("raceVerification")
    .where("raceId", "=", raceId)
    .where("teamId", "=", teamId)
    .orderBy("requestedAt", "desc")
    .limit(1)
    .select(["requestedAt", "finishedAt", "logHash", "engineHash"])
    .executeTakeFirst();
}

type Run = { logHash: string | null; engineHash: string | null } | "nothing-to-do";

export function verifyRaceJob(database: Database, threads: RaceThreads): JobKind<"verify-race", Run> {
  return {
    name: "verify-race",
    concurrency: 1,

    async run({ verificationId }) {
      const wanted = await database
        .selectFrom("raceVerification")
        .innerJoin("race", "race.id", "raceVerification.raceId")
        .innerJoin("raceLog", "raceLog.raceId", "race.id")
        .where("raceVerification.id", "=", verificationId)
        .where("raceVerification.finishedAt", "is", null)
        .select(["race.id", "race.seed", "race.interpreterOnly", "raceVerification.teamId", "raceLog.log"])
        .executeTakeFirst();
      if (!wanted) return "nothing-to-do";
      const cars = await database
        .selectFrom("raceSeat")
        .innerJoin("car", "car.id", "raceSeat.carId")
        .innerJoin("team", "team.id", "raceSeat.teamId")
        .where("raceSeat.raceId", "=", wanted.id)
        .orderBy("raceSeat.seat")
        .select(["team.name", "car.initcode"])
        .execute();
      const { formula } = openLog(await unpackLog(wanted.log));
      const race = {
        formula,
        cars,
        seed: BigInt(wanted.seed),
        ...(wanted.interpreterOnly ? { interpreterOnly: true } : {}),
      };
      try {
        const payers = accountsOf(wanted.teamId, null);
        const { logHash, engineHash } = await threads.run({ kind: "race", race }, "friendly", payers);
        return { logHash, engineHash };
      } catch (error) {
        if (error instanceof OverrunError) return { logHash: null, engineHash: null };
        throw error;
      }
    },

    async record(transaction, { verificationId }, run) {
      if (run === "nothing-to-do") return;
      const done = await transaction
        .updateTable("raceVerification")
        .set({ ...run, finishedAt: new Date() })
        .where("id", "=", verificationId)
        .where("finishedAt", "is", null)
        .returning("raceId")
        .executeTakeFirst();
      if (done) await announce(transaction, `race:${done.raceId}`);
    },
  };
}
