import type { UndoAct } from "../../base/audit/undo.ts";
import type { VersionedDetails } from "../../base/audit/changes-since.ts";
import type { DatabaseTransaction } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { changeStage, removeStage, type StageDraft } from "./build-stage.ts";
import type { StageAct, StageOutcome } from "./stage-act.ts";
import {
  announceStage,
  decideStage,
  holdRacesAgain,
  holdStage,
  resumeStage,
  undecideStage,
  withdrawAnnouncement,
  withdrawTeam,
} from "./step-stage.ts";

type Reverse = (
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  act: StageAct,
  details: Record<string, unknown> & Partial<VersionedDetails>,
) => Promise<StageOutcome>;

/**
 * Takes an act on a stage back by the act that is its reverse, as long as nobody has done anything to the stage since: what stands between
 * the two would otherwise be undone unseen. Acts that ran races have none; the rules of the stage say what can be done about those.
 */
function by(reverse: Reverse): UndoAct {
  return async (transaction, { subjectId: stageId, details, personId }, { jobs }) => {
    const stage = await transaction
      .selectFrom("stage")
      .where("id", "=", stageId)
      .select("version")
      .forUpdate()
      .executeTakeFirst();
    if (!stage) return "no-longer-possible";
    if (stage.version !== details["version"]) return "changed-since";
    const outcome = await reverse(transaction, jobs, { stageId, personId }, details);
    return outcome.kind === "done" ? "undone" : "no-longer-possible";
  };
}

const withdraw = by((transaction, _jobs, act) => withdrawAnnouncement(transaction, act));
const announceAgain = by((transaction, _jobs, act) => announceStage(transaction, act));
const putTeamBack = by((transaction, jobs, act, { teamId, before }) =>
  withdrawTeam(transaction, jobs, act, {
    teamId: String(teamId),
    reason: (before?.["withdrawnReason"] as string | null | undefined) ?? null,
  }),
);

/** Puts a draft that was taken away where it was, unless its place is taken by now. */
const bringBack: UndoAct = async (transaction, { subjectId, details }) => {
  const row = details["row"] as Record<string, unknown> & { competitionId: string; position: number };
  const competition = await transaction
    .selectFrom("competition")
    .where("id", "=", row.competitionId)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  if (!competition) return "no-longer-possible";
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", row.competitionId)
    .select(["id", "position"])
    .execute();
  if (stages.some((stage) => stage.id === subjectId)) return "changed-since";
  const isFree = !stages.some((stage) => stage.position === row.position);
  const position = isFree ? row.position : Math.max(0, ...stages.map((stage) => stage.position)) + 1;
  const { name, kind, plan, entrantsFrom, releaseMode, delaySeconds, checkedShare } = row as unknown as StageDraft;
  await transaction
    .insertInto("stage")
    .values({
      id: subjectId,
      competitionId: row.competitionId,
      position,
      state: "draft",
      version: Number(row["version"]) + 1,
      name,
      kind,
      releaseMode,
      delaySeconds,
      checkedShare,
      plan: JSON.stringify(plan),
      entrantsFrom: JSON.stringify(entrantsFrom),
    })
    .execute();
  await announce(transaction, `competition:${row.competitionId}`);
  return "undone";
};

const heldAgain = by((transaction, _jobs, act, { races }) =>
  holdRacesAgain(transaction, act, races as Parameters<typeof holdRacesAgain>[2]),
);

/** The acts on a stage that have an undo. */
export const stageUndos: Record<string, UndoAct> = {
  "add-stage": by((transaction, _jobs, act) => removeStage(transaction, act)),
  "change-stage": by((transaction, _jobs, act, { draft }) => changeStage(transaction, act, draft as StageDraft)),
  "remove-stage": bringBack,
  "announce-stage": withdraw,
  "withdraw-stage-announcement": announceAgain,
  "hold-stage": by((transaction, jobs, act) => resumeStage(transaction, jobs, act)),
  "resume-stage": by((transaction, _jobs, act) => holdStage(transaction, act, "")),
  "decide-stage": by((transaction, jobs, act) => undecideStage(transaction, jobs, act)),
  "undecide-stage": by((transaction, _jobs, act) => decideStage(transaction, act)),
  "leave-out-races": heldAgain,
  "let-results-stand": heldAgain,
  "withdraw-team": putTeamBack,
  "readmit-team": putTeamBack,
};
