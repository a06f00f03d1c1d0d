import { redirect } from "react-router";
import { z } from "zod";
import type { ActRow } from "#domain/platform/act.ts";
import type { ProtestActId } from "#domain/stages/protest-acts.ts";
import { longestReason } from "#domain/platform/limits.ts";
import { refused } from "#domain/platform/result.ts";
import { changesSince } from "#server/platform/audit/versioned.ts";
import { readForm, cutLine, id, whole } from "#server/platform/forms/read-form.ts";
import { actOnTeam } from "#server/teams/team-acts.ts";
import { applyRerun, cancelRerun, undoRerun, type RerunActFunction } from "#server/races/reruns/apply-rerun.ts";
import { proposeRerun, readRerunRequest } from "#server/races/reruns/propose-rerun.ts";
import { findStage } from "#server/stages/list-stages.ts";
import { decideProtest, decisionForm, lodgeProtest, protestForm } from "#server/stages/released-orders.ts";
import type { PersonsStageAct } from "#server/stages/stage-act.ts";
import { stageActFunctions } from "#server/stages/stage-acts.ts";
import { formAction } from "../../app/form-action.server.ts";
import { siteError } from "../../app/site-error.ts";
import { actInCompetition } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { readDisqualification } from "../../teams/panel/read-disqualification.server.ts";
import type { Route } from "./+types/stage";

const seenForm = z.object({ version: whole(), proposal: id, reason: cutLine(longestReason) });

async function actOnStage(args: Route.ActionArgs, may?: ActRow["may"]) {
  const { competition, personId, messages, site } = await actInCompetition(args, may);
  const { database, jobs } = site;
  const stage = await findStage(database, competition.id, args.params.stageId);
  if (!stage) throw siteError(404, messages.stagesPanel.refused["no-such-stage"]);
  return { database, jobs, competition, personId, stageId: stage.id };
}

type Acting = Awaited<ReturnType<typeof actOnStage>>;

const byStage =
  (act: PersonsStageAct) =>
  async ({ database, jobs, competition, personId, stageId }: Acting, form: FormData) => {
    const { version, reason } = readForm(seenForm, form).values;
    const by = { stageId, personId, reason, ...(version > 0 && { version }) };
    const outcome = await stageActFunctions[act].fromForm(database, jobs, by, form, competition.id);
    if (act === "remove" && outcome.kind === "done") {
      throw redirect(`${panelPath}/competitions/${competition.id}/stages`);
    }
    if (outcome.kind === "done" || outcome.reason !== "changed-meanwhile") return outcome;
    return { kind: outcome.reason, changes: await changesSince(database, `stage:${stageId}`, version) };
  };

const onRerun =
  (decide: RerunActFunction) =>
  ({ database, jobs, personId }: Acting, form: FormData) => {
    const { proposal, reason } = readForm(seenForm, form).values;
    return decide(database, jobs, { proposalId: proposal, personId, reason });
  };

const onProtest =
  (act: Exclude<ProtestActId, "lodge-protest" | "note-protest">) =>
  ({ database, personId, stageId }: Acting, form: FormData) => {
    const { protest, answer } = readForm(decisionForm, form).values;
    return decideProtest(database, { act, protestId: protest, stageId, personId, answer });
  };

const onTeam =
  (act: "disqualify-team" | "reinstate-team") =>
  async ({ database, jobs, competition, personId }: Acting, form: FormData) => {
    const teamAct = act === "reinstate-team" ? { act } : readDisqualification(form, competition.timeZone);
    if (teamAct === "not-past") return refused(teamAct);
    const { reason } = readForm(seenForm, form).values;
    const { team: teamId } = readForm(protestForm, form).values;
    const about = { competitionId: competition.id, teamId, personId };
    return actOnTeam(database, jobs, { ...about, teamAct, reason, now: new Date() });
  };

const byStageAct = Object.fromEntries(
  Object.keys(stageActFunctions).map((act) => [act, byStage(act as PersonsStageAct)]),
) as Record<PersonsStageAct, ReturnType<typeof byStage>>;

export const stageAction = formAction("stages/panel/stage", actOnStage, {
  ...byStageAct,
  "propose-rerun": ({ database, jobs, competition, personId, stageId }, form) =>
    proposeRerun(database, jobs, { stageId, personId, ...readRerunRequest(form, competition.timeZone) }),
  "apply-rerun": onRerun(applyRerun),
  "cancel-rerun": onRerun(cancelRerun),
  "undo-rerun": onRerun(undoRerun),
  "disqualify-team": onTeam("disqualify-team"),
  "reinstate-team": onTeam("reinstate-team"),
  "note-protest": ({ database, personId, stageId }, form) => {
    const { team, text } = readForm(protestForm, form).values;
    return lodgeProtest(database, { by: "note-protest", stageId, personId, teamId: team, text });
  },
  "uphold-protest": onProtest("uphold-protest"),
  "reject-protest": onProtest("reject-protest"),
  "reopen-protest": onProtest("reopen-protest"),
});
