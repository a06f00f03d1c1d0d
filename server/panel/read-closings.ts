import type { Closing } from "#domain/stages/race-day.ts";
import { countCertificates } from "../results/certificates/issue-certificates.ts";
import { countRecipients, listCertificateRecipients } from "../results/certificates/mail-certificates.ts";
import type { Database } from "../platform/database/database.ts";

export type Closings = Awaited<ReturnType<typeof readClosings>>;

/** What was handed out after an event. */
export async function readClosings(database: Database, competitionId: string, hasMail: boolean) {
  const downloads = await database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .where("subject", "=", `competition:${competitionId}`)
    .where("act", "in", ["export-grades", "export-archive"])
    .distinctOn("act")
    .orderBy("act")
    .orderBy("auditEntry.id", "desc")
    .select(["act", "at", "person.name as by"])
    .execute();
  const lastOf = (act: string) => downloads.find((each) => each.act === act) ?? null;
  return {
    certificates: await countCertificates(database, competitionId),
    /** null: no mail server */
    emails: hasMail ? countRecipients(await listCertificateRecipients(database, competitionId)) : null,
    /** the last time; null: never */
    grades: lastOf("export-grades"),
    archive: lastOf("export-archive"),
  };
}

/** Outdated certificates need reprinting, so their step is open again. */
export function closedOf({ certificates, emails, grades, archive }: Closings): Record<Closing, boolean | null> {
  return {
    certificates: certificates.issued > 0 && certificates.outdated === 0,
    emails: emails && emails.open === 0 && emails.written + emails.unreachable > 0,
    grades: grades !== null,
    archive: archive !== null,
  };
}
