import { type ActDeclaration, actTable } from "../platform/act.ts";

export const protestStates = ["open", "upheld", "rejected"] as const;

export type ProtestState = (typeof protestStates)[number];

const decide = { may: "organise", danger: "plain", forms: ["stages/panel/stage"] } as const;

export const protestActs = actTable({
  "lodge-protest": {
    may: "manage-team",
    danger: "plain",
    forms: ["teams/team"],
    steps: { none: "open" },
    undo: { button: "reject-protest" },
  },
  // made on paper or at the organisers' desk
  "note-protest": { ...decide, steps: { none: "open" }, undo: { button: "reject-protest" } },
  "uphold-protest": { ...decide, steps: { open: "upheld" }, undo: { button: "reopen-protest" } },
  "reject-protest": { ...decide, steps: { open: "rejected" }, undo: { button: "reopen-protest" } },
  "reopen-protest": { ...decide, steps: { upheld: "open", rejected: "open" }, undo: { button: "uphold-protest" } },
} as const satisfies Record<string, ActDeclaration<ProtestState>>);

export type ProtestActId = keyof typeof protestActs;

export const protestLength = { min: 10, max: 2_000 };
