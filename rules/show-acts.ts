import { isDoneIn, stays, type ActRow } from "./act.ts";

/** A show before anybody moved it, and while somebody holds it in hand. */
export const showStates = ["prepared", "running"] as const;

export type ShowStateName = (typeof showStates)[number];

export const showStateOf = ({ driverId }: { driverId: string | null }): ShowStateName =>
  driverId === null ? "prepared" : "running";

/** A screen of the hall. */
export const screenStates = ["waiting", "admitted"] as const;

export const screenStateOf = ({ admittedAt }: { admittedAt: Date | null }): (typeof screenStates)[number] =>
  admittedAt === null ? "waiting" : "admitted";

/** What a press on a show depends on beside its state. */
export interface ShowFacts {
  /** −1: it has not begun */
  step: number;
  /** of all scenes that screens hold */
  steps: number;
  /** who has it in hand, seen from whoever presses */
  driver: "nobody" | "self" | "other";
  /** as they are listed, whether screens hold them or not */
  scenes: number;
}

export type ShowRefusal =
  /** somebody moved the show since; the press does nothing */
  | "stale"
  /** somebody else drives; taking over is one act */
  | "not-driver"
  | "at-start"
  | "at-end"
  | "no-such-step"
  /** there is nothing that screens could show */
  | "no-scenes";

interface ShowActRow extends ActRow<ShowStateName> {
  /** why it is refused now, beside the state: null: it is not; without it never. The server refuses by it, and the panel offers no button. */
  readonly refuses?: (facts: ShowFacts) => ShowRefusal | null;
}

const page = "admin/show/show";
const prepare = { may: "run-show", danger: "plain", steps: stays(...showStates) } as const;
const drive = { may: "run-show", danger: "plain", steps: { prepared: "running", running: "running" } } as const;
const toOthers = ({ driver }: ShowFacts) => (driver === "other" ? "not-driver" : null);

/** The panel's page of a show and its remote have the same buttons. */
const drivenBy = <const Intent extends string>(intent: Intent) =>
  ({ [page]: [intent], "show/remote": [intent] }) as const;

/** Everything that is done to a show. */
export const showActs = {
  "create-show": {
    may: "organise",
    danger: "plain",
    steps: { none: "prepared" },
    log: "create-show",
    undo: { none: "An empty show hurts nobody." },
  },
  "save-scenes": {
    ...prepare,
    forms: { [page]: ["add-usual", "add", "edit", "up", "down", "remove"] },
    log: "save-scenes",
    undo: { none: "The list of scenes is changed back by hand." },
  },
  "make-show-data": {
    ...prepare,
    forms: { [page]: ["make-data"] },
    log: "make-show-data",
    undo: { none: "It is made anew from what is there." },
    refuses: ({ scenes }) => (scenes > 0 ? null : "no-scenes"),
  },
  "renew-spoken-key": {
    ...prepare,
    forms: { [page]: ["new-key"] },
    log: "renew-spoken-key",
    undo: { none: "The old key may be in the wrong hands." },
  },
  "show-next": {
    ...drive,
    forms: drivenBy("next"),
    log: "show-next",
    undo: { button: "show-back" },
    refuses: (facts) => toOthers(facts) ?? (facts.step + 1 < facts.steps ? null : "at-end"),
  },
  "show-back": {
    ...drive,
    forms: drivenBy("back"),
    log: "show-back",
    undo: { button: "show-next" },
    refuses: (facts) => toOthers(facts) ?? (facts.step >= 0 ? null : "at-start"),
  },
  "show-go-to": {
    ...drive,
    forms: drivenBy("go-to"),
    log: "show-go-to",
    undo: { button: "show-go-to" },
    refuses: (facts) => toOthers(facts) ?? (facts.steps > 0 ? null : "no-such-step"),
  },
  "show-black": {
    ...drive,
    forms: drivenBy("black"),
    log: "show-black",
    undo: { button: "show-black" },
    refuses: toOthers,
  },
  "show-take-over": {
    ...drive,
    forms: drivenBy("take-over"),
    log: "show-take-over",
    undo: { button: "show-take-over" },
    refuses: ({ driver }) => (driver === "self" ? "stale" : null),
  },
} as const satisfies Record<string, ShowActRow>;

export type ShowActId = keyof typeof showActs;

/** Why an act is refused now; null: it is not. */
export const refusalOfShowAct = (id: ShowActId, facts: ShowFacts): ShowRefusal | null =>
  (showActs[id] as ShowActRow).refuses?.(facts) ?? null;

/** Who has a show in hand, seen from somebody. */
export function driverOf(driverId: string | null, personId: string | undefined): ShowFacts["driver"] {
  if (driverId === null) return "nobody";
  return driverId === personId ? "self" : "other";
}

/** The acts whose buttons are of use now: what the server would refuse is not among them. */
export function offeredShowActs(facts: ShowFacts): ReadonlySet<ShowActId> {
  const state = facts.driver === "nobody" ? "prepared" : "running";
  return new Set(
    (Object.keys(showActs) as ShowActId[]).filter(
      (id) => isDoneIn(showActs[id], state) && refusalOfShowAct(id, facts) === null,
    ),
  );
}

/** Everything that is done to a screen. */
export const screenActs = {
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
    log: "admit-screen",
    undo: { button: "revoke-screen" },
  },
  "assign-screen": {
    forms: { [page]: ["assign"] },
    may: "run-show",
    danger: "plain",
    steps: stays("admitted"),
    log: "assign-screen",
    undo: { button: "assign-screen" },
  },
  "move-screens": {
    forms: { [page]: ["move-screens"] },
    may: "run-show",
    danger: "plain",
    steps: stays("admitted"),
    log: "move-screens",
    undo: { button: "move-screens" },
  },
  "revoke-screen": {
    forms: { [page]: ["revoke"] },
    may: "run-show",
    danger: "plain",
    steps: { admitted: "none" },
    log: "revoke-screen",
    undo: { button: "admit-screen" },
  },
} as const satisfies Record<string, ActRow<(typeof screenStates)[number]>>;
