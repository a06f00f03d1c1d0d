import { refused, type Result } from "#domain/platform/result.ts";
import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import {
  countRows,
  updateRow,
  type Database,
  type DatabaseTransaction,
  insertRows,
  newId,
} from "../platform/database/database.ts";
import { isCreated } from "../platform/database/created-once.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { SealedCodes } from "../platform/database/installation-key.ts";
import {
  readForm,
  type FormProblem,
  type Given,
  cutLine,
  field,
  filledLine,
  oneOf,
} from "../platform/forms/read-form.ts";
import { announce } from "../platform/live/announce.ts";
import { mayBeAddressed } from "../platform/network/send-outside.ts";
import { languages } from "#messages/languages.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { webhookActs, type WebhookState } from "#domain/webhooks/webhook-acts.ts";
import {
  webhookEvents,
  webhookKinds,
  webhookLimits,
  type DeliveryState,
  type WebhookEvent,
} from "#domain/webhooks/webhooks.ts";
import { randomBytes } from "node:crypto";

const codes = languages.map(({ code }) => code);

const isEvent = (text: string): text is WebhookEvent => (webhookEvents as readonly string[]).includes(text);

/** Checkboxes of one name arrive as lines. */
const events = field((text) => text.split("\n").filter(isEvent));

export const webhookForm = z.object({
  name: filledLine(webhookLimits.name),
  kind: oneOf(webhookKinds, "json"),
  language: oneOf(codes, codes[0]!),
  events,
  address: cutLine(webhookLimits.address),
});

type WebhookFields = Given<typeof webhookForm>;

export type WebhookProblem =
  | FormProblem<typeof webhookForm>
  | { field: "events"; rule: "no-event" }
  | { field: "address"; rule: "no-address" | "bad-address" | "inner-address" }
  | { field: "form"; rule: "too-many"; most: number };

/** Never includes the exact address. */
export type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];

interface Act {
  competition: { id: string; brand: string | null };
  personId: string;
}

type Refused = { kind: "refused"; problems: WebhookProblem[] };

/** `innerHosts`: allowed hosts in the operator's own network. */
export interface WebhookParts {
  seals: SealedCodes;
  innerHosts: readonly string[];
}

export function listWebhooks(database: Database, competitionId: string) {
  return selectWebhooks(database).where("competitionId", "=", competitionId).execute();
}

export async function findWebhook(
  database: Database,
  { competitionId, id }: { competitionId: string; id: string },
): Promise<Webhook | undefined> {
  return selectWebhooks(database).where("competitionId", "=", competitionId).where("id", "=", id).executeTakeFirst();
}

const selectWebhooks = (database: Database) =>
  database
    .selectFrom("webhook")
    .orderBy("createdAt")
    .orderBy("id")
    .select(["id", "name", "kind", "host", "language", "events", "state", "stoppedBy", "createdAt"])
    .select((webhook) => [
      deliveriesOf(webhook, "waiting").as("waiting"),
      deliveriesOf(webhook, "sent").as("sent"),
      webhook
        .selectFrom("webhookDelivery")
        .whereRef("webhookId", "=", "webhook.id")
        .where("webhookDelivery.state", "=", "sent")
        .select(({ fn }) => fn.max("attemptedAt").as("at"))
        .as("lastSentAt"),
    ])
    .$narrowType<{ waiting: number; sent: number }>();

const deliveriesOf = (webhook: ExpressionBuilder<Tables, "webhook">, state: DeliveryState) =>
  webhook
    .selectFrom("webhookDelivery")
    .whereRef("webhookId", "=", "webhook.id")
    .where("webhookDelivery.state", "=", state)
    .select(({ fn }) => fn.countAll<number>().as("count"));

/** Sent or queued, newest first. */
export function listDeliveries(database: Database, webhookId: string) {
  return database
    .selectFrom("webhookDelivery")
    .where("webhookId", "=", webhookId)
    .orderBy("number", "desc")
    .limit(webhookLimits.deliveries)
    .select([
      "number",
      "eventId",
      "event",
      "happenedAt",
      "state",
      "attempts",
      "attemptedAt",
      "nextAttemptAt",
      "status",
      "problem",
    ])
    .execute();
}

/**
 * Only sends events from now on.
 * @returns `secret`: signs its JSON, shown once; null: unsigned kind
 */
