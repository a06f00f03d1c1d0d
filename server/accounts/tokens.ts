import type { Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { newToken, tokenHash } from "./one-time-token.ts";
import { visitorOf } from "./visitor.ts";
import { countRows, lockRow, updateRow, type Database, newId } from "../platform/database/database.ts";
import { readForm, type FormProblem, type Given, checked, field, Wrong } from "../platform/forms/read-form.ts";
import { tokenScopes, type TokenScope, tokenDays, tokensPerPerson } from "#domain/accounts/roles.ts";
import { isCreated } from "../platform/database/created-once.ts";

/** Makes leaked tokens recognisable. */
const prefix = "codeprix_";
/** Limits writes for programs that make many requests. */
const lastUsedStaleMs = 60_000;

const nameLimit = 60;

const unknown = { rule: "unknown" } as const;

export const tokenForm = z.object({
  name: checked(
    (text) => text.normalize("NFC").replaceAll(/\p{C}/gu, "").trim(),
    ({ length }) =>
      length === 0
        ? { rule: "empty" as const }
        : length > nameLimit
          ? { rule: "too-long" as const, given: length, limit: nameLimit }
          : undefined,
    { required: true, maxLength: nameLimit },
  ),
  scope: field(
    (text): TokenScope | Wrong<typeof unknown> => tokenScopes.find((each) => each === text) ?? new Wrong(unknown),
  ),
  days: field(
    (text): number | Wrong<typeof unknown> => tokenDays.find((each) => String(each) === text) ?? new Wrong(unknown),
  ),
});

export type TokenProblem = FormProblem<typeof tokenForm> | { field: "form"; rule: "too-many"; limit: number };

export type CreateTokenOutcome = Result<{ token: string }, { problems: TokenProblem[] }>;

/**
 * Returns the token's text, which isn't stored and can't be shown again.
 * @param input raw form fields
 */
export function createToken(
  database: Database,
  input: { personId: string; id?: string } & Given<typeof tokenForm>,
): Promise<CreateTokenOutcome> {
  const { personId, id = newId() } = input;
  const read = readForm(tokenForm, input);
  if (read.kind === "refused") return Promise.resolve({ kind: "refused", problems: read.problems });
  const { name, scope, days } = read.values;
  return database.transaction().execute(async (transaction): Promise<CreateTokenOutcome> => {
    // Locked, so that parallel requests are counted one by one.
    await lockRow(transaction, "person", personId, "id");
    const now = new Date();
    const token = `${prefix}${newToken()}`;
    if (await isCreated(transaction, "apiToken", id)) {
      // The answer to the second press is the one that's shown.
      await transaction
        .updateTable("apiToken")
        .set({ tokenHash: tokenHash(token) })
        .where("id", "=", id)
        .where("personId", "=", personId)
        .execute();
      return { kind: "done", token };
    }
    await transaction.deleteFrom("apiToken").where("personId", "=", personId).where("expiresAt", "<=", now).execute();
    const count = await countRows(transaction.selectFrom("apiToken").where("personId", "=", personId));
    if (count >= tokensPerPerson) {
      return { kind: "refused", problems: [{ field: "form", rule: "too-many", limit: tokensPerPerson }] };
    }
    const expiresAt = new Date(now.getTime() + days * 86_400_000);
    await transaction
      .insertInto("apiToken")
      .values({ id, personId, name, tokenHash: tokenHash(token), scope, expiresAt, lastUsedAt: null })
      .execute();
    return { kind: "done", token };
  });
}

export function listTokens(database: Database, personId: string) {
  return database
    .selectFrom("apiToken")
    .where("personId", "=", personId)
    .where("expiresAt", ">", new Date())
    .orderBy("createdAt", "desc")
    .select(["id", "name", "scope", "createdAt", "expiresAt", "lastUsedAt"])
    .execute();
}

export async function revokeToken(database: Database, token: { id: string; personId: string }): Promise<void> {
  await database.deleteFrom("apiToken").where("id", "=", token.id).where("personId", "=", token.personId).execute();
}

export async function endTokens(database: Database, personId: string): Promise<void> {
  await database.deleteFrom("apiToken").where("personId", "=", personId).execute();
}

export type TokenHolder = NonNullable<Awaited<ReturnType<typeof holderOfToken>>>;

export async function holderOfToken(database: Database, text: string) {
  if (!text.startsWith(prefix) || text.length > 100) return undefined;
  const now = new Date();
  const row = await database
    .selectFrom("apiToken")
    .innerJoin("person", "person.id", "apiToken.personId")
    .where("apiToken.tokenHash", "=", tokenHash(text))
    .where("apiToken.expiresAt", ">", now)
    .select([
      "apiToken.id",
      "apiToken.name",
      "apiToken.scope",
      "apiToken.createdAt",
      "apiToken.expiresAt",
      "apiToken.lastUsedAt",
      "person.id as personId",
      "person.name as personName",
      "person.email",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { personId, personName, email, ...token } = row;
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > lastUsedStaleMs) {
    await updateRow(database, "apiToken", token.id, { lastUsedAt: now });
  }
  const person = { id: personId, name: personName, email };
  const visitor = { ...(await visitorOf(database, person)), person, tokenScope: token.scope };
  return {
    token,
    /** limited to the token's scope by `may` */
    visitor,
  };
}
