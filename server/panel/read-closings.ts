import type { Closing } from "#domain/stages/race-day.ts";
import { countCertificates } from "../results/certificates/issue-certificates.ts";
import {
  countRecipients,
  listCertificateRecipients,
  type CertificateEmailState,
} from "../results/certificates/mail-certificates.ts";
import type { Database } from "../platform/database/database.ts";

export interface Closings {
  certificates: { issued: number; outdated: number };
  /** null: no mail server */
  emails: Record<CertificateEmailState, number> | null;
  /** the last time; null: never */
  grades: Download | null;
  archive: Download | null;
}

interface Download {
  at: Date;
  /** null: deleted account */
  by: string | null;
}

/** What was handed out after an event. */
export async function readClosings(database: Database, competitionId: string, hasMail: boolean): Promise<Closings> {
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
    emails: hasMail ? countRecipients(await listCertificateRecipients(database, competitionId)) : null,
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