export function addWebhook(
  database: Database,
  { seals, innerHosts }: WebhookParts,
  { competition, personId }: Act,
  given: WebhookFields,
  id = newId(),
): Promise<{ kind: "added"; id: string; secret: string | null } | Refused> {
  return database.transaction().execute(async (transaction) => {
    if (await isCreated(transaction, "webhook", id)) {
      const row = await lock(transaction, competition.id, id);
      const secret = row?.createdBy === personId ? openTarget(seals, row.target)?.secret : undefined;
      return { kind: "added", id, secret: secret || null };
    }
    const count = await countRows(transaction.selectFrom("webhook").where("competitionId", "=", competition.id));
    const most = webhookLimits.webhooks;
    if (count >= most) return { kind: "refused", problems: [{ field: "form", rule: "too-many", most }] };
    const read = readWebhook(given, innerHosts, undefined);
    if (read.kind === "refused") return read;
    const { values, target } = read;
    const secret = values.kind === "json" ? newSecret() : "";
    await transaction
      .insertInto("webhook")
      .values({
        id,
        competitionId: competition.id,
        ...values,
        events: JSON.stringify(values.events),
        target: sealTarget(seals, { ...target, secret }),
        host: new URL(target.url).host,
        state: "on",
        stoppedBy: null,
        createdBy: personId,
      })
      .execute();
    await writeDown(transaction, { competition, personId }, "add-webhook", { id, ...values });
    return { kind: "added", id, secret: secret === "" ? null : secret };
  });
}

/** Empty address fields keep the stored ones, which are never shown. */
export function changeWebhook(
  database: Database,
  { seals, innerHosts }: WebhookParts,
  { competition, personId }: Act,
  id: string,
  given: WebhookFields,
): Promise<Result<object, { reason: "unknown" } | { problems: WebhookProblem[] }>> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, competition.id, id);
    if (!row) return refused("unknown");
    const stored = openTarget(seals, row.target);
    const read = readWebhook({ ...given, kind: row.kind }, innerHosts, stored);
    if (read.kind === "refused") return read;
    const { values, target } = read;
    await updateRow(transaction, "webhook", id, (webhook) => ({
      name: values.name,
      language: values.language,
      events: JSON.stringify(values.events),
      target: sealTarget(seals, { ...target, secret: stored?.secret ?? (row.kind === "json" ? newSecret() : "") }),
      host: new URL(target.url).host,
      version: webhook("version", "+", 1),
    }));
    await writeDown(transaction, { competition, personId }, "change-webhook", { id, ...values });
    return { kind: "done" };
  });
}

/** Queued events are sent after switching it on again; events in between aren't. */
export function switchWebhook(database: Database, act: Act, id: string, to: WebhookState): Promise<ActOutcome> {
  return onWebhook(database, act, id, `switch-${to}-webhook`, async (transaction) => {
    const now = new Date();
    const collected = to === "on" && { since: now, collectedUntil: now };
    await updateRow(transaction, "webhook", id, { state: to, stoppedBy: null, ...collected });
    // Someone who switches it on has fixed something, so retry immediately.
    await transaction
      .updateTable("webhookDelivery")
      .set({ attempts: 0, nextAttemptAt: null })
      .where("webhookId", "=", id)
      .where("state", "=", "waiting")
      .execute();
  });
}

export function removeWebhook(database: Database, act: Act, id: string): Promise<ActOutcome> {
  return onWebhook(database, act, id, "remove-webhook", (transaction) =>
    transaction.deleteFrom("webhook").where("id", "=", id).execute(),
  );
}

export function testWebhook(database: Database, act: Act, id: string): Promise<ActOutcome> {
  return onWebhook(database, act, id, "test-webhook", (transaction) =>
    queueDeliveries(transaction, id, [{ eventId: `test:${newId()}`, event: "test", happenedAt: new Date() }]),
  );
}

type ActOutcome = Result<object, { reason: "unknown" }>;

function onWebhook(
  database: Database,
  by: Act,
  id: string,
  act: keyof typeof webhookActs,
  work: (transaction: DatabaseTransaction) => Promise<unknown>,
): Promise<ActOutcome> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, by.competition.id, id);
    if (!row || !isDoneIn(webhookActs[act], row.state)) return refused("unknown");
    await work(transaction);
    await writeDown(transaction, by, act, { id, name: row.name });
    return { kind: "done" };
  });
}

