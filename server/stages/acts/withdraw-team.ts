import { z } from "zod";
import { longestReason } from "#domain/platform/limits.ts";
import { cutLine, id } from "../../platform/forms/fields.ts";
import { requestOrder } from "../../platform/jobs/request-order.ts";
import { reads, stageAct, type StageActParts } from "../stage-act.ts";

/** It races no further and gets no place; results of others against it count. */
export const withdrawTeam = stageAct<{ teamId: string; reason: string }>("withdraw", {
  read: reads(z.object({ team: id, reason: cutLine(longestReason) }), ({ team, reason }) => ({
    teamId: team,
    reason: reason || "–",
  })),
  work: (parts) => setWithdrawn(parts, parts.input.reason),
  takeBackWith: ({ teamId }) => ({ teamId }),
});

export const readmitTeam = stageAct<{ teamId: string }>("readmit", {
  read: reads(z.object({ team: id }), ({ team }) => ({ teamId: team })),
  work: (parts) => setWithdrawn(parts, null),
  takeBackWith: ({ teamId, before }) => ({ teamId, reason: before?.["withdrawnReason"] ?? "–" }),
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
