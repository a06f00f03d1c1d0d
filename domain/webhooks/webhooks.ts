export const webhookKinds = ["discord", "json"] as const;

export type WebhookKind = (typeof webhookKinds)[number];

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

/** too many failures; the address no longer exists; the installation's key changed */
export const webhookStops = ["failures", "gone", "key"] as const;

export type WebhookStop = (typeof webhookStops)[number];

/** withdrawn: revoked before it was sent */
export type DeliveryState = "waiting" | "sent" | "withdrawn";

export type DeliveryProblem = "inner-address" | "unreachable" | "timeout" | "redirect" | "status" | "unreadable-key";

export const webhookLimits = {
  webhooks: 20,
  address: 2_000,
  name: 60,
  deliveries: 50,
};
