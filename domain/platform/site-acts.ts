import type { ActRow } from "./act.ts";

const organise = { may: "organise", danger: "plain" } as const;
const grant = { may: "grant-roles", danger: "plain" } as const;
const readByNow = { none: "People may have read it." } as const;

export const announcementStates = ["published", "withdrawn"] as const;

export const announcementActs = {
  "publish-announcement": {
    forms: { "questions/panel/announcements": ["publish"] },
    ...organise,
    steps: { none: "published" },
    log: "publish-announcement",
    undo: { restores: true },
  },
  "withdraw-announcement": {
    forms: { "questions/panel/announcements": ["withdraw"] },
    ...organise,
    steps: { published: "withdrawn" },
    log: "withdraw-announcement",
    undo: { restores: true },
  },
} as const satisfies Record<string, ActRow<(typeof announcementStates)[number]>>;

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

export const questionActs = {
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
    steps: {
      asked: ["answered", "public"],
      answered: ["answered", "public"],
      public: ["answered", "public"],
    },
    log: "answer-question",
    undo: { restores: true },
  },
  "approve-question": {
    forms: { "questions/panel/questions": ["approve"] },
    ...organise,
    steps: { answered: "public", public: "public" },
    log: "approve-question",
    undo: { restores: true },
  },
  "withdraw-question": {
    forms: { "questions/panel/questions": ["withdraw"] },
    ...organise,
    steps: { public: "answered", answered: "answered" },
    log: "withdraw-question",
    undo: { restores: true },
  },
} as const satisfies Record<string, ActRow<(typeof questionStates)[number]>>;

export const roleStates = ["held"] as const;

export const roleActs = {
  "grant-role": {
    forms: { "accounts/panel/person": ["grant"] },
    ...grant,
    steps: { none: "held" },
    log: "grant-role",
    undo: { restores: true },
  },
  "revoke-role": {
    forms: { "accounts/panel/person": ["revoke"] },
    ...grant,
    steps: { held: "none" },
    log: "revoke-role",
    undo: { restores: true },
  },
  "claim-installation": {
    may: "link",
    danger: "plain",
    steps: { none: "held" },
    log: "claim-installation",
    undo: { button: "revoke-role" },
  },
  "use-admin-link": {
    may: "link",
    danger: "plain",
    steps: { none: "held" },
    log: "use-admin-link",
    undo: { button: "revoke-role" },
  },
} as const satisfies Record<string, ActRow<(typeof roleStates)[number]>>;

export const otherActs = {
  "edit-brand": {
    forms: { "brands/panel/brand": ["logo", "drawn-logo", "language", "add-sponsor", "remove-sponsor", "move-up"] },
    ...organise,
    steps: {},
    log: "edit-brand",
    undo: { restores: true },
  },
  "edit-site-settings": {
    forms: { "panel/settings": ["save"] },
    ...organise,
    steps: {},
    log: "edit-site-settings",
    undo: { restores: true },
  },
  "set-retention": {
    forms: { "accounts/panel/retention": ["save", "as-everywhere"] },
    ...organise,
    steps: {},
    log: "set-retention",
    undo: { button: "set-retention" },
  },
  "publish-privacy-notice": { ...organise, steps: {}, log: "publish-privacy-notice", undo: readByNow },
  "back-up": {
    forms: ["panel/panel"],
    ...organise,
    steps: {},
    log: "back-up",
    undo: { none: "It changes nothing." },
  },
  "start-rehearsal": {
    forms: { "panel/rehearsal": ["start"] },
    ...organise,
    steps: {},
    log: "start-rehearsal",
    undo: { button: "remove-rehearsal" },
  },
  "start-replay": {
    forms: { "panel/rehearsal": ["start-replay"] },
    ...organise,
    steps: {},
    log: "start-replay",
    undo: { button: "remove-rehearsal" },
  },
  "remove-rehearsal": {
    forms: { "panel/rehearsal": ["remove"] },
    ...organise,
    steps: {},
    log: "remove-rehearsal",
    undo: { none: "Start another rehearsal." },
  },
  "compare-cars": { ...organise, steps: {}, log: "compare-cars", undo: { none: "It changes nothing." } },
  "export-archive": { ...organise, steps: {}, log: "export-archive", undo: { none: "It was downloaded." } },
  "print-certificates": { ...organise, steps: {}, log: "print-certificates", undo: { none: "They were downloaded." } },
  "mail-certificates": {
    forms: ["results/panel/export-event"],
    may: "organise",
    danger: "confirm",
    steps: {},
    log: "mail-certificates",
    undo: { none: "The emails were sent. After a correction, send them again to the teams concerned." },
  },
  "export-grades": { ...organise, steps: {}, log: "export-grades", undo: { none: "They were downloaded." } },
  "issue-sign-in-link": {
    forms: { "accounts/panel/person": ["link"] },
    may: "issue-sign-in-link",
    danger: "plain",
    steps: {},
    log: "issue-sign-in-link",
    undo: { none: "It may have been used. End the session it started." },
  },
  "confirm-address": {
    forms: ["accounts/panel/person"],
    may: "help-people",
    danger: "plain",
    steps: {},
    log: "confirm-address",
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
    log: "delete-account",
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
    log: "undo",
    undo: { none: "Do the action again." },
  },
} as const satisfies Record<string, ActRow>;
