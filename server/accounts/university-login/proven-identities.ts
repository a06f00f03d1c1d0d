import { type Database, isUniqueViolation, newId } from "../../platform/database/database.ts";
import type { SaidByProvider } from "#domain/accounts/log-in-providers.ts";
import { columnsOfPerson } from "../create-auth.ts";
import { readEmail } from "../email-address.ts";
import { addressProblems, cleanPerson, newPersonProblems, type AccountProblem, type NewPerson } from "../new-person.ts";
import { newToken, tokenHash } from "../one-time-token.ts";
import { hasAccount } from "../sign-up-links.ts";
import { noticeInForce } from "../privacy-notices.ts";
import { isFresh, isLinked, writeSaid } from "./identities.ts";

export const provenMinutes = 60;

/** Someone who logged in at their university and has no account for it. */
export type ProvenIdentity = NonNullable<Awaited<ReturnType<typeof findProven>>>;

export async function storeProven(
  database: Database,
  {
    providerId,
    subject,
    said,
    returnTo,
  }: { providerId: string; subject: string; said: SaidByProvider; returnTo: string },
): Promise<string> {
  await database.deleteFrom("provenIdentity").where("expiresAt", "<", new Date()).execute();
  const token = newToken();
  const expiresAt = new Date(Date.now() + provenMinutes * 60_000);
  await database
    .insertInto("provenIdentity")
    .values({ tokenHash: tokenHash(token), providerId, subject, said: JSON.stringify(said), returnTo, expiresAt })
    .execute();
  return token;
}

export async function findProven(database: Database, token: string) {
  if (token === "") return undefined;
  const row = await database
    .selectFrom("provenIdentity")
    .innerJoin("logInProvider", "logInProvider.id", "provenIdentity.providerId")
    .where("tokenHash", "=", tokenHash(token))
    .where("expiresAt", ">", new Date())
    .where("logInProvider.state", "=", "on")
    .select(["providerId", "label", "subject", "said", "nameClaim", "returnTo"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { nameClaim, ...identity } = row;
  return {
    ...identity,
    /** the provider decides people's names */
    fixesName: nameClaim !== "" && row.said.name !== null,
  };
}

export const confirmedAddressOf = ({ said }: ProvenIdentity): string | null =>
  said.isEmailConfirmed ? said.email : null;

export type NewcomerOutcome =
  | { kind: "made"; personId: string }
  | { kind: "over" }
  | { kind: "refused"; problems: AccountProblem[] };

/**
 * Without a password. Single-use token.
 * @param address if the university confirmed none; `isTheirs`: confirmed by email
 */
export async function signUpProven(
  database: Database,
  token: string,
  given: NewPerson,
  address: { email: string; isTheirs: boolean } | undefined,
): Promise<NewcomerOutcome> {
  const proven = await findProven(database, token);
  if (!proven) return { kind: "over" };
  const said = proven.fixesName ? { ...given, name: proven.said.name ?? given.name } : given;
  const person = cleanPerson(said);
  const confirmed = confirmedAddressOf(proven);
  const email = readEmail(confirmed ?? address?.email ?? "") ?? "";
  const problems = newPersonProblems(person, (await noticeInForce(database, person.brand)).id);
  problems.push(...addressProblems(email));
  if (problems.length > 0) return { kind: "refused", problems };
  const taken: NewcomerOutcome = { kind: "refused", problems: [{ field: "email", rule: "taken" }] };
  if (await hasAccount(database, email)) return taken;
  try {
    return await database.transaction().execute(async (transaction): Promise<NewcomerOutcome> => {
      const used = await transaction
        .deleteFrom("provenIdentity")
        .where("tokenHash", "=", tokenHash(token))
        .returning("providerId")
        .executeTakeFirst();
      if (!used) return { kind: "over" };
      const personId = newId();
      await transaction
        .insertInto("person")
        .values({
          id: personId,
          email,
          emailVerified: confirmed !== null || address?.isTheirs === true,
          image: null,
          ...columnsOfPerson(person),
        })
        .execute();
      await insertAccount(transaction, { personId, ...proven });
      await transaction.deleteFrom("signUpLink").where("email", "=", email).execute();
      return { kind: "made", personId };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return taken;
  }
}

export async function linkProven(
  database: Database,
  token: string,
  { personId, sessionId }: { personId: string; sessionId: string | undefined },
): Promise<"linked" | "over" | "not-fresh" | "second-person" | "other-account"> {
  const proven = await findProven(database, token);
  if (!proven) return "over";
  if (!(await isFresh(database, sessionId))) return "not-fresh";
  if (await isLinked(database, { personId, providerId: proven.providerId })) return "second-person";
  try {
    return await database.transaction().execute(async (transaction) => {
      const used = await transaction
        .deleteFrom("provenIdentity")
        .where("tokenHash", "=", tokenHash(token))
        .returning("providerId")
        .executeTakeFirst();
      if (!used) return "over";
      await insertAccount(transaction, { personId, ...proven });
      return "linked";
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return "other-account";
  }
}

async function insertAccount(
  transaction: Parameters<typeof writeSaid>[0],
  {
    personId,
    providerId,
    subject,
    said,
  }: { personId: string } & Pick<ProvenIdentity, "providerId" | "subject" | "said">,
): Promise<void> {
  const id = newId();
  await transaction.insertInto("account").values({ id, personId, accountId: subject, providerId }).execute();
  await writeSaid(transaction, { id, personId, providerId, said });
}
