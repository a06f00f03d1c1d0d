import { type ActDeclaration, actTable, stays } from "../platform/act.ts";

export const divisionStates = ["open", "closed"] as const;

export type DivisionState = (typeof divisionStates)[number];

const page = "competitions/panel/divisions";
const organise = { may: "organise", danger: "plain", forms: [page] } as const;

export const divisionActs = actTable({
  "add-division": { ...organise, steps: { none: "open" }, undo: { button: "remove-division" } },
  "change-division": { ...organise, steps: stays(...divisionStates), undo: { restores: true } },
  "raise-division": { ...organise, steps: stays(...divisionStates), undo: { button: "raise-division" } },
  "close-division": { ...organise, steps: { open: "closed" }, undo: { restores: true } },
  "reopen-division": { ...organise, steps: { closed: "open" }, undo: { restores: true } },
  "remove-division": {
    may: "organise",
    danger: "confirm",
    forms: [page],
    steps: { open: "none", closed: "none" },
    undo: { restores: true },
  },
  "restore-division": {
    may: "organise",
    danger: "plain",
    steps: stays(...divisionStates),
    undo: { none: "It's the result of an undo. Do the action again." },
  },
} as const satisfies Record<string, ActDeclaration<DivisionState>>);
