/** Where a competition's news goes: a Discord channel, or a program that receives signed JSON. */
export const webhookKinds = ["discord", "json"] as const;

export type WebhookKind = (typeof webhookKinds)[number];

/** What may be told, in the order in which an event has it. */
export const webhookEvents = [
  "registration",
  "announcement",
  "answer",
  "first-car",
  "incident",
  "result",
  "record",
  "show-step",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** why the site itself switched one off: nobody took what was sent; the address is no longer there; the installation's key is another one */
export const webhookStops = ["failures", "gone", "key"] as const;

export type WebhookStop = (typeof webhookStops)[number];

/** waiting; sent; withdrawn: what it tells of was taken back before it left */
export type DeliveryState = "waiting" | "sent" | "withdrawn";

/** Why an attempt came to nothing. */
export type DeliveryProblem = "inner-address" | "unreachable" | "timeout" | "redirect" | "status" | "unreadable-key";

export const webhookLimits = {
  /** of one competition */
  webhooks: 20,
  address: 2_000,
  name: 60,
  /** shown of one webhook, newest first */
  deliveries: 50,
};
