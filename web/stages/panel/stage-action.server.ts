import { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { cutLine, id, whole } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { actOnTeam, type TeamActOutcome } from "#server/teams/team-acts.ts";
import type { JobQueue } from "#server/platform/jobs/job-queue.ts";
import { applyRerun } from "#server/races/reruns/apply-rerun.ts";
import { cancelRerun } from "#server/races/reruns/cancel-rerun.ts";
import { proposeRerun, readRerunRequest } from "#server/races/reruns/propose-rerun.ts";
import type { RerunActFunction } from "#server/races/reruns/rerun-act.ts";
import { undoRerun } from "#server/races/reruns/undo-rerun.ts";
import type { PersonsStageAct, StageOutcome } from "#server/stages/stage-act.ts";
import {
  decideProtest,
  decisionForm,
  lodgeProtest,
  protestForm,
  type ProtestOutcome,
} from "#server/stages/protests.ts";
import { stageActFunctions } from "#server/stages/stage-acts.ts";
import { longestReason } from "#domain/platform/limits.ts";
import type { RerunDecision } from "#domain/stages/rerun-acts.ts";
import { intentIn } from "../../app/form-intent.server.ts";
import { readDisqualification } from "../../teams/panel/read-disqualification.server.ts";

export const seenForm = z.object({ version: whole(), proposal: id, reason: cutLine(longestReason) });

interface Acting {
  database: Database;
  jobs: Pick<JobQueue, "send">;
  competitionId: string;
  stageId: string;
  personId: string;
  /** the competition's, used for times in forms */
  timeZone: string;
}

const decisions: Readonly<Record<RerunDecision, RerunActFunction>> = {
  "apply-rerun": applyRerun,
  "cancel-rerun": cancelRerun,
  "undo-rerun": undoRerun,
};

export async function actOnStageForm(acting: Acting, form: FormData): Promise<StageFormOutcome> {
  const { database, jobs, stageId, personId, competitionId, timeZone } = acting;
  const intent = intentIn(form, "stages/panel/stage");
  if (intent === undefined) return { kind: "refused", reason: "wrong-state" };
  if (intent === "propose-rerun") {
    return proposeRerun(database, jobs, { stageId, personId, ...readRerunRequest(form, timeZone) });
  }
  if (intent === "disqualify-team" || intent === "reinstate-team") return actOnTeamHere(acting, intent, form);
  if (intent === "note-protest") {
    const { team, text } = readForm(protestForm, form).values;
    return lodgeProtest(database, { by: intent, stageId, personId, teamId: team, text });
  }
  if (intent === "uphold-protest" || intent === "reject-protest" || intent === "reopen-protest") {
    const { protest, answer } = readForm(decisionForm, form).values;
    return decideProtest(database, { act: intent, protestId: protest, stageId, personId, answer });
  }
  const said = readForm(seenForm, form).values;
  const { reason } = said;
  if (Object.hasOwn(decisions, intent)) {
    return decisions[intent as RerunDecision](database, jobs, { proposalId: said.proposal, personId, reason });
  }
  if (!Object.hasOwn(stageActFunctions, intent)) return { kind: "refused", reason: "wrong-state" };
  const act = stageActFunctions[intent as PersonsStageAct];
  const seen = said.version > 0 ? { version: said.version } : {};
  return act.fromForm(database, jobs, { stageId, personId, reason, ...seen }, form, competitionId);
}

export type StageFormOutcome = StageOutcome | ProtestOutcome | Exclude<TeamActOutcome, { kind: "changed-meanwhile" }>;

async function actOnTeamHere(
  { database, jobs, competitionId, personId, timeZone }: Acting,
  act: "disqualify-team" | "reinstate-team",
  form: FormData,
): Promise<StageFormOutcome> {
  const wish = act === "reinstate-team" ? ({ act } as const) : readDisqualification(form, timeZone);
  if (wish === "not-past") return { kind: "refused", reason: wish };
  const about = { competitionId, teamId: readForm(protestForm, form).values.team, personId };
  const { reason } = readForm(seenForm, form).values;
  const outcome = await actOnTeam(database, jobs, { ...about, wish, reason, now: new Date() });
  return outcome.kind === "changed-meanwhile" ? { kind: "refused", reason: outcome.kind } : outcome;
}
