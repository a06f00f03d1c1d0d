import type { Generated } from "kysely";
import type { Language } from "#messages/language.ts";
import type { WebhookState } from "#rules/webhook-acts.ts";
import type { DeliveryProblem, DeliveryState, WebhookEvent, WebhookKind, WebhookStop } from "#rules/webhooks.ts";
import type { Json, Timestamp } from "./column-kinds.ts";

/** Addresses that are told what happens in a competition. */
export interface WebhookTables {
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
}

interface WebhookTable {
  id: string;
  competitionId: string;
  name: string;
  kind: WebhookKind;
  /** sealed: address and signing secret (`webhook-target.ts`) */
  target: string;
  /** of the address, which is all that anybody is shown of it again */
  host: string;
  language: Language;
  events: Json<WebhookEvent[]>;
  state: WebhookState;
  /** why the site switched it off; null: it did not */
  stoppedBy: WebhookStop | null;
  /** its organisers were written to that the site switched it off */
  isStopTold: Generated<boolean>;
  /** what happened before is not told */
  since: Timestamp;
  /** what happened until then was looked for */
  collectedUntil: Timestamp;
  /** a job of its chain is queued or at work */
  isSending: Generated<boolean>;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Timestamp;
}

interface WebhookDeliveryTable {
  webhookId: string;
  /** from 1: in this order they leave */
  number: number;
  /** what it tells of, unique on this site, such as `announcement:…`; of a trial `test:…` */
  eventId: string;
  event: WebhookEvent | "test";
  happenedAt: Date;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  attemptedAt: Generated<Date | null>;
  nextAttemptAt: Generated<Date | null>;
  /** of the last answer; null: there was none */
  status: Generated<number | null>;
  problem: Generated<DeliveryProblem | null>;
}
