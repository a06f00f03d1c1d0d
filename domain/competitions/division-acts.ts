import { stays, type ActRow } from "../platform/act.ts";

export const divisionStates = ["open", "closed"] as const;

export type DivisionState = (typeof divisionStates)[number];

const page = "competitions/panel/divisions";
const organise = { may: "organise", danger: "plain", forms: [page] } as const;

export const divisionActs = {
  "add-division": {
    ...organise,
    steps: { none: "open" },
    log: "add-division",
    undo: { button: "remove-division" },
  },
  "change-division": {
    ...organise,
    steps: stays(...divisionStates),
    log: "change-division",
    undo: { restores: true },
  },
  "raise-division": {
    ...organise,
    steps: stays(...divisionStates),
    log: "raise-division",
    undo: { button: "raise-division" },
  },
  "close-division": { ...organise, steps: { open: "closed" }, log: "close-division", undo: { restores: true } },
  "reopen-division": { ...organise, steps: { closed: "open" }, log: "reopen-division", undo: { restores: true } },
  "remove-division": {
    may: "organise",
    danger: "confirm",
    forms: [page],
    steps: { open: "none", closed: "none" },
    log: "remove-division",
    undo: { restores: true },
  },
  "restore-division": {
    may: "organise",
    danger: "plain",
    steps: stays(...divisionStates),
    log: "restore-division",
    undo: { none: "It's the result of an undo. Do the action again." },
  },
} as const satisfies Record<string, ActRow<DivisionState>>;
