import { hasRows, type Database, type DatabaseTransaction } from "../../platform/database/database.ts";
import type { SaidByProvider } from "#domain/accounts/log-in-providers.ts";
import { nameProblems } from "../new-person.ts";

export function listIdentities(database: Database, personId: string) {
  return linkedIdentities(database, [personId])
    .select([
      "account.id",
      "account.providerId",
      "logInProvider.label",
      "logInProvider.logoPicture",
      "providerIdentity.email",
      "providerIdentity.university",
      "providerIdentity.isStudent",
      "providerIdentity.linkedAt",
      "providerIdentity.saidAt",
    ])
    .select(({ eb }) => eb("logInProvider.state", "=", "on").as("isOn"))
    .$narrowType<{ isOn: boolean }>()
    .execute();
}

/** Adding a way to sign in needs a recent one, as for passkeys. */
const freshSessionMs = 86_400_000;

export async function isFresh(database: Database, sessionId: string | undefined): Promise<boolean> {
  if (sessionId === undefined) return false;
  return hasRows(
    database
      .selectFrom("session")
      .where("id", "=", sessionId)
      .where("createdAt", ">", new Date(Date.now() - freshSessionMs)),
  );
}

export async function isLinked(
  database: Database,
  { personId, providerId }: { personId: string; providerId: string },
): Promise<boolean> {
  return hasRows(database.selectFrom("account").where("personId", "=", personId).where("providerId", "=", providerId));
}

/** Doesn't change their address, only confirms it. */
export function noteIdentity(
  database: Database,
  { providerId, subject, said }: { providerId: string; subject: string; said: SaidByProvider },
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom("account")
      .where("providerId", "=", providerId)
      .where("accountId", "=", subject)
      .select(["id", "personId"])
      .executeTakeFirst();
    if (account) await writeSaid(transaction, { ...account, providerId, said });
  });
}

/** Also applies the fields that the panel lets the provider fix. */
export async function writeSaid(
  transaction: DatabaseTransaction,
  {
    id: accountId,
    personId,
    providerId,
    said,
  }: { id: string; personId: string; providerId: string; said: SaidByProvider },
): Promise<void> {
  const saidAt = new Date();
  const values = { ...said, domains: JSON.stringify(said.domains), saidAt };
  await transaction
    .insertInto("providerIdentity")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
  if (said.isEmailConfirmed && said.email !== null) {
    await transaction
      .updateTable("person")
      .set({ emailVerified: true })
      .where("id", "=", personId)
      .where("email", "=", said.email)
      .execute();
  }
  const name = said.name ?? "";
  if (name === "" || nameProblems({ name, nickname: "" }).length > 0) return;
  await transaction
    .updateTable("person")
    .set({ name, updatedAt: saidAt })
    .where("id", "=", personId)
    .where("name", "!=", name)
    .where((where) =>
      where.exists(
        where
          .selectFrom("logInProvider")
          .where("id", "=", providerId)
          .where("nameClaim", "!=", "")
          .select("logInProvider.id"),
      ),
    )
    .execute();
}

/** `undefined`: they can change it. */
export async function nameProviderLabel(database: Database, personId: string): Promise<string | undefined> {
  const row = await linkedIdentities(database, [personId])
    .where("logInProvider.nameClaim", "!=", "")
    .where("providerIdentity.name", "is not", null)
    .select("logInProvider.label")
    .executeTakeFirst();
  return row?.label;
}

/** Refuses if it's the only way to sign in. */
export function unlinkIdentity(
  database: Database,
  { id, personId, hasMail }: { id: string; personId: string; hasMail: boolean },
): Promise<"unlinked" | "last-way-in"> {
  return database.transaction().execute(async (transaction) => {
    // So that the second of two simultaneous removals sees the first.
    const { emailVerified } = await transaction
      .selectFrom("person")
      .where("id", "=", personId)
      .select("emailVerified")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const others = await transaction
      .selectFrom("account")
      .where("personId", "=", personId)
      .where("id", "!=", id)
      .where((where) =>
        where.or([where("password", "is not", null), where("providerId", "not in", ["credential", "siwe"])]),
      )
      .select("id")
      .union((query) => query.selectFrom("passkey").where("personId", "=", personId).select("passkey.id"))
      .union((query) => query.selectFrom("walletAddress").where("personId", "=", personId).select("walletAddress.id"))
      .execute();
    // A confirmed address can sign in by email.
    if (others.length === 0 && !(hasMail && emailVerified)) return "last-way-in";
    await transaction
      .deleteFrom("account")
      .where("id", "=", id)
      .where("personId", "=", personId)
      .where("providerId", "not in", ["credential", "siwe"])
      .execute();
    return "unlinked";
  });
}

export async function logInOfSession(
  database: Database,
  sessionId: string | undefined,
): Promise<{ id: string; label: string } | undefined> {
  if (sessionId === undefined) return undefined;
  return database
    .selectFrom("session")
    .innerJoin("logInProvider", "logInProvider.id", "session.logInProviderId")
    .where("session.id", "=", sessionId)
    .select(["logInProvider.id", "logInProvider.label"])
    .executeTakeFirst();
}

/** Their latest data; per person the first linked one comes first. */
function linkedIdentities(database: Database, personIds: readonly string[]) {
  return database
    .selectFrom("account")
    .innerJoin("logInProvider", "logInProvider.id", "account.providerId")
    .innerJoin("providerIdentity", "providerIdentity.accountId", "account.id")
    .where("account.personId", "in", personIds)
    .orderBy("providerIdentity.linkedAt");
}

export const wordsThatCount = (database: Database, personIds: readonly string[]) =>
  linkedIdentities(database, personIds).where("logInProvider.state", "=", "on");

/** By person id; missing: self-declared. */
export async function universitiesOf(database: Database, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await wordsThatCount(database, personIds)
    .where("providerIdentity.university", "is not", null)
    .select(["account.personId", "providerIdentity.university"])
    .$narrowType<{ university: string }>()
    .execute();
  // The first linked one counts, and the last entry of a map wins.
  return new Map(rows.toReversed().map(({ personId, university }) => [personId, university]));
}
