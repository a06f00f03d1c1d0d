import { writeAuditEntry } from "../../platform/audit/write-audit-entry.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { isWalletMail } from "../../accounts/wallets.ts";
import { otherActs } from "#domain/platform/site-acts.ts";
import { issueCertificates, signCertificates, type IssuedCertificate } from "./issue-certificates.ts";

/** Members by status: to be emailed, emailed, unreachable. */
export interface CertificateLetterCount {
  open: number;
  written: number;
  unreachable: number;
}

export interface CertificateLetter {
  certificate: IssuedCertificate;
  /** where they signed up; null: unknown */
  brand: string | null;
}

export async function countCertificateLetters(
  database: Database,
  competitionId: string,
): Promise<CertificateLetterCount> {
  const members = await membersOf(database, await signCertificates(database, competitionId));
  const count = (is: (member: Member) => boolean) => members.filter(is).length;
  return {
    open: count((member) => member.isReachable && !member.isWritten),
    written: count((member) => member.isWritten),
    unreachable: count((member) => !member.isReachable && !member.isWritten),
  };
}

/**
 * Issues certificates and emails each member once. What was sent is recorded first, so pressing twice sends nothing
 * twice. A corrected certificate counts as new.
 * @param letter text for one member
 * @returns how many emails will be sent
 */
export async function mailCertificates(
  database: Database,
  mailer: Pick<Mailer, "send">,
  input: { competitionId: string; brand: string | null; personId: string },
  letter: (to: CertificateLetter) => { subject: string; text: string },
): Promise<number> {
  const { competitionId, brand, personId } = input;
  const certificates = await issueCertificates(database, competitionId);
  const sent = await database.transaction().execute(async (transaction) => {
    const open: Member[] = [];
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
    mailer.send({ to: email, ...letter({ certificate, brand: homeBrand }) });
  return sent.length;
}

interface Member {
  personId: string;
  email: string;
  homeBrand: string | null;
  certificate: IssuedCertificate;
  isReachable: boolean;
  isWritten: boolean;
}

async function membersOf(database: Database, certificates: readonly IssuedCertificate[]): Promise<Member[]> {
  if (certificates.length === 0) return [];
  const byTeam = new Map(certificates.map((each) => [each.certificate.team.id, each]));
  const people = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.teamId", "in", [...byTeam.keys()])
    .orderBy("teamMember.teamId")
    .orderBy("teamMember.joinedAt")
    .select(["teamMember.teamId", "person.id as personId", "person.email", "person.emailVerified", "person.homeBrand"])
    .execute();
  const letters = await database
    .selectFrom("certificateLetter")
    .where(
      "code",
      "in",
      certificates.map(({ code }) => code),
    )
    .select(["code", "personId"])
    .execute();
  const written = new Set(letters.map(({ code, personId }) => `${code} ${personId}`));
  return people.flatMap(({ teamId, emailVerified, ...person }): Member[] => {
    const certificate = byTeam.get(teamId);
    if (!certificate) return [];
    // Never email unconfirmed addresses: they may be a stranger's.
    const isReachable = emailVerified && !isWalletMail(person.email);
    return [{ ...person, certificate, isReachable, isWritten: written.has(`${certificate.code} ${person.personId}`) }];
  });
}
