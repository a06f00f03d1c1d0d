import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { updateRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import type { JobKind, JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { sendOutside, type OuterOutcome, type OuterRequest } from "../platform/network/send-outside.ts";
import { findCompetition } from "../competitions/find-competition.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { guardOf } from "#domain/platform/act.ts";
import { webhookActs, type WebhookState } from "#domain/webhooks/webhook-acts.ts";
import type { DeliveryProblem, WebhookKind, WebhookStop, WebhookEvent } from "#domain/webhooks/webhooks.ts";
import { findHappening } from "./webhook-events.ts";
import { type WebhookParts, openTarget, secretPrefix, type WebhookTarget } from "./webhooks.ts";
import { createHmac } from "node:crypto";

/** Seconds before each retry; after the last the webhook is switched off. */
export const retryDelaysSeconds = [2, 10, 60, 300, 900, 1_800, 3_600, 3_600, 3_600, 3_600, 3_600] as const;

/** Limit for a receiver's Retry-After. */
const longestWaitSeconds = 3_600;

const atOnce = 8;

/** Status codes of a deleted webhook. */
const goneStatuses: Record<WebhookKind, readonly number[]> = {
  discord: [404, 410],
  json: [410],
};

type Attempt =
  | { kind: "nothing-to-do" }
  | { kind: "sent"; number: number; status: number }
  | { kind: "withdrawn"; number: number }
  | { kind: "failed"; number: number; status: number | null; problem: DeliveryProblem; waitSeconds?: number }
  | { kind: "stopped"; number: number; status: number | null; problem: DeliveryProblem; by: WebhookStop };

export interface SendingParts extends WebhookParts {
  jobs: JobSender;
  /** public origin for links, if known */
  origin: () => Promise<string | null>;
  delaysSeconds?: readonly number[];
}

/**
 * Delivers the next event of a webhook, then queues itself. One job per webhook at a time keeps the order, and the
 * job's claim decides who records the outcome.
 */
export function sendWebhookJob(database: Database, parts: SendingParts): JobKind<"send-webhook", Attempt> {
  return {
    name: "send-webhook",
    concurrency: atOnce,
    run: ({ webhookId }) => attempt(database, parts, webhookId),
    record: (transaction, { webhookId }, made) => record(transaction, parts, webhookId, made),
  };
}

async function attempt(database: Database, parts: SendingParts, webhookId: string): Promise<Attempt> {
  const webhook = await database
    .selectFrom("webhook")
    .where("id", "=", webhookId)
    .where("state", "=", "on")
    .select(["competitionId", "kind", "target", "language"])
    .executeTakeFirst();
  const next = webhook && (await firstWaiting(database, webhookId));
  if (!webhook || !next) return { kind: "nothing-to-do" };
  const { number } = next;
  const target = openTarget(parts.seals, webhook.target);
  if (!target) return { kind: "stopped", number, status: null, problem: "unreadable-key", by: "key" };
  const message = await messageOf(database, parts, webhook, next);
  if (!message) return { kind: "withdrawn", number };
  const outcome = await sendOutside(writeMessage(webhook.kind, message, target), parts.innerHosts);
  return outcome.kind === "answered"
    ? readAnswer(webhook.kind, number, outcome)
    : { kind: "failed", number, status: null, problem: outcome.kind };
}

async function messageOf(
  database: Database,
  { origin }: SendingParts,
  { competitionId, language }: { competitionId: string; language: string },
  { eventId: id, event, happenedAt: at }: Waiting,
): Promise<Message | undefined> {
  const competition = await findCompetition(database, competitionId);
  if (!competition) return undefined;
  const site = await origin();
  const messages = messagesOf(language);
  const about = { id, event, at, competition: { id: competition.id, name: competition.name } };
  if (event === "test") return { ...about, text: messages.webhooksPanel.told.test, url: site, data: {} };
  const happening = await findHappening(database, competition, { event, id });
  if (!happening) return undefined;
  const { text, path, data } = happening;
  return { ...about, text: text(messages, language), url: site && new URL(path, site).href, data };
}

function readAnswer(
  kind: WebhookKind,
  number: number,
  { status, headers, body }: Extract<OuterOutcome, { kind: "answered" }>,
): Attempt {
  if (status >= 200 && status <= 299) return { kind: "sent", number, status };
  const problem = "status";
  if (goneStatuses[kind].includes(status)) return { kind: "stopped", number, status, problem, by: "gone" };
  const waitSeconds = status === 429 ? waitOf(headers["retry-after"], body) : undefined;
  return { kind: "failed", number, status, problem, ...(waitSeconds !== undefined && { waitSeconds }) };
}

/** Seconds requested by a 429, in the header or in Discord's body. */
function waitOf(header: string | undefined, body: string): number | undefined {
  const said = [Number(header), Number(/"retry_after"\s*:\s*(\d+(?:\.\d+)?)/.exec(body)?.[1])].find(
    (seconds) => Number.isFinite(seconds) && seconds >= 0,
  );
  return said === undefined ? undefined : Math.min(longestWaitSeconds, Math.max(1, Math.ceil(said)));
}

type Waiting = NonNullable<Awaited<ReturnType<typeof firstWaiting>>>;

const firstWaiting = (database: Database, webhookId: string) =>
  database
    .selectFrom("webhookDelivery")
    .where("webhookId", "=", webhookId)
    .where("state", "=", "waiting")
    .orderBy("number")
    .limit(1)
    .select(["number", "eventId", "event", "happenedAt", "attempts"])
    .executeTakeFirst();

async function record(
  transaction: DatabaseTransaction,
  { jobs, delaysSeconds = retryDelaysSeconds }: SendingParts,
  webhookId: string,
  made: Attempt,
): Promise<void> {
  const webhook = await transaction
    .selectFrom("webhook")
    .innerJoin("competition", "competition.id", "webhook.competitionId")
    .where("webhook.id", "=", webhookId)
    .select(["webhook.competitionId", "webhook.state", "webhook.name", "competition.brand"])
    .forUpdate("webhook")
    .executeTakeFirst();
  if (!webhook) return;
  let { state } = webhook;
  let waitSeconds = 0;
  if (made.kind !== "nothing-to-do") {
    const attempts = await attemptsAt(transaction, webhookId, made.number);
    const asked = made.kind === "failed" ? made.waitSeconds : undefined;
    // Retry-After isn't a failure: the receiver is up.
    const counted = asked === undefined ? attempts + 1 : attempts;
    const delay = asked ?? delaysSeconds[attempts];
    const isOver = made.kind === "stopped" || (made.kind === "failed" && delay === undefined);
    if (made.kind === "failed") waitSeconds = delay ?? 0;
    await transaction
      .updateTable("webhookDelivery")
      .set({
        state: made.kind === "sent" || made.kind === "withdrawn" ? made.kind : "waiting",
        attempts: made.kind === "withdrawn" ? attempts : counted,
        ...(made.kind !== "withdrawn" && { attemptedAt: new Date() }),
        nextAttemptAt: made.kind === "failed" && !isOver ? new Date(Date.now() + waitSeconds * 1_000) : null,
        status: "status" in made ? made.status : null,
        problem: "problem" in made ? made.problem : null,
      })
      .where("webhookId", "=", webhookId)
      .where("number", "=", made.number)
      .execute();
    if (isOver && state === "on") {
      state = await stop(transaction, { id: webhookId, ...webhook }, made.kind === "stopped" ? made.by : "failures");
    }
  }
  const goesOn = state === "on" && (await firstWaiting(transaction, webhookId)) !== undefined;
  if (goesOn) await jobs.send(transaction, "send-webhook", { webhookId }, { startAfterSeconds: waitSeconds });
  else await updateRow(transaction, "webhook", webhookId, { isSending: false });
}

async function attemptsAt(transaction: DatabaseTransaction, webhookId: string, number: number): Promise<number> {
  const { attempts } = await transaction
    .selectFrom("webhookDelivery")
    .where("webhookId", "=", webhookId)
    .where("number", "=", number)
    .select("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Organisers are emailed and see it in the panel. */
async function stop(
  transaction: DatabaseTransaction,
  webhook: { id: string; name: string; competitionId: string; brand: string | null },
  by: WebhookStop,
): Promise<WebhookState> {
  const row = webhookActs["stop-webhook"];
  const { to: state } = guardOf<WebhookState>(row);
  await updateRow(transaction, "webhook", webhook.id, { state, stoppedBy: by, isStopTold: false });
  const subject = `competition:${webhook.competitionId}`;
  const details = { name: webhook.name, stoppedBy: by };
  await writeAuditEntry(transaction, { personId: null, act: row.log, subject, brand: webhook.brand, details });
  await announce(transaction, `competition:${webhook.competitionId}`);
  return state;
}

export interface Message {
  /** the event's, so that receivers can drop duplicates */
  id: string;
  event: WebhookEvent | "test";
  at: Date;
  competition: { id: string; name: string };
  text: string;
  /** null: the site's public address is unknown */
  url: string | null;
  data: Record<string, unknown>;
}

const discordCharacters = 2_000;

const writers: Record<WebhookKind, (message: Message, target: WebhookTarget) => OuterRequest> = {
  discord(message, { url }) {
    const address = new URL(url);
    // Otherwise Discord responds before it knows whether the message is valid.
    address.searchParams.set("wait", "true");
    // Team names must not mention everyone in the channel.
    return post(address.href, { content: textOf(message), allowed_mentions: { parse: [] } });
  },

  json({ id, event, at, competition, text, url: read, data }, { url, secret }) {
    const payload = { id, event, at: at.toISOString(), competition, text, url: read, data };
    const seconds = String(Math.floor(Date.now() / 1_000));
    const request = post(url, payload);
    const signature = signatureOf(secret, { id, seconds, body: request.body });
    const headers = { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
    return { ...request, headers: { ...request.headers, ...headers } };
  },
};

/** @see https://www.standardwebhooks.com */
export function signatureOf(secret: string, { id, seconds, body }: { id: string; seconds: string; body: string }) {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

export const writeMessage = (kind: WebhookKind, message: Message, target: WebhookTarget): OuterRequest =>
  writers[kind](message, target);

function textOf({ competition, text, url }: Message): string {
  const end = url === null ? "" : `\n${url}`;
  const whole = `${competition.name}: ${text}`;
  const room = discordCharacters - end.length;
  return (whole.length > room ? `${whole.slice(0, room - 1)}…` : whole) + end;
}

function post(url: string, body: object): OuterRequest {
  return {
    method: "POST",
    url,
    headers: { "content-type": "application/json", "user-agent": "Code-Prix" },
    body: JSON.stringify(body),
  };
}
