import { type ActDeclaration, actTable, stays } from "../platform/act.ts";

export const logInProviderStates = ["on", "off"] as const;

export type LogInProviderState = (typeof logInProviderStates)[number];

const page = "accounts/panel/log-in";

/** Admins only, because it lets people in on every city's site. */
export const logInActs = actTable({
  "add-log-in": {
    may: "organise",
    danger: "plain",
    forms: ["accounts/panel/log-ins"],
    steps: { none: "off" },
    undo: { button: "remove-log-in" },
  },
  "change-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: stays("on", "off"),
    undo: { button: "change-log-in" },
  },
  "try-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: stays("on", "off"),
    undo: { none: "It changes nothing." },
  },
  "switch-on-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: { off: "on" },
    undo: { button: "switch-off-log-in" },
  },
  "switch-off-log-in": {
    may: "organise",
    danger: "plain",
    forms: [page],
    steps: { on: "off" },
    undo: { button: "switch-on-log-in" },
  },
  "remove-log-in": {
    may: "organise",
    danger: "confirm",
    forms: [page],
    steps: { on: "none", off: "none" },
    undo: { none: "Add it again; people have to link it again." },
  },
  "set-log-in": {
    may: "site",
    danger: "plain",
    steps: { none: "on", on: ["on", "off"], off: ["on", "off"] },
    undo: { none: "Change LOG_IN_PROVIDERS and restart." },
  },
} as const satisfies Record<string, ActDeclaration<LogInProviderState>>);
