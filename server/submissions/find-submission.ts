import type { AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import { type Database, findRow } from "../platform/database/database.ts";
import { carRuleOf } from "#domain/submissions/car-comparison.ts";
import { judgingLanes } from "../platform/jobs/job-queue.ts";
import { isPractising } from "../races/practice-after-end.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";
import { bytesToHex } from "@noble/hashes/utils.js";

export type SubmissionView = Awaited<ReturnType<typeof readSubmissions>>[number];

export async function findSubmission(database: Database, id: string): Promise<SubmissionView | undefined> {
  const [submission] = await readSubmissions(database, { id });
  return submission;
}

export function listSubmissions(database: Database, teamId: string, limit = 20, offset = 0): Promise<SubmissionView[]> {
  return readSubmissions(database, { teamId, limit, offset });
}

export type OfficialCar = NonNullable<Awaited<ReturnType<typeof findOfficialCar>>>;

/** The car that counts from the freeze to the end; `null`: the team has none; undefined: not frozen. */
export async function findOfficialCar(database: Database, teamId: string) {
  const row = await database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .leftJoin("frozenCar", (join) =>
      join.onRef("frozenCar.teamId", "=", "team.id").onRef("frozenCar.competitionId", "=", "team.competitionId"),
    )
    .leftJoin("car", "car.id", "frozenCar.carId")
    .leftJoin("submission", "submission.id", "car.submissionId")
    .where("team.id", "=", teamId)
    .where("competition.state", "in", ["frozen", "final"])
    .select(["car.name", "car.proposedName", "submission.receivedAt", "frozenCar.since"])
    .executeTakeFirst();
  if (!row?.since) return row && null;
  return { name: row.proposedName ?? row.name ?? "", submittedAt: row.receivedAt ?? row.since, since: row.since };
}

export async function lastDeclaration(database: Database, teamId: string): Promise<AiDeclaration | null> {
  const row = await database
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .where("aiUse", "is not", null)
    .orderBy("receivedAt", "desc")
    .select(["aiUse as use", "aiNote as note"])
    .executeTakeFirst();
  return row?.use ? { use: row.use, note: row.note } : null;
}

async function readSubmissions(
  database: Database,
  wanted: { id: string } | { teamId: string; limit: number; offset: number },
) {
  let query = database
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .leftJoin("frozenCar", (join) =>
      join
        .onRef("frozenCar.competitionId", "=", "submission.competitionId")
        .onRef("frozenCar.teamId", "=", "submission.teamId")
        .onRef("frozenCar.carId", "=", "submission.carId"),
    )
    .select([
      "submission.id",
      "submission.teamId",
      "team.name as teamName",
      "submission.competitionId",
      "submission.state",
      "submission.kind",
      "submission.language",
      "submission.note",
      "submission.codeHash",
      "submission.receivedAt",
      "submission.decidedAt",
      "submission.rejection",
      "submission.report",
      "submission.carId",
      "submission.queuePriority",
      "submission.lane",
      "submission.aiUse",
      "submission.aiNote",
      "submission.checkingSince",
      "submission.interrupted",
      "submission.isLate",
      "submission.officialSince",
      "frozenCar.since as countsSince",
      "competition.state as competitionState",
      isPractising.as("isPractising"),
      "team.activeCarId",
      "team.carFixedAt",
      "team.carRule",
      "submission.comparison",
      "submission.comparing",
      (row) =>
        row
          .selectFrom("submission as earlier")
          .whereRef("earlier.checkKey", "=", "submission.checkKey")
          .whereRef("earlier.teamId", "=", "submission.teamId")
          .whereRef("earlier.receivedAt", "<", "submission.receivedAt")
          .where("submission.verdictOf", "is not", null)
          .limit(1)
          .select("earlier.id")
          .as("knownFrom"),
      (row) =>
        row
          .exists(
            row
              .selectFrom("submission as before")
              .whereRef("before.teamId", "=", "submission.teamId")
              .whereRef("before.receivedAt", "<", "submission.receivedAt")
              .select("before.id"),
          )
          .as("hasEarlier"),
    ])
    .orderBy("submission.receivedAt", "desc");
  query =
    "id" in wanted
      ? query.where("submission.id", "=", wanted.id)
      : query.where("submission.teamId", "=", wanted.teamId).limit(wanted.limit).offset(wanted.offset);
  const rows = await query.execute();
  const waits = rows.some((row) => row.decidedAt === null);
  const queue = waits ? await readQueue(database) : [];
  const secondsEach = waits ? await recentSeconds(database) : null;
  return rows.map(
    ({ carId, activeCarId, carFixedAt, carRule, queuePriority, lane, knownFrom, hasEarlier, ...rest }) => {
      const { isLate, officialSince, competitionState, isPractising: practises, ...row } = rest;
      const isActive = carId !== null && carId === activeCarId;
      const isUnofficial = isLate && officialSince === null;
      const ahead =
        row.decidedAt === null ? queue.filter((other) => goesBefore(other, { ...row, queuePriority, lane })).length : 0;
      const rounds = Math.ceil((ahead + 1) / judgingLanes[lane].atOnce);
      return {
        ...row,
        isActive,
        /** submitted after the deadline, and not made official */
        isUnofficial,
        /** it can be made the active car now */
        canBeChosen: practises && (!isUnofficial || competitionState === "finished"),
        carRule: carRuleOf({ carRule, carFixedAt }),
        hasEarlier: Boolean(hasEarlier),
        /** this team submitted the same code before */
        isVerdictKnown: knownFrom !== null,
        /** submissions ahead in the queue; 0 once decided */
        ahead,
        /** estimate from recent checks; null: none yet, or decided */
        waitSeconds:
          row.decidedAt === null && secondsEach !== null ? Math.max(1, Math.ceil(rounds * secondsEach)) : null,
      };
    },
  );
}

type Waiting = Awaited<ReturnType<typeof readQueue>>[number];

function readQueue(database: Database) {
  return database
    .selectFrom("submission")
    .where("state", "in", openSubmissionStates)
    .select(["id", "checkingSince", "queuePriority", "lane", "receivedAt"])
    .execute();
}

/** Being checked, then priority, then receipt. */
function goesBefore(other: Waiting, own: Waiting): boolean {
  if (other.id === own.id || other.lane !== own.lane) return false;
  if ((other.checkingSince === null) !== (own.checkingSince === null)) return other.checkingSince !== null;
  if (other.queuePriority !== own.queuePriority) return other.queuePriority > own.queuePriority;
  return other.receivedAt < own.receivedAt;
}

async function recentSeconds(database: Database): Promise<number | null> {
  const last = await database
    .selectFrom("submission")
    .where("decidedAt", "is not", null)
    .where("checkingSince", "is not", null)
    .where("verdictOf", "is", null)
    .orderBy("decidedAt", "desc")
    .limit(20)
    .select(["decidedAt", "checkingSince"])
    .execute();
  if (last.length === 0) return null;
  const ms = last.map(({ decidedAt, checkingSince }) => (decidedAt?.getTime() ?? 0) - (checkingSince?.getTime() ?? 0));
  return ms.reduce((sum, each) => sum + each, 0) / ms.length / 1_000;
}

/** The caller checks permission by its team. */
export async function readSubmissionCode(database: Database, id: string) {
  const row = await findRow(database, "submission", id, "teamId", "kind", "source", "language", "initcode");
  if (!row) return undefined;
  const { teamId, kind, source, language, initcode } = row;
  return { teamId, kind, language, text: source ?? `0x${bytesToHex(initcode ?? new Uint8Array())}\n` };
}
