import { type ActDeclaration, actTable } from "./act.ts";

const organise = { may: "organise", danger: "plain" } as const;
const grant = { may: "grant-roles", danger: "plain" } as const;
const readByNow = { none: "People may have read it." } as const;

export const announcementStates = ["published", "withdrawn"] as const;

export const announcementActs = actTable({
  "publish-announcement": {
    forms: { "questions/panel/announcements": ["publish"] },
    ...organise,
    steps: { none: "published" },
    undo: { restores: true },
  },
  "withdraw-announcement": {
    forms: { "questions/panel/announcements": ["withdraw"] },
    ...organise,
    steps: { published: "withdrawn" },
    undo: { restores: true },
  },
} as const satisfies Record<string, ActDeclaration<(typeof announcementStates)[number]>>);

export const questionStates = ["asked", "answered", "public"] as const;

export type QuestionState = (typeof questionStates)[number];

export function questionStateOf(question: {
  answer: string | null;
  forEverybody: boolean;
  approved: boolean;
}): QuestionState {
  if (question.answer === null) return "asked";
  return question.forEverybody && question.approved ? "public" : "answered";
}

export const questionActs = actTable({
  "ask-question": {
    may: "ask-question",
    danger: "plain",
    steps: { none: "asked" },
    log: null,
    undo: { none: "The answer goes to the asker." },
  },
  "answer-question": {
    forms: { "questions/panel/questions": ["answer", "answer-all"] },
    may: "answer-questions",
    danger: "plain",
    steps: { asked: ["answered", "public"], answered: ["answered", "public"], public: ["answered", "public"] },
    undo: { restores: true },
  },
  "approve-question": {
    forms: { "questions/panel/questions": ["approve"] },
    ...organise,
    steps: { answered: "public", public: "public" },
    undo: { restores: true },
  },
  "withdraw-question": {
    forms: { "questions/panel/questions": ["withdraw"] },
    ...organise,
    steps: { public: "answered", answered: "answered" },
    undo: { restores: true },
  },
} as const satisfies Record<string, ActDeclaration<(typeof questionStates)[number]>>);

export const roleStates = ["held"] as const;

export const roleActs = actTable({
  "grant-role": {
    forms: { "accounts/panel/person": ["grant"] },
    ...grant,
    steps: { none: "held" },
    undo: { restores: true },
  },
  "revoke-role": {
    forms: { "accounts/panel/person": ["revoke"] },
    ...grant,
    steps: { held: "none" },
    undo: { restores: true },
  },
  "claim-installation": { may: "link", danger: "plain", steps: { none: "held" }, undo: { button: "revoke-role" } },
  "use-admin-link": { may: "link", danger: "plain", steps: { none: "held" }, undo: { button: "revoke-role" } },
} as const satisfies Record<string, ActDeclaration<(typeof roleStates)[number]>>);

export const otherActs = actTable({
  "edit-brand": {
    forms: { "brands/panel/brand": ["logo", "drawn-logo", "language", "add-sponsor", "remove-sponsor", "move-up"] },
    ...organise,
    steps: {},
    undo: { restores: true },
  },
  "edit-site-settings": { forms: { "panel/settings": ["save"] }, ...organise, steps: {}, undo: { restores: true } },
  "set-retention": {
    forms: { "accounts/panel/retention": ["save", "as-everywhere"] },
    ...organise,
    steps: {},
    undo: { button: "set-retention" },
  },
  "publish-privacy-notice": { ...organise, steps: {}, undo: readByNow },
  "back-up": { forms: ["panel/panel"], ...organise, steps: {}, undo: { none: "It changes nothing." } },
  "start-rehearsal": {
    forms: { "panel/rehearsal": ["start"] },
    ...organise,
    steps: {},
    undo: { button: "remove-rehearsal" },
  },
  "start-replay": {
    forms: { "panel/rehearsal": ["start-replay"] },
    ...organise,
    steps: {},
    undo: { button: "remove-rehearsal" },
  },
  "remove-rehearsal": {
    forms: { "panel/rehearsal": ["remove"] },
    ...organise,
    steps: {},
    undo: { none: "Start another rehearsal." },
  },
  "compare-cars": { ...organise, steps: {}, undo: { none: "It changes nothing." } },
  "export-archive": { ...organise, steps: {}, undo: { none: "It was downloaded." } },
  "print-certificates": { ...organise, steps: {}, undo: { none: "They were downloaded." } },
  "mail-certificates": {
    forms: ["results/panel/export-event"],
    may: "organise",
    danger: "confirm",
    steps: {},
    undo: { none: "The emails were sent. After a correction, send them again to the teams concerned." },
  },
  "export-grades": { ...organise, steps: {}, undo: { none: "They were downloaded." } },
  "issue-sign-in-link": {
    forms: { "accounts/panel/person": ["link"] },
    may: "issue-sign-in-link",
    danger: "plain",
    steps: {},
    undo: { none: "It may have been used. End the session it started." },
  },
  "confirm-address": {
    forms: ["accounts/panel/person"],
    may: "help-people",
    danger: "plain",
    steps: {},
    undo: { none: "The person showed the address." },
  },
  "confirm-addresses": {
    forms: ["results/panel/export-event"],
    may: "organise",
    danger: "confirm",
    steps: {},
    log: "confirm-address",
    undo: { none: "The members showed their addresses." },
  },
  "delete-account": {
    forms: { "accounts/account": ["delete"] },
    may: "hold-account",
    danger: "confirm",
    steps: {},
    undo: { none: "Deleted data can't be restored." },
  },
  undo: {
    ...organise,
    forms: [
      "competitions/panel/competition",
      "teams/panel/team",
      "teams/panel/teams",
      "teams/panel/approvals",
      "panel/settings",
      "brands/panel/brand",
      "panel/audit-log/audit-log",
    ],
    steps: {},
    undo: { none: "Do the action again." },
  },
} as const satisfies Record<string, ActDeclaration>);
