import type { ActRow } from "./act.ts";
import { competitionActs } from "./competition-acts.ts";
import { competitionStates } from "./competition-state.ts";
import {
  announcementActs,
  announcementStates,
  otherActs,
  questionActs,
  questionStates,
  roleActs,
  roleStates,
} from "./house-acts.ts";
import { raceActs } from "./race-acts.ts";
import { raceStates } from "./race-state.ts";
import { rerunActs } from "./rerun-acts.ts";
import { rerunStates } from "./rerun-state.ts";
import { screenActs, screenStates, showActs, showStates } from "./show-acts.ts";
import { stageActs } from "./stage-acts.ts";
import { stageStates } from "./stage-state.ts";
import { submissionActs } from "./submission-acts.ts";
import { submissionStates } from "./submission-state.ts";
import { teamActs, teamConditions } from "./team-acts.ts";

const tables = {
  competition: { states: competitionStates, acts: competitionActs },
  stage: { states: stageStates, acts: stageActs },
  race: { states: raceStates, acts: raceActs },
  "re-run": { states: rerunStates, acts: rerunActs },
  submission: { states: submissionStates, acts: submissionActs },
  team: { states: teamConditions, acts: teamActs },
  show: { states: showStates, acts: showActs },
  screen: { states: screenStates, acts: screenActs },
  announcement: { states: announcementStates, acts: announcementActs },
  question: { states: questionStates, acts: questionActs },
  role: { states: roleStates, acts: roleActs },
  others: { states: [], acts: otherActs },
} as const;

/** Everything that something is done to, with all that is done to it: `docs/acts.md` and tests go over them. */
export const machines: Readonly<Record<string, { states: readonly string[]; acts: Readonly<Record<string, ActRow>> }>> =
  tables;

type LogsIn<Acts> = {
  [Id in keyof Acts]: Acts[Id] extends { log: infer Log extends string } ? Log : never;
}[keyof Acts];

/** The names that acts have in the audit log: an entry without a row cannot be written. */
export type AuditAct = {
  [Machine in keyof typeof tables]: LogsIn<(typeof tables)[Machine]["acts"]>;
}[keyof typeof tables];
