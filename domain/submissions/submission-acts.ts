import { stays, type ActRow, stepsOf } from "../platform/act.ts";

export const submissionStates = ["queued", "checking", "accepted", "rejected", "error"] as const;

export type SubmissionState = (typeof submissionStates)[number];

const bySite = { may: "site", log: null, danger: "plain" } as const;

export const submissionActs = {
  submit: { ...bySite, steps: { none: "queued" }, undo: { none: "The team can submit another car." } },
  check: { ...bySite, steps: { queued: "checking" }, undo: { button: "queue-again" } },
  // the process that checked it is gone, or a host fault was fixed
  "queue-again": { ...bySite, steps: { checking: "queued", error: "queued" }, undo: { button: "check" } },
  accept: { ...bySite, steps: { checking: "accepted" }, undo: { none: "Verdicts are final." } },
  reject: { ...bySite, steps: { checking: "rejected" }, undo: { none: "Verdicts are final." } },
  // the host's fault, never the car's
  fail: { ...bySite, steps: { checking: "error" }, undo: { button: "queue-again" } },
  // a late car; freezes the cars again
  "make-official": {
    may: "organise",
    danger: "confirm",
    forms: ["teams/panel/team"],
    steps: stays("accepted"),
    log: "make-car-official",
    undo: { restores: true },
  },
} as const satisfies Record<string, ActRow<SubmissionState>>;

export type SubmissionActId = keyof typeof submissionActs;

export type JudgingLane = "bytecode" | "source" | "slow-source";

export const openSubmissionStates: readonly SubmissionState[] = submissionStates.filter((state) => !isDecided(state));

export function isDecided(state: SubmissionState): boolean {
  return stepsOf(submissionStates, submissionActs)[state].length === 0;
}
