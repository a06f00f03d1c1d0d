import type { ActRow } from "./platform/act.ts";
import { competitionActs } from "./competitions/competition-acts.ts";
import { competitionStates } from "./competitions/competition-state.ts";
import { divisionActs, divisionStates } from "./competitions/division-acts.ts";
import {
  announcementActs,
  announcementStates,
  otherActs,
  questionActs,
  questionStates,
  roleActs,
  roleStates,
} from "./platform/site-acts.ts";
import { logInActs, logInProviderStates } from "./accounts/log-in-acts.ts";
import { protestActs, protestStates } from "./stages/protest-acts.ts";
import { raceActs } from "./races/race-acts.ts";
import { raceStates } from "./races/race-state.ts";
import { rerunActs, rerunStates } from "./stages/rerun-acts.ts";
import { screenActs, screenStates, showActs, showStates } from "./show/show-acts.ts";
import { stageActs } from "./stages/stage-acts.ts";
import { stageStates } from "./stages/stage-state.ts";
import { submissionActs, submissionStates } from "./submissions/submission-acts.ts";
import { teamActs, teamConditions } from "./teams/team-acts.ts";
import { webhookActs, webhookStates } from "./webhooks/webhook-acts.ts";

export const actTables = {
  competition: competitionActs,
  division: divisionActs,
  stage: stageActs,
  race: raceActs,
  "re-run": rerunActs,
  protest: protestActs,
  submission: submissionActs,
  team: teamActs,
  show: showActs,
  screen: screenActs,
  announcement: announcementActs,
  question: questionActs,
  role: roleActs,
  webhook: webhookActs,
  "log-in": logInActs,
  others: otherActs,
} as const;

type Machine = keyof typeof actTables;

const states: Readonly<Record<Machine, readonly string[]>> = {
  competition: competitionStates,
  division: divisionStates,
  stage: stageStates,
  race: raceStates,
  "re-run": rerunStates,
  protest: protestStates,
  submission: submissionStates,
  team: teamConditions,
  show: showStates,
  screen: screenStates,
  announcement: announcementStates,
  question: questionStates,
  role: roleStates,
  webhook: webhookStates,
  "log-in": logInProviderStates,
  others: [],
};

export const machines: Readonly<Record<string, { states: readonly string[]; acts: Readonly<Record<string, ActRow>> }>> =
  Object.fromEntries(
    Object.entries(actTables).map(([name, acts]) => [name, { states: states[name as Machine], acts }]),
  );

export const rowsByLog: ReadonlyMap<string, ActRow> = new Map(
  Object.values(machines)
    .flatMap(({ acts }) => Object.values(acts))
    .flatMap((row) => (row.log === null ? [] : [[row.log, row] as const])),
);

export function undoCanChangePublished(log: string): boolean {
  return Object.values(machines).some(({ acts }) =>
    Object.values(acts).some(
      ({ log: each, changesPublished, undo }) =>
        each === log && (changesPublished ?? ("by" in undo && acts[undo.by]?.changesPublished)),
    ),
  );
}

type LogsIn<Acts> = {
  [Id in keyof Acts]: Acts[Id] extends { log: infer Log extends string } ? Log : never;
}[keyof Acts];

/** A type, so that an entry without a row can't be written. */
export type AuditAct = { [Each in Machine]: LogsIn<(typeof actTables)[Each]> }[Machine];
