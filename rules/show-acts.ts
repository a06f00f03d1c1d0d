import { stays, type ActRow } from "./act.ts";

/** A show before anybody moved it, and while somebody holds it in hand. */
export const showStates = ["prepared", "running"] as const;

export type ShowStateName = (typeof showStates)[number];

/** A screen of the hall. */
export const screenStates = ["waiting", "admitted"] as const;

const organise = { may: "organise", danger: "plain", steps: stays(...showStates) } as const;
const drive = { may: "run-show", danger: "plain", steps: { prepared: "running", running: "running" } } as const;

/** Everything that is done to a show. */
export const showActs = {
  "create-show": {
    ...organise,
    steps: { none: "prepared" },
    log: "create-show",
    undo: { none: "An empty show hurts nobody." },
  },
  "save-scenes": { ...organise, log: "save-scenes", undo: { none: "The list of scenes is changed back by hand." } },
  "make-show-data": { ...organise, log: "make-show-data", undo: { none: "It is made anew from what is there." } },
  "renew-spoken-key": {
    ...organise,
    log: "renew-spoken-key",
    undo: { none: "The old key may be in the wrong hands." },
  },
  "show-next": { ...drive, log: "show-next", undo: { button: "show-back" } },
  "show-back": { ...drive, log: "show-back", undo: { button: "show-next" } },
  "show-go-to": { ...drive, log: "show-go-to", undo: { button: "show-go-to" } },
  "show-black": { ...drive, log: "show-black", undo: { button: "show-black" } },
  "show-take-over": { ...drive, log: "show-take-over", undo: { button: "show-take-over" } },
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
    may: "organise",
    danger: "plain",
    steps: { waiting: "admitted" },
    log: "admit-screen",
    undo: { button: "revoke-screen" },
  },
  "assign-screen": {
    may: "organise",
    danger: "plain",
    steps: stays("admitted"),
    log: "assign-screen",
    undo: { button: "assign-screen" },
  },
  "revoke-screen": {
    may: "organise",
    danger: "plain",
    steps: { admitted: "none" },
    log: "revoke-screen",
    undo: { button: "admit-screen" },
  },
} as const satisfies Record<string, ActRow<(typeof screenStates)[number]>>;
