import { stays, type ActRow } from "./act.ts";

/** A show before anybody moved it, and while somebody holds it in hand. */
export const showStates = ["prepared", "running"] as const;

export type ShowStateName = (typeof showStates)[number];

export const showStateOf = ({ driverId }: { driverId: string | null }): ShowStateName =>
  driverId === null ? "prepared" : "running";

/** A screen of the hall. */
export const screenStates = ["waiting", "admitted"] as const;

export const screenStateOf = ({ admittedAt }: { admittedAt: Date | null }): (typeof screenStates)[number] =>
  admittedAt === null ? "waiting" : "admitted";

const page = "admin/show/show";
const prepare = { may: "run-show", danger: "plain", steps: stays(...showStates) } as const;
const drive = { may: "run-show", danger: "plain", steps: { prepared: "running", running: "running" } } as const;

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
  },
  "renew-spoken-key": {
    ...prepare,
    forms: { [page]: ["new-key"] },
    log: "renew-spoken-key",
    undo: { none: "The old key may be in the wrong hands." },
  },
  "show-next": { ...drive, forms: drivenBy("next"), log: "show-next", undo: { button: "show-back" } },
  "show-back": { ...drive, forms: drivenBy("back"), log: "show-back", undo: { button: "show-next" } },
  "show-go-to": { ...drive, forms: drivenBy("go-to"), log: "show-go-to", undo: { button: "show-go-to" } },
  "show-black": { ...drive, forms: drivenBy("black"), log: "show-black", undo: { button: "show-black" } },
  "show-take-over": {
    ...drive,
    forms: drivenBy("take-over"),
    log: "show-take-over",
    undo: { button: "show-take-over" },
  },
} as const satisfies Record<string, ActRow<ShowStateName>>;

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
