import type { Logger } from "pino";
import { getRow, type Database, updateRow } from "../platform/database/database.ts";
import type { JobQueue, JobSender } from "../platform/jobs/job-queue.ts";
import { type Mailer, nameInEmail } from "../platform/mail/mailer.ts";
import { repeat } from "../platform/jobs/repeat.ts";
import { listRoleHolders } from "../accounts/grant-role.ts";
import type { Language } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { sendWebhookJob, type SendingParts } from "./send-webhook-job.ts";
import { findCompetition } from "../competitions/find-competition.ts";
import type { WebhookEvent } from "#domain/webhooks/webhooks.ts";
import { findHappenings, type Happening } from "./webhook-events.ts";
import { queueDeliveries } from "./webhooks.ts";

const lookEveryMs = 5_000;
const noticesEveryMs = 60_000;

export interface FollowParts extends Omit<SendingParts, "jobs"> {
  jobs: JobQueue;
  mailer: Pick<Mailer, "send"> | undefined;
  /** for emails to organisers; null: nation-wide competitions */
  languageOf: (brand: string | null) => Language;
}

export async function followWebhooks(
  database: Database,
  parts: FollowParts,
  log: Logger,
): Promise<{ stop: () => Promise<void> }> {
  await parts.jobs.work(sendWebhookJob(database, parts));
  const news = repeat(
    lookEveryMs,
    () => collectNews(database, parts.jobs),
    (error) => log.error({ err: error }, "Couldn't look for news for webhooks. Trying again soon."),
  );
  const notices = repeat(
    noticesEveryMs,
    () => notifyOfStops(database, parts),
    (error) => log.error({ err: error }, "Couldn't email about stopped webhooks. Trying again in a minute."),
  );
  return {
    async stop() {
      await news.stop();
      await notices.stop();
    },
  };
}

/** Emails organisers about webhooks that were switched off, once each. */
export async function notifyOfStops(
  database: Database,
  { mailer, languageOf, origin }: Pick<FollowParts, "mailer" | "languageOf" | "origin">,
): Promise<void> {
  const stopped = await database
    .updateTable("webhook")
    .set({ isStopTold: true })
    .where("isStopTold", "=", false)
    .returning(["id", "name", "competitionId", "stoppedBy"])
    .execute();
  const site = stopped.length > 0 && mailer ? await origin() : null;
  if (!mailer || site === null) return;
  for (const { id, name, competitionId, stoppedBy } of stopped) {
    if (stoppedBy === null) continue;
    const competition = await getRow(database, "competition", competitionId, "name", "brand", "isRehearsal");
    if (competition.isRehearsal) continue;
    const holders = await listRoleHolders(database, competition.brand === null ? null : [competition.brand]);
    const role = competition.brand === null ? "admin" : "organiser";
    const addresses = holders.flatMap((holder) => (holder.role === role && holder.email !== null ? holder.email : []));
    const { email, stops } = messagesOf(languageOf(competition.brand)).webhooksPanel;
    const address = new URL(`/code-prix-admin-panel/competitions/${competitionId}/webhooks/${id}`, site).href;
    const words = { name: nameInEmail(name), competition: competition.name, why: stops[stoppedBy], address };
    for (const to of new Set(addresses)) mailer.send({ to, subject: email.subject(words), text: email.text(words) });
  }
}

/**
 * Rows become visible at commit but are dated earlier, possibly by another clock, so look back this far again.
 * Delivered ones are recognised by id.
 */
const lookBackMs = 10 * 60_000;
/** Limits writes of the position when nothing happens. */
const writeDownEveryMs = 5 * 60_000;

type Awake = Awaited<ReturnType<typeof listAwake>>[number];

/**
 * Queues new events for each webhook and starts its jobs. Safe in several processes: each webhook is locked, and events
 * are queued once.
 * @returns how many were queued
 */
export async function collectNews(database: Database, jobs: JobSender): Promise<number> {
  const awake = await listAwake(database);
  const now = new Date();
  let queued = 0;
  for (const [competitionId, webhooks] of Map.groupBy(awake, (webhook) => webhook.competitionId)) {
    const happenings = await happeningsFor(database, competitionId, webhooks);
    for (const webhook of webhooks) {
      const news = happenings.filter(({ event, at }) => webhook.events.includes(event) && at >= webhook.since);
      queued += await queueFor(database, jobs, webhook, news, now);
    }
  }
  return queued;
}

const listAwake = (database: Database) =>
  database
    .selectFrom("webhook")
    .where("state", "=", "on")
    .orderBy("id")
    .select((webhook) => [
      "id",
      "competitionId",
      "events",
      "since",
      "collectedUntil",
      "isSending",
      webhook
        .exists(
          webhook
            .selectFrom("webhookDelivery")
            .whereRef("webhookDelivery.webhookId", "=", "webhook.id")
            .where("webhookDelivery.state", "=", "waiting")
            .select("number"),
        )
        .as("hasWaiting"),
    ])
    .execute();

async function happeningsFor(
  database: Database,
  competitionId: string,
  webhooks: readonly Awake[],
): Promise<Happening[]> {
  const competition = await findCompetition(database, competitionId);
  if (!competition) return [];
  const events = new Set<WebhookEvent>(webhooks.flatMap((webhook) => webhook.events));
  const earliest = (moments: Date[]) => new Date(Math.min(...moments.map((moment) => moment.getTime())));
  return findHappenings(database, competition, [...events], {
    since: new Date(earliest(webhooks.map(({ collectedUntil }) => collectedUntil)).getTime() - lookBackMs),
    ever: earliest(webhooks.map(({ since }) => since)),
  });
}

function queueFor(
  database: Database,
  jobs: JobSender,
  webhook: Awake,
  happenings: readonly Happening[],
  now: Date,
): Promise<number> {
  const isQuiet = happenings.length === 0 && (webhook.isSending || !webhook.hasWaiting);
  const isWrittenDown = now.getTime() - webhook.collectedUntil.getTime() < writeDownEveryMs;
  if (isQuiet && isWrittenDown) return Promise.resolve(0);
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("webhook")
      .where("id", "=", webhook.id)
      .where("state", "=", "on")
      .select(["isSending"])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 0;
    const news = happenings.map(({ id: eventId, event, at: happenedAt }) => ({ eventId, event, happenedAt }));
    const queued = await queueDeliveries(transaction, webhook.id, news);
    const starts = !row.isSending && (queued > 0 || webhook.hasWaiting);
    if (starts) await jobs.send(transaction, "send-webhook", { webhookId: webhook.id });
    if (starts || queued > 0 || !isWrittenDown) {
      await updateRow(transaction, "webhook", webhook.id, { collectedUntil: now, ...(starts && { isSending: true }) });
    }
    return queued;
  });
}