/**
 * Skips events that were queued before. The webhook is locked.
 * @returns how many were queued
 */
export async function queueDeliveries(
  transaction: DatabaseTransaction,
  webhookId: string,
  news: readonly { eventId: string; event: WebhookEvent | "test"; happenedAt: Date }[],
): Promise<number> {
  if (news.length === 0) return 0;
  const known = await transaction
    .selectFrom("webhookDelivery")
    .where("webhookId", "=", webhookId)
    .where(
      "eventId",
      "in",
      news.map(({ eventId }) => eventId),
    )
    .select("eventId")
    .execute();
  const had = new Set(known.map(({ eventId }) => eventId));
  const fresh = news.filter(({ eventId }) => !had.has(eventId));
  if (fresh.length === 0) return 0;
  const { last } = await transaction
    .selectFrom("webhookDelivery")
    .where("webhookId", "=", webhookId)
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  const rows = fresh.map((each, index) => ({ webhookId, number: (last ?? 0) + 1 + index, ...each }));
  await insertRows(transaction, "webhookDelivery", rows);
  return fresh.length;
}

function lock(transaction: DatabaseTransaction, competitionId: string, id: string) {
  return transaction
    .selectFrom("webhook")
    .where("id", "=", id)
    .where("competitionId", "=", competitionId)
    .select(["id", "name", "kind", "state", "target", "createdBy"])
    .forUpdate()
    .executeTakeFirst();
}

async function writeDown(
  transaction: DatabaseTransaction,
  { competition, personId }: Act,
  act: keyof typeof webhookActs,
  { name: called, kind, language, events }: { id: string; name: string } & Partial<Webhook>,
): Promise<void> {
  await writeAuditEntry(transaction, {
    personId,
    act: webhookActs[act].log,
    subject: `competition:${competition.id}`,
    brand: competition.brand,
    details: { name: called, ...(kind && { kind }), ...(language && { language }), ...(events && { events }) },
  });
  await announce(transaction, `competition:${competition.id}`);
}

type ReadWebhook = {
  kind: "read";
  values: Pick<Webhook, "name" | "kind" | "language" | "events">;
  target: Omit<WebhookTarget, "secret">;
};

/** An empty address keeps the current one. */
function readWebhook(
  given: WebhookFields,
  innerHosts: readonly string[],
  stored: WebhookTarget | undefined,
): ReadWebhook | Refused {
  const read = readForm(webhookForm, given);
  const problems: WebhookProblem[] = read.kind === "refused" ? [...read.problems] : [];
  const { kind, language, events, address } = readForm(webhookForm.omit({ name: true }), given).values;
  if (events.length === 0) problems.push({ field: "events", rule: "no-event" });
  const target = { url: address || stored?.url || "" };
  if (target.url === "") problems.push({ field: "address", rule: "no-address" });
  else if (!URL.canParse(target.url) || !/^https?:/i.test(target.url))
    problems.push({ field: "address", rule: "bad-address" });
  else if (!mayBeAddressed(new URL(target.url), innerHosts)) problems.push({ field: "address", rule: "inner-address" });
  if (problems.length > 0 || read.kind === "refused") return { kind: "refused", problems };
  return { kind: "read", values: { name: read.values.name, kind, language, events }, target };
}

/** Stored sealed: anyone with the address can post there in our name. */
const targetShape = z.object({
  url: z.string(),
  /** signs JSON, as in Standard Webhooks: `whsec_` and Base64; empty: unsigned */
  secret: z.string(),
});

export type WebhookTarget = z.infer<typeof targetShape>;

export const secretPrefix = "whsec_";

export const newSecret = (): string => secretPrefix + randomBytes(32).toString("base64");

const sealTarget = (seals: SealedCodes, target: WebhookTarget): string => seals.seal(JSON.stringify(target));

/** `undefined`: sealed with another installation's key. */
export function openTarget(seals: SealedCodes, stored: string): WebhookTarget | undefined {
  const text = seals.open(stored);
  if (text === undefined) return undefined;
  const read = targetShape.safeParse(JSON.parse(text));
  return read.success ? read.data : undefined;
}
