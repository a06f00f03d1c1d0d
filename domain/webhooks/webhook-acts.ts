import { type ActDeclaration, actTable, stays } from "../platform/act.ts";

export const webhookStates = ["on", "off"] as const;

export type WebhookState = (typeof webhookStates)[number];

const page = "webhooks/panel/webhook";
const organise = { may: "organise", danger: "plain" } as const;

export const webhookActs = actTable({
  "add-webhook": {
    ...organise,
    forms: ["webhooks/panel/webhooks"],
    steps: { none: "on" },
    undo: { button: "remove-webhook" },
  },
  "change-webhook": { ...organise, forms: [page], steps: stays(...webhookStates), undo: { button: "change-webhook" } },
  "test-webhook": { ...organise, forms: [page], steps: stays("on"), undo: { none: "It was read." } },
  "switch-off-webhook": { ...organise, forms: [page], steps: { on: "off" }, undo: { button: "switch-on-webhook" } },
  "switch-on-webhook": { ...organise, forms: [page], steps: { off: "on" }, undo: { button: "switch-off-webhook" } },
  "remove-webhook": {
    may: "organise",
    danger: "confirm",
    forms: [page],
    steps: { on: "none", off: "none" },
    undo: { none: "Add it again with its address." },
  },
  "stop-webhook": { may: "site", danger: "plain", steps: { on: "off" }, undo: { button: "switch-on-webhook" } },
} as const satisfies Record<string, ActDeclaration<WebhookState>>);
