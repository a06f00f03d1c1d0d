import type { ActRow } from "../platform/act.ts";

export const teamConditions = [
  "unclaimed",
  "claimed",
  "name-waits",
  "name-stands",
  "shown",
  "hidden",
  "competing",
  "disqualified",
  "away",
  "here",
  "whole",
  "merged",
  "of-people",
  "of-ai",
] as const;

export type TeamCondition = (typeof teamConditions)[number];

const page = "teams/panel/team";
const listPage = "teams/panel/teams";
const stagePage = "stages/panel/stage";
const organise = { may: "organise", danger: "plain" } as const;
const correct = { ...organise, changesPublished: true } as const;
const ofName = { ...organise, steps: { "name-waits": "name-stands", "name-stands": "name-stands" } } as const;

export const teamActs = {
  "import-teams": {
    ...organise,
    forms: { "teams/panel/import-teams": ["import"] },
    steps: { none: "unclaimed" },
    log: "import-teams",
    undo: { restores: true },
  },
  "mail-claim-codes": {
    ...organise,
    forms: { "teams/panel/claim-cards": ["mail", "mail-again"] },
    steps: { unclaimed: "unclaimed" },
    log: "mail-claim-codes",
    undo: { none: "The emails were sent. Renew the codes instead." },
  },
  "renew-claim-codes": {
    ...organise,
    forms: { "teams/panel/claim-cards": ["renew-lost"] },
    steps: { unclaimed: "unclaimed" },
    log: "renew-claim-codes",
    undo: { none: "The old codes may have leaked." },
  },
  "claim-team": {
    may: "join-team",
    danger: "plain",
    steps: { unclaimed: "claimed" },
    log: "claim-team",
    undo: { button: "move-member" },
  },
  "propose-name": {
    may: "manage-team",
    danger: "plain",
    steps: { none: "name-waits", "name-stands": "name-waits", "name-waits": "name-waits" },
    log: null,
    undo: { button: "propose-name" },
  },
  "approve-name": { ...ofName, log: "approve-name", undo: { restores: true }, forms: [page] },
  "refuse-name": { ...ofName, log: "refuse-name", undo: { restores: true }, forms: [page] },
  "rename-team": { ...ofName, log: "rename-team", undo: { restores: true }, forms: [page] },
  "approve-car-name": { ...ofName, log: "approve-car-name", undo: { restores: true } },
  "refuse-car-name": { ...ofName, log: "refuse-car-name", undo: { restores: true } },
  "hide-team": { ...correct, steps: { shown: "hidden" }, log: "hide-team", undo: { restores: true }, forms: [page] },
  "show-team": { ...correct, steps: { hidden: "shown" }, log: "show-team", undo: { restores: true }, forms: [page] },
  "disqualify-team": {
    ...correct,
    steps: { competing: "disqualified" },
    log: "disqualify-team",
    undo: { restores: true },
    forms: [page, stagePage],
  },
  "reinstate-team": {
    ...correct,
    steps: { disqualified: "competing" },
    log: "reinstate-team",
    undo: { restores: true },
    forms: [page, stagePage],
  },
  "extend-deadline": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    log: "extend-deadline",
    undo: { restores: true },
    forms: { [page]: ["extend-deadline", "everybodys-deadline"] },
  },
  "assign-division": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    log: "assign-division",
    undo: { restores: true },
    forms: [page],
  },
  "assign-divisions": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    log: "assign-divisions",
    undo: { restores: true },
    forms: [listPage],
  },
  "restore-teams": {
    ...organise,
    steps: { whole: "whole" },
    log: "restore-teams",
    undo: { none: "It's the result of an undo. Do the action again." },
  },
  "restore-team": {
    ...correct,
    steps: { whole: "whole" },
    log: "restore-team",
    undo: { none: "It's the result of an undo. Do the action again." },
  },
  "move-member": {
    ...organise,
    steps: { whole: "whole" },
    log: "move-member",
    undo: { restores: true },
    forms: [page],
  },
  "merge-teams": {
    ...organise,
    steps: { whole: "merged" },
    log: "merge-teams",
    undo: { restores: true },
    forms: [page],
  },
  "check-in-team": {
    may: "help-people",
    danger: "plain",
    forms: { "panel/readiness": ["check-in"], "teams/claim-team": ["check-in"] },
    steps: { away: "here" },
    log: "check-in-team",
    undo: { restores: true },
  },
  "undo-check-in": {
    may: "help-people",
    danger: "plain",
    forms: { "panel/readiness": ["undo"] },
    steps: { here: "away" },
    log: "undo-check-in",
    undo: { restores: true },
  },
  "enter-as-ai": {
    may: "manage-team",
    danger: "plain",
    forms: { "teams/team": ["enter-as-ai"] },
    steps: { "of-people": "of-ai" },
    log: "enter-as-ai",
    undo: { button: "mark-people" },
  },
  "answer-for-ai": {
    may: "manage-team",
    danger: "plain",
    forms: { "teams/team": ["answer-for-ai"] },
    steps: { "of-ai": "of-ai" },
    log: "answer-for-ai",
    undo: { button: "mark-people" },
  },
  "leave-files": {
    may: "manage-team",
    danger: "plain",
    forms: ["teams/team"],
    steps: { whole: "whole" },
    log: "leave-files",
    undo: { button: "return-to-files" },
  },
  "return-to-files": {
    may: "manage-team",
    danger: "plain",
    forms: ["teams/team"],
    steps: { whole: "whole" },
    log: "return-to-files",
    undo: { button: "leave-files" },
  },
  "mark-ai": { ...organise, steps: { "of-people": "of-ai" }, log: "mark-ai", undo: { restores: true }, forms: [page] },
  "mark-people": {
    ...organise,
    steps: { "of-ai": "of-people" },
    log: "mark-people",
    undo: { restores: true },
    forms: [page],
  },
  "read-source": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    log: "read-source",
    undo: { none: "It was read." },
  },
} as const satisfies Record<string, ActRow<TeamCondition>>;

export type TeamActId = keyof typeof teamActs;

export function conditionsOf(team: {
  proposedName: string | null;
  hiddenAt: Date | null;
  disqualifiedAt: Date | null;
  aiEntrant: boolean;
}): TeamCondition[] {
  return [
    team.proposedName === null ? "name-stands" : "name-waits",
    team.hiddenAt === null ? "shown" : "hidden",
    team.disqualifiedAt === null ? "competing" : "disqualified",
    team.aiEntrant ? "of-ai" : "of-people",
  ];
}

export function isActOn(id: TeamActId, conditions: readonly TeamCondition[]): boolean {
  return conditions.some((condition) => condition in teamActs[id].steps);
}
