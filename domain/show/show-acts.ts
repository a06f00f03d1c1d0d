import { type ActDeclaration, actTable, isDoneIn, stays } from "../platform/act.ts";

export const screenRoles = ["hall", "lower-third", "chroma-key", "wall"] as const;

export type ScreenRole = (typeof screenRoles)[number];

export interface ScreenReport {
  step: number;
  package: number;
  width: number;
  height: number;
  /** clock difference and round trip to the server */
  offsetMs: number | null;
  roundTripMs: number | null;
  alone: boolean;
  awake: "lock" | "film" | "no";
}

export const showStates = ["prepared", "running"] as const;

export type ShowStateName = (typeof showStates)[number];

export const showStateOf = ({ driverId }: { driverId: string | null }): ShowStateName =>
  driverId === null ? "prepared" : "running";

export const screenStates = ["waiting", "admitted"] as const;

export const screenStateOf = ({ admittedAt }: { admittedAt: Date | null }): (typeof screenStates)[number] =>
  admittedAt === null ? "waiting" : "admitted";

export interface ShowFacts {
  step: number;
  /** across all scenes on the screens */
  steps: number;
  driver: "nobody" | "self" | "other";
  scenes: number;
}

export type ShowRefusal = "stale" | "not-driver" | "at-start" | "at-end" | "no-such-step" | "no-scenes";

interface ShowActRow extends ActDeclaration<ShowStateName> {
  /** null: allowed. The server refuses by it and the panel hides the button. */
  readonly refuses?: (facts: ShowFacts) => ShowRefusal | null;
}

const page = "show/panel/show";
const prepare = { may: "run-show", danger: "plain", steps: stays(...showStates) } as const;
const drive = { may: "run-show", danger: "plain", steps: { prepared: "running", running: "running" } } as const;
const toOthers = ({ driver }: ShowFacts) => (driver === "other" ? "not-driver" : null);

const drivenBy = <const Intent extends string>(intent: Intent) =>
  ({ [page]: [intent], "show/remote/remote": [intent] }) as const;

export const showActs = actTable({
  "create-show": {
    may: "organise",
    danger: "plain",
    steps: { none: "prepared" },
    undo: { none: "An empty show has no effect." },
  },
  "remove-show": {
    may: "organise",
    danger: "confirm",
    forms: { [page]: ["remove-show"] },
    steps: { prepared: "none", running: "none" },
    undo: { none: "A new show has the standard scenes again." },
  },
  "save-scenes": {
    ...prepare,
    forms: { [page]: ["add-usual", "add", "edit", "remove"] },
    undo: { none: "Change the scenes back." },
  },
  "make-show-data": {
    ...prepare,
    forms: { [page]: ["make-data", "test"] },
    undo: { none: "It can be created again." },
    refuses: ({ scenes }) => (scenes > 0 ? null : "no-scenes"),
  },
  "renew-spoken-key": { ...prepare, forms: { [page]: ["new-key"] }, undo: { none: "The old key may have leaked." } },
  "show-next": {
    ...drive,
    forms: drivenBy("next"),
    undo: { button: "show-back" },
    refuses: (facts) => toOthers(facts) ?? (facts.step + 1 < facts.steps ? null : "at-end"),
  },
  "show-back": {
    ...drive,
    forms: drivenBy("back"),
    undo: { button: "show-next" },
    refuses: (facts) => toOthers(facts) ?? (facts.step >= 0 ? null : "at-start"),
  },
  "show-go-to": {
    ...drive,
    forms: drivenBy("go-to"),
    undo: { button: "show-go-to" },
    refuses: (facts) => toOthers(facts) ?? (facts.steps > 0 ? null : "no-such-step"),
  },
  "show-black": { ...drive, forms: drivenBy("black"), undo: { button: "show-black" }, refuses: toOthers },
  "show-take-over": {
    ...drive,
    forms: drivenBy("take-over"),
    undo: { button: "show-take-over" },
    refuses: ({ driver }) => (driver === "self" ? "stale" : null),
  },
} as const satisfies Record<string, ShowActRow>);

export type ShowActId = keyof typeof showActs;

export const refusalOfShowAct = (id: ShowActId, facts: ShowFacts): ShowRefusal | null =>
  (showActs[id] as ShowActRow).refuses?.(facts) ?? null;

export function driverOf(driverId: string | null, personId: string | undefined): ShowFacts["driver"] {
  if (driverId === null) return "nobody";
  return driverId === personId ? "self" : "other";
}

export function offeredShowActs(facts: ShowFacts): ReadonlySet<ShowActId> {
  const state = facts.driver === "nobody" ? "prepared" : "running";
  return new Set(
    (Object.keys(showActs) as ShowActId[]).filter(
      (id) => isDoneIn(showActs[id], state) && refusalOfShowAct(id, facts) === null,
    ),
  );
}

export const screenActs = actTable({
  "show-code": {
    may: "site",
    danger: "plain",
    steps: { none: "waiting" },
    log: null,
    undo: { button: "revoke-screen" },
  },
  "admit-screen": {
    forms: { [page]: ["admit"] },
    may: "run-show",
    danger: "plain",
    steps: { waiting: "admitted" },
    undo: { button: "revoke-screen" },
  },
  "assign-screen": {
    forms: { [page]: ["assign"] },
    may: "run-show",
    danger: "plain",
    steps: stays("admitted"),
    undo: { button: "assign-screen" },
  },
  "move-screens": {
    forms: { [page]: ["move-screens"] },
    may: "run-show",
    danger: "plain",
    steps: stays("admitted"),
    undo: { button: "move-screens" },
  },
  "revoke-screen": {
    forms: { [page]: ["revoke"] },
    may: "run-show",
    danger: "plain",
    steps: { admitted: "none" },
    undo: { button: "admit-screen" },
  },
} as const satisfies Record<string, ActDeclaration<(typeof screenStates)[number]>>);
