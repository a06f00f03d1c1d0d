import type { Logger } from "pino";
import { getRow, type Database } from "../platform/database/database.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { nameInEmail } from "../platform/mail/email-parts.ts";
import { repeat } from "../platform/jobs/repeat.ts";
import { listRoleHolders } from "../accounts/list-role-holders.ts";
import type { Language } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { collectNews } from "./collect-news.ts";
import { sendWebhookJob, type SendingParts } from "./send-webhook-job.ts";

const lookEveryMs = 2_000;

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
  return repeat(
    lookEveryMs,
    async () => {
      await collectNews(database, parts.jobs);
      await notifyOfStops(database, parts);
    },
    (error) => log.error({ err: error }, "News for webhooks could not be looked for; the next look is in a moment."),
  );
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
    const { letter, stops } = messagesOf(languageOf(competition.brand)).webhooksPanel;
    const address = new URL(`/code-prix-admin-panel/competitions/${competitionId}/webhooks/${id}`, site).href;
    const words = { name: nameInEmail(name), competition: competition.name, why: stops[stoppedBy], address };
    for (const to of new Set(addresses)) mailer.send({ to, subject: letter.subject(words), text: letter.text(words) });
  }
}
