import { z } from "zod";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { isWithin, reasonLength } from "#domain/platform/limits.ts";
import { refused, type Result } from "#domain/platform/result.ts";
import { submissionActs } from "#domain/submissions/submission-acts.ts";
import { currentName, isCompeting } from "../competitions/competing-members.ts";
import { replaceFrozenCar } from "../competitions/freeze-cars.ts";
import { hasOfficialRaces } from "../competitions/phases/step-competition.ts";
import { requestComparison } from "../competitions/request-comparison.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { lockRow, updateRow, type Database, type DatabaseTransaction, hasRows } from "../platform/database/database.ts";
import { type JobSender, requestLadderRatings } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";

/** Newest first. */
export function listLateCars(database: Database, competitionId: string, teamId?: string) {
  return database
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .where("submission.competitionId", "=", competitionId)
    .where("submission.isLate", "=", true)
    .$if(teamId !== undefined, (query) => query.where("team.id", "=", teamId ?? ""))
    .orderBy("submission.receivedAt", "desc")
    .select(["submission.id as submissionId", "team.id as teamId", "team.number", currentName.as("teamName")])
    .select(["submission.state", "submission.codeHash", "submission.receivedAt", "submission.officialSince"])
    .execute();
}

const isFrozen = (state: CompetitionState) => state === "frozen" || state === "final";

type TooLate = "too-late" | "frozen-nation-wide";

/** Until the first official race, or until a nation-wide competition has frozen the cars too. */
async function whyTooLate(
  database: Database,
  { id, state }: { id: string; state: CompetitionState },
): Promise<TooLate | null> {
  if (state !== "practice" && !isFrozen(state)) return "too-late";
  if (await hasOfficialRaces(database, id)) return "too-late";
  const elsewhere = database
    .selectFrom("frozenCar")
    .innerJoin("team", "team.id", "frozenCar.teamId")
    .where("team.competitionId", "=", id)
    .where("frozenCar.competitionId", "!=", id);
  return (await hasRows(elsewhere)) ? "frozen-nation-wide" : null;
}

export const canMakeOfficial = async (
  database: Database,
  competition: { id: string; state: CompetitionState },
): Promise<boolean> => (await whyTooLate(database, competition)) === null;

type Refusal = "no-reason" | "no-such-car" | TooLate;

/** Before the freeze, the car becomes the team's active car; afterwards, the cars are frozen again with it. */
export function makeCarOfficial(
  database: Database,
  jobs: JobSender,
  input: { competitionId: string; teamId: string; submissionId: string; personId: string; reason: string; now: Date },
): Promise<Result<{ entryId: number }, { reason: Refusal }>> {
  const { teamId, submissionId, personId, now } = input;
  const reason = input.reason.trim();
  return database.transaction().execute(async (transaction) => {
    if (!isWithin(reason.length, reasonLength)) return refused("no-reason");
    const locked = await lockForFreeze(transaction, input.competitionId, teamId);
    const late = await transaction
      .selectFrom("submission")
      .where("id", "=", submissionId)
      .where("teamId", "=", teamId)
      .where("state", "=", "accepted")
      .where("isLate", "=", true)
      .where("officialSince", "is", null)
      .select("carId")
      .executeTakeFirst();
    if (!locked || !late?.carId || late.carId === locked.before.countingCarId) return refused("no-such-car");
    const { competition, before } = locked;
    const tooLate = await whyTooLate(transaction, competition);
    if (tooLate) return refused(tooLate);
    const after = { activeCarId: late.carId, activeSince: now, countingCarId: late.carId };
    await decide(transaction, jobs, { competition, teamId, submissionId, car: after, reason, now });
    const entryId = await writeAuditEntry(transaction, {
      personId,
      act: submissionActs["make-official"].log,
      subject: `team:${teamId}`,
      brand: competition.brand,
      details: { submissionId, reason, before, after },
    });
    return { kind: "done", entryId };
  });
}

const teamCar = z.object({
  activeCarId: z.string().nullable(),
  activeSince: z.coerce.date().nullable(),
  /** frozen, or before the freeze active */
  countingCarId: z.string().nullable(),
});

const undoDetails = z.object({ submissionId: z.string(), before: teamCar, after: teamCar });

export const undoMakeOfficial = undoFrom(undoDetails, async (transaction, { subjectId: teamId, details }, { jobs }) => {
  const { submissionId, before, after } = details;
  const submission = transaction.selectFrom("submission").where("id", "=", submissionId).select("competitionId");
  const { competitionId = "" } = (await submission.executeTakeFirst()) ?? {};
  const locked = await lockForFreeze(transaction, competitionId, teamId);
  if (!locked || !(await canMakeOfficial(transaction, locked.competition))) return "no-longer-possible";
  const now = locked.before;
  if (now.countingCarId !== after.countingCarId || now.activeCarId !== after.activeCarId) return "changed-since";
  const { competition } = locked;
  await decide(transaction, jobs, { competition, teamId, submissionId, car: before, reason: null, now: new Date() });
  return "undone";
});

/** @param decision `reason` null: undone */
async function decide(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  decision: {
    competition: { id: string; brand: string | null; state: CompetitionState; isRehearsal: boolean };
    teamId: string;
    submissionId: string;
    car: z.output<typeof teamCar>;
    reason: string | null;
    now: Date;
  },
): Promise<void> {
  const { competition, teamId, submissionId, car, reason, now } = decision;
  const { id: competitionId, brand, state, isRehearsal } = competition;
  const { activeCarId, activeSince, countingCarId: carId } = car;
  const officialSince = reason === null ? null : now;
  await updateRow(transaction, "submission", submissionId, { officialSince });
  await updateRow(transaction, "team", teamId, { activeCarId, activeSince });
  if (isFrozen(state)) {
    await replaceFrozenCar(transaction, competitionId, { teamId, carId, reason, now });
    if (!isRehearsal) await requestComparison(transaction, jobs, { competitionId, brand, personId: null });
  }
  await requestLadderRatings(transaction, jobs, competitionId);
  await announce(transaction, `submission:${submissionId}`, `team:${teamId}`, `competition:${competitionId}`);
}

/** Locks its stages first, so that none starts with seeds from the replaced list. */
async function lockForFreeze(transaction: DatabaseTransaction, competitionId: string, teamId: string) {
  await transaction.selectFrom("stage").where("competitionId", "=", competitionId).select("id").forUpdate().execute();
  const team = await transaction
    .selectFrom("team")
    .where("id", "=", teamId)
    .where("competitionId", "=", competitionId)
    .where(isCompeting)
    .select(["activeCarId", "activeSince"])
    .forUpdate()
    .executeTakeFirst();
  const competition = await lockRow(transaction, "competition", competitionId, "id", "brand", "state", "isRehearsal");
  if (!team || !competition) return undefined;
  const frozen = await transaction
    .selectFrom("frozenCar")
    .where("competitionId", "=", competitionId)
    .where("teamId", "=", teamId)
    .select("carId")
    .executeTakeFirst();
  const countingCarId = isFrozen(competition.state) ? (frozen?.carId ?? null) : team.activeCarId;
  return { before: { ...team, countingCarId }, competition };
}
