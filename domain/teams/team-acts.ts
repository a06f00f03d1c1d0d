import { type ActDeclaration, actTable } from "../platform/act.ts";

export const outOfFilesChoices = ["name", "car"] as const;

export type OutOfFiles = (typeof outOfFilesChoices)[number];

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

export const teamActs = actTable({
  "import-teams": {
    ...organise,
    forms: { "teams/panel/import-teams": ["import"] },
    steps: { none: "unclaimed" },
    undo: { restores: true },
  },
  "mail-claim-codes": {
    ...organise,
    forms: { "teams/panel/claim-cards": ["mail", "mail-again"] },
    steps: { unclaimed: "unclaimed" },
    undo: { none: "The emails were sent. Renew the codes instead." },
  },
  "renew-claim-codes": {
    ...organise,
    forms: { "teams/panel/claim-cards": ["renew-lost"] },
    steps: { unclaimed: "unclaimed" },
    undo: { none: "The old codes may have leaked." },
  },
  "claim-team": { may: "join-team", danger: "plain", steps: { unclaimed: "claimed" }, undo: { button: "move-member" } },
  "propose-name": {
    may: "manage-team",
    danger: "plain",
    steps: { none: "name-waits", "name-stands": "name-waits", "name-waits": "name-waits" },
    log: null,
    undo: { button: "propose-name" },
  },
  "approve-name": { ...ofName, undo: { restores: true }, forms: [page] },
  "refuse-name": { ...ofName, undo: { restores: true }, forms: [page] },
  "rename-team": { ...ofName, undo: { restores: true }, forms: [page] },
  "approve-car-name": { ...ofName, undo: { restores: true } },
  "refuse-car-name": { ...ofName, undo: { restores: true } },
  "hide-team": { ...correct, steps: { shown: "hidden" }, undo: { restores: true }, forms: [page] },
  "show-team": { ...correct, steps: { hidden: "shown" }, undo: { restores: true }, forms: [page] },
  "disqualify-team": {
    ...correct,
    steps: { competing: "disqualified" },
    undo: { restores: true },
    forms: [page, stagePage],
  },
  "reinstate-team": {
    ...correct,
    steps: { disqualified: "competing" },
    undo: { restores: true },
    forms: [page, stagePage],
  },
  "extend-deadline": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    undo: { restores: true },
    forms: { [page]: ["extend-deadline", "everybodys-deadline"] },
  },
  "assign-division": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    undo: { restores: true },
    forms: [page],
  },
  "assign-divisions": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    undo: { restores: true },
    forms: [listPage],
  },
  "restore-teams": {
    ...organise,
    steps: { whole: "whole" },
    undo: { none: "It's the result of an undo. Do the action again." },
  },
  "restore-team": {
    ...correct,
    steps: { whole: "whole" },
    undo: { none: "It's the result of an undo. Do the action again." },
  },
  "move-member": { ...organise, steps: { whole: "whole" }, undo: { restores: true }, forms: [page] },
  "merge-teams": { ...organise, steps: { whole: "merged" }, undo: { restores: true }, forms: [page] },
  "check-in-team": {
    may: "help-people",
    danger: "plain",
    forms: { "panel/readiness": ["check-in"], "teams/claim-team": ["check-in"] },
    steps: { away: "here" },
    undo: { restores: true },
  },
  "undo-check-in": {
    may: "help-people",
    danger: "plain",
    forms: { "panel/readiness": ["undo"] },
    steps: { here: "away" },
    undo: { restores: true },
  },
  "enter-as-ai": {
    may: "manage-team",
    danger: "plain",
    forms: { "teams/team": ["enter-as-ai"] },
    steps: { "of-people": "of-ai" },
    undo: { button: "mark-people" },
  },
  "answer-for-ai": {
    may: "manage-team",
    danger: "plain",
    forms: { "teams/team": ["answer-for-ai"] },
    steps: { "of-ai": "of-ai" },
    undo: { button: "mark-people" },
  },
  "leave-files": {
    may: "manage-team",
    danger: "plain",
    forms: ["teams/team"],
    steps: { whole: "whole" },
    undo: { button: "return-to-files" },
  },
  "return-to-files": {
    may: "manage-team",
    danger: "plain",
    forms: ["teams/team"],
    steps: { whole: "whole" },
    undo: { button: "leave-files" },
  },
  "mark-ai": { ...organise, steps: { "of-people": "of-ai" }, undo: { restores: true }, forms: [page] },
  "mark-people": { ...organise, steps: { "of-ai": "of-people" }, undo: { restores: true }, forms: [page] },
  "read-source": {
    ...organise,
    steps: { competing: "competing", disqualified: "disqualified" },
    undo: { none: "It was read." },
  },
} as const satisfies Record<string, ActDeclaration<TeamCondition>>);

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
