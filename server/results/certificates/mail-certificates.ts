import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { alphabetical } from "../../platform/database/sort-and-search.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { isWalletMail } from "../../accounts/wallets.ts";
import { otherActs } from "#domain/platform/site-acts.ts";
import { issueCertificates, signCertificates, type IssuedCertificate } from "./issue-certificates.ts";

export type CertificateEmailState = "open" | "written" | "unreachable";

export type CertificateRecipient = Awaited<ReturnType<typeof listCertificateRecipients>>[number];

export interface CertificateEmail {
  certificate: IssuedCertificate;
  /** where they signed up; null: unknown */
  brand: string | null;
}

export async function listCertificateRecipients(database: Database, competitionId: string) {
  const members = await membersOf(database, await signCertificates(database, competitionId));
  return members.map(({ personId, name, certificate, isReachable, sentAt }) => {
    const state: CertificateEmailState = sentAt !== null ? "written" : isReachable ? "open" : "unreachable";
    return { personId, name, teamName: certificate.certificate.team.name, state, sentAt };
  });
}

/** To be emailed, emailed, unreachable. */
export function countRecipients(recipients: readonly CertificateRecipient[]): Record<CertificateEmailState, number> {
  const counts = { open: 0, written: 0, unreachable: 0 };
  for (const { state } of recipients) counts[state] += 1;
  return counts;
}

/**
 * Issues certificates and emails each member once. What was sent is recorded first, so pressing twice sends nothing
 * twice. A corrected certificate counts as new.
 * @param emailFor text for one member
 * @returns how many emails will be sent
 */
export async function mailCertificates(
  database: Database,
  mailer: Pick<Mailer, "send">,
  input: { competitionId: string; brand: string | null; personId: string },
  emailFor: (to: CertificateEmail) => { subject: string; text: string },
): Promise<number> {
  const { competitionId, brand, personId } = input;
  const certificates = await issueCertificates(database, competitionId);
  const sent = await database.transaction().execute(async (transaction) => {
    const open = [];
    for (const member of await membersOf(transaction, certificates)) {
      if (!member.isReachable) continue;
      // Of two simultaneous requests only one inserts the row and sends.
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("certificateLetter")
        .values({ code: member.certificate.code, personId: member.personId })
        .onConflict((conflict) => conflict.columns(["code", "personId"]).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) open.push(member);
    }
    if (open.length > 0) {
      const subject = `competition:${competitionId}`;
      const act = otherActs["mail-certificates"].log;
      await writeAuditEntry(transaction, { personId, act, subject, brand, details: { letters: open.length } });
    }
    return open;
  });
  for (const { email, certificate, homeBrand } of sent)
    mailer.send({ to: email, ...emailFor({ certificate, brand: homeBrand }) });
  return sent.length;
}

async function membersOf(database: Database, certificates: readonly IssuedCertificate[]) {
  if (certificates.length === 0) return [];
  const byTeam = new Map(certificates.map((each) => [each.certificate.team.id, each]));
  const people = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .where("teamMember.teamId", "in", [...byTeam.keys()])
    .orderBy(alphabetical("team.name"))
    .orderBy("teamMember.teamId")
    .orderBy("teamMember.joinedAt")
    .select([
      "teamMember.teamId",
      "person.id as personId",
      "person.name",
      "person.email",
      "person.emailVerified",
      "person.homeBrand",
    ])
    .execute();
  const written = await database
    .selectFrom("certificateLetter")
    .where(
      "code",
      "in",
      certificates.map(({ code }) => code),
    )
    .select(["code", "personId", "sentAt"])
    .execute();
  const sent = new Map(written.map(({ code, personId, sentAt }) => [`${code} ${personId}`, sentAt]));
  return people.flatMap(({ teamId, emailVerified, ...person }) => {
    const certificate = byTeam.get(teamId);
    if (!certificate) return [];
    // Never email unconfirmed addresses: they may be a stranger's.
    const isReachable = emailVerified && !isWalletMail(person.email);
    return [
      { ...person, certificate, isReachable, sentAt: sent.get(`${certificate.code} ${person.personId}`) ?? null },
    ];
  });
}
