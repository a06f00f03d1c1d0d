import { longestReason } from "#domain/platform/limits.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { readmitTeam, withdrawTeam } from "#server/stages/run-stage.ts";
import type { StageOutcome } from "#server/stages/stage-act.ts";
import { stagesOfTeam } from "#server/stages/stages-of-team.ts";

export async function excludeFromStage(
  { database, jobs }: Pick<SiteContext, "database" | "jobs">,
  wish: { stage: string; reason: string; intent: "withdraw" | "readmit"; teamId: string; personId: string },
): Promise<StageOutcome> {
  const { intent, teamId, personId } = wish;
  const stage = (await stagesOfTeam(database, teamId)).find(({ id }) => id === wish.stage);
  if (!stage) return { kind: "refused", reason: "no-such-stage" };
  const act = { stageId: stage.id, personId, reason: wish.reason.trim() };
  return intent === "readmit"
    ? readmitTeam(database, jobs, act, { teamId })
    : withdrawTeam(database, jobs, act, { teamId, reason: wish.reason.trim().slice(0, longestReason) || "–" });
}
