import type { Result } from "#domain/platform/result.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { hasRows, findRow, type Database, newId } from "../platform/database/database.ts";
import { assistanceOfPassword } from "./assisted-sessions.ts";
import { may } from "./permissions.ts";
import { passwordProblems, type AccountProblem } from "./new-person.ts";
import { newToken, tokenHash } from "./one-time-token.ts";
import { hashPassword } from "./password-hash.ts";
import { endLinksAndTokens, endOtherSessions } from "./sessions.ts";
import type { Visitor } from "./visitor.ts";

/** Long enough to walk to the desk and back, too short to be found later. */
export const linkMinutes = 15;

/** How long a new password can be set without the old one. */
const newPasswordMinutes = 30;

export type IssueOutcome = Result<
  { token: string; name: string; expiresAt: Date },
  { reason: "not-yours" | "unknown" }
>;

/** For people who can't sign in, at a volunteer's desk. Earlier links end. */
export function issueSignInLink(database: Database, issuer: Visitor, personId: string): Promise<IssueOutcome> {
  return database.transaction().execute(async (transaction): Promise<IssueOutcome> => {
    const person = await findRow(transaction, "person", personId, "name");
    if (!person) return { kind: "refused", reason: "unknown" };
    const brands = await brandsOfPerson(transaction, personId);
    const isPrivileged = await holdsRole(transaction, personId);
    if (!may(issuer, { act: "issue-sign-in-link", brands, isPrivileged }))
      return { kind: "refused", reason: "not-yours" };
    const token = newToken();
    const expiresAt = new Date(Date.now() + linkMinutes * 60_000);
    await transaction
      .deleteFrom("signInLink")
      .where("personId", "=", personId)
      .where("usedAt", "is", null)
      .where("isMailed", "=", false)
      .execute();
    await transaction
      .insertInto("signInLink")
      .values({
        tokenHash: tokenHash(token),
        personId,
        issuedBy: issuer.person?.id ?? null,
        expiresAt,
        usedAt: null,
        sessionId: null,
      })
      .execute();
    await writeAuditEntry(transaction, {
      personId: issuer.person?.id ?? null,
      act: "issue-sign-in-link",
      subject: `person:${personId}`,
      brand: brands[0] ?? null,
    });
    return { kind: "done", token, name: person.name, expiresAt };
  });
}

/** Their teams' cities, and the site where they signed up. */
export async function brandsOfPerson(database: Database, personId: string): Promise<string[]> {
  const teams = await database
    .selectFrom("teamMember")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .where("teamMember.personId", "=", personId)
    .select("competition.brand")
    .execute();
  const person = await findRow(database, "person", personId, "homeBrand");
  const home = person?.homeBrand ?? null;
  return [
    ...new Set([
      ...(home === null ? [] : [home]),
      ...teams.map((team) => team.brand).filter((brand) => brand !== null),
    ]),
  ];
}

async function holdsRole(database: Database, personId: string): Promise<boolean> {
  return hasRows(database.selectFrom("roleGrant").where("personId", "=", personId));
}

export async function personOfLink(
  database: Database,
  token: string,
): Promise<{ id: string; name: string } | undefined> {
  return database
    .selectFrom("signInLink")
    .innerJoin("person", "person.id", "signInLink.personId")
    .where("signInLink.tokenHash", "=", tokenHash(token))
    .where("signInLink.usedAt", "is", null)
    .where("signInLink.expiresAt", ">", new Date())
    .select(["person.id", "person.name"])
    .executeTakeFirst();
}

/**
 * Single-use, even for simultaneous requests.
 * @returns whom to sign in
 */
export async function redeemSignInLink(
  database: Database,
  token: string,
): Promise<{ personId: string; issuedBy: string | null; isMailed: boolean } | undefined> {
  const now = new Date();
  return database
    .updateTable("signInLink")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["personId", "issuedBy", "isMailed"])
    .executeTakeFirst();
}

export async function rememberLinkSession(database: Database, token: string, sessionId: string): Promise<void> {
  await database.updateTable("signInLink").set({ sessionId }).where("tokenHash", "=", tokenHash(token)).execute();
}

export async function mayReplacePassword(database: Database, sessionId: string): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("signInLink")
      .where("sessionId", "=", sessionId)
      .where("usedAt", ">", new Date(Date.now() - newPasswordMinutes * 60_000)),
  );
}

/** Also ends their other sessions and tokens. The caller checked `mayReplacePassword`. */
export async function replacePassword(
  database: Database,
  input: { personId: string; sessionId: string; next: string },
): Promise<AccountProblem[]> {
  const problems = passwordProblems(input.next);
  if (problems.length > 0) return problems;
  const { personId, sessionId } = input;
  const password = await hashPassword(input.next);
  await database.transaction().execute(async (transaction) => {
    const assistedUntil = await assistanceOfPassword(transaction, sessionId);
    const changed = await transaction
      .updateTable("account")
      .set({ password, assistedUntil, updatedAt: new Date() })
      .where("personId", "=", personId)
      .where("providerId", "=", "credential")
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) {
      await transaction
        .insertInto("account")
        .values({ id: newId(), personId, accountId: personId, providerId: "credential", password, assistedUntil })
        .execute();
    }
    await endOtherSessions(transaction, { id: sessionId, personId });
    await endLinksAndTokens(transaction, personId);
    await transaction.updateTable("signInLink").set({ sessionId: null }).where("sessionId", "=", sessionId).execute();
  });
  return [];
}

export async function hasPassword(database: Database, personId: string): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("account")
      .where("personId", "=", personId)
      .where("providerId", "=", "credential")
      .where("password", "is not", null),
  );
}
