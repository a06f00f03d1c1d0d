import { stays, type ActRow } from "../platform/act.ts";

export const logInProviderStates = ["on", "off"] as const;

export type LogInProviderState = (typeof logInProviderStates)[number];

const page = "accounts/panel/log-in";

/** Admins only, because it lets people in on every city's site. */
export const logInActs = {
  "add-log-in": {
    may: "organise",
    danger: "plain",
    forms: ["accounts/panel/log-ins"],
    steps: { none: "off" },
    log: "add-log-in",
    undo: { button: "remove-log-in" },
  },
  "change-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: stays("on", "off"),
    log: "change-log-in",
    undo: { button: "change-log-in" },
  },
  "try-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: stays("on", "off"),
    log: "try-log-in",
    undo: { none: "It changes nothing." },
  },
  "switch-on-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: { off: "on" },
    log: "switch-on-log-in",
    undo: { button: "switch-off-log-in" },
  },
  "switch-off-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: { on: "off" },
    log: "switch-off-log-in",
    undo: { button: "switch-on-log-in" },
  },
  "remove-log-in": {
    may: "organise",
    danger: "confirm",
    forms: [page],
    steps: { on: "none", off: "none" },
    log: "remove-log-in",
    undo: { none: "Add it again; people have to link it again." },
  },
  "set-log-in": {
    may: "site",
    danger: "plain",
    steps: { none: "on", on: ["on", "off"], off: ["on", "off"] },
    log: "set-log-in",
    undo: { none: "Change LOG_IN_PROVIDERS and restart." },
  },
} as const satisfies Record<string, ActRow<LogInProviderState>>;
