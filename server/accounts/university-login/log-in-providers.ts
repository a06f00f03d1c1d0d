import { refused, type Result } from "#domain/platform/result.ts";
import type { Selectable } from "kysely";
import { z } from "zod";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import {
  countRows,
  updateRow,
  type Database,
  type DatabaseTransaction,
  newId,
} from "../../platform/database/database.ts";
import type { SealedCodes } from "../../platform/database/installation-key.ts";
import { isCreated } from "../../platform/database/created-once.ts";
import type { Tables } from "../../platform/database/tables.ts";
import {
  readForm,
  type FormProblem,
  type Given,
  cutLine,
  field,
  Wrong,
  filledLine,
} from "../../platform/forms/read-form.ts";
import { announce } from "../../platform/live/announce.ts";
import { mayBeAddressed } from "../../platform/network/send-outside.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { logInActs, type LogInProviderState } from "#domain/accounts/log-in-acts.ts";
import { logInLimits } from "#domain/accounts/log-in-providers.ts";

const domainForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const isDomain = (text: string): boolean => domainForm.test(text);

/** One per line or separated by commas. */
const domains = field(
  (text): string[] | Wrong<{ rule: "no-domain"; given: string } | { rule: "too-many"; limit: number }> => {
    const given = [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;]+/)
          .map((each) => each.replace(/^@/, "")),
      ),
    ].filter((each) => each !== "");
    const wrong = given.find((each) => !isDomain(each));
    if (wrong !== undefined) return new Wrong({ rule: "no-domain", given: wrong.slice(0, 100) });
    return given.length > logInLimits.domains ? new Wrong({ rule: "too-many", limit: logInLimits.domains }) : given;
  },
);

/** An empty secret keeps the stored one. */
export const logInForm = z.object({
  label: filledLine(logInLimits.label),
  issuer: field(
    (text): string | Wrong<{ rule: "no-address" }> => {
      const address = text.trim().replace(/\/\.well-known\/openid-configuration$/, "");
      const url = URL.parse(address);
      const isPlain =
        url && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
      return isPlain && address.length <= logInLimits.address ? address : new Wrong({ rule: "no-address" });
    },
    { required: true, maxLength: logInLimits.address },
  ),
  clientId: filledLine(logInLimits.clientId),
  secret: cutLine(logInLimits.secret),
  domains,
  university: cutLine(logInLimits.university),
  universityClaim: cutLine(logInLimits.claim),
  domainClaim: cutLine(logInLimits.claim),
  nameClaim: cutLine(logInLimits.claim),
  studentClaim: cutLine(logInLimits.claim),
  studentValue: cutLine(logInLimits.claim),
});

type LogInFields = Given<typeof logInForm>;

export type LogInFormProblem =
  | FormProblem<typeof logInForm>
  | { field: "issuer"; rule: "inner-address" }
  | { field: "studentValue"; rule: "no-value" }
  | { field: "secret"; rule: "secret-again" }
  | { field: "form"; rule: "too-many-providers"; most: number };

/** Never includes the secret. */
export type LogInProvider = Awaited<ReturnType<typeof listLogIns>>[number];

export type ProviderRow = Selectable<Tables["logInProvider"]>;

type Refused = { kind: "refused"; problems: LogInFormProblem[] };

interface ProviderParts {
  seals: SealedCodes;
  innerHosts: readonly string[];
}

interface Logo {
  hash: string;
  kind: "image/png" | "image/svg+xml";
  content: Uint8Array;
}

export function listLogIns(database: Database) {
  return selectLogIns(database).execute();
}

export async function findLogIn(database: Database, id: string): Promise<LogInProvider | undefined> {
  return selectLogIns(database).where("id", "=", id).executeTakeFirst();
}

const selectLogIns = (database: Database) =>
  database
    .selectFrom("logInProvider")
    .orderBy("label")
    .orderBy("id")
    .select([
      "id",
      "label",
      "issuer",
      "clientId",
      "domains",
      "logoPicture",
      "university",
      "universityClaim",
      "domainClaim",
      "nameClaim",
      "studentClaim",
      "studentValue",
      "state",
      "isFromEnvironment",
      "createdAt",
    ])
    .select((provider) => [
      provider("secret", "is not", null).as("hasSecret"),
      provider
        .selectFrom("account")
        .whereRef("account.providerId", "=", "logInProvider.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("people"),
    ])
    .$narrowType<{ hasSecret: boolean; people: number }>();

export type LogInButton = Awaited<ReturnType<typeof listLogInButtons>>[number];

export function listLogInButtons(database: Database) {
  return database
    .selectFrom("logInProvider")
    .where("state", "=", "on")
    .orderBy("label")
    .orderBy("id")
    .select(["id", "label", "logoPicture"])
    .execute();
}

/** Switched off at first, so that it can be tested. */
export function addLogIn(
  database: Database,
  parts: ProviderParts,
  personId: string,
  given: LogInFields,
  id = newId(),
): Promise<{ kind: "added"; id: string } | Refused> {
  return database.transaction().execute(async (transaction) => {
    if (await isCreated(transaction, "logInProvider", id)) return { kind: "added", id };
    const count = await countRows(transaction.selectFrom("logInProvider"));
    const most = logInLimits.providers;
    if (count >= most) return { kind: "refused", problems: [{ field: "form", rule: "too-many-providers", most }] };
    const read = readLogIn(given, parts.innerHosts);
    if (read.kind === "refused") return read;
    const { secret, domains: ends, ...values } = read.values;
    await transaction
      .insertInto("logInProvider")
      .values({
        id,
        ...values,
        secret: secret === "" ? null : parts.seals.seal(secret),
        domains: JSON.stringify(ends),
        logoPicture: null,
        state: "off",
        createdBy: personId,
      })
      .execute();
    await writeDown(transaction, personId, "add-log-in", { id, label: values.label, issuer: values.issuer });
    return { kind: "added", id };
  });
}

/** Running log-ins keep the old settings. */
export function changeLogIn(
  database: Database,
  parts: ProviderParts,
  personId: string,
  id: string,
  given: LogInFields,
  logo?: Logo | "none",
): Promise<Result<object, { reason: "unknown" } | { problems: LogInFormProblem[] }>> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, id);
    if (!row || row.isFromEnvironment) return refused("unknown");
    const read = readLogIn(given, parts.innerHosts);
    if (read.kind === "refused") return read;
    const { secret, domains: ends, ...values } = read.values;
    const isElsewhere = URL.parse(values.issuer)?.origin !== URL.parse(row.issuer)?.origin;
    // Require the secret again for a new address; otherwise an admin could have it sent to themselves.
    if (isElsewhere && secret === "" && row.secret !== null)
      return { kind: "refused", problems: [{ field: "secret", rule: "secret-again" }] };
    if (logo && logo !== "none") {
      await transaction
        .insertInto("picture")
        .values({ hash: logo.hash, kind: logo.kind, content: logo.content })
        .onConflict((conflict) => conflict.column("hash").doNothing())
        .execute();
    }
    await updateRow(transaction, "logInProvider", id, (provider) => ({
      ...values,
      ...(secret !== "" && { secret: parts.seals.seal(secret) }),
      domains: JSON.stringify(ends),
      ...(logo && { logoPicture: logo === "none" ? null : logo.hash }),
      version: provider("version", "+", 1),
    }));
    await writeDown(transaction, personId, "change-log-in", { id, label: values.label, issuer: values.issuer });
    return { kind: "done" };
  });
}

export function switchLogIn(
  database: Database,
  personId: string,
  id: string,
  to: LogInProviderState,
): Promise<Result<object, { reason: "unknown" }>> {
  return database.transaction().execute(async (transaction) => {
    const act = `switch-${to}-log-in` as const;
    const row = await lock(transaction, id);
    if (!row || row.isFromEnvironment || !isDoneIn(logInActs[act], row.state)) return refused("unknown");
    await updateRow(transaction, "logInProvider", id, { state: to });
    await writeDown(transaction, personId, act, { id, label: row.label });
    return { kind: "done" };
  });
}

/** They can still sign in by email or a helper's link. */
export async function onlyBy(database: Database, providerId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("account")
      .where("account.providerId", "=", providerId)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("account as other")
              .whereRef("other.personId", "=", "account.personId")
              .where("other.providerId", "!=", providerId)
              .where((other) =>
                other.or([other("other.password", "is not", null), other("other.providerId", "!=", "credential")]),
              )
              .select("other.id"),
          ),
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where.selectFrom("passkey").whereRef("passkey.personId", "=", "account.personId").select("passkey.id"),
          ),
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("walletAddress")
              .whereRef("walletAddress.personId", "=", "account.personId")
              .select("walletAddress.id"),
          ),
        ),
      ),
  );
}

export function removeLogIn(
  database: Database,
  personId: string,
  id: string,
): Promise<Result<object, { reason: "unknown" }>> {
  return database.transaction().execute(async (transaction) => {
    const row = await lock(transaction, id);
    if (!row || row.isFromEnvironment) return refused("unknown");
    const unlinked = await transaction.deleteFrom("account").where("providerId", "=", id).executeTakeFirst();
    await transaction.deleteFrom("logInProvider").where("id", "=", id).execute();
    const people = Number(unlinked.numDeletedRows);
    await writeDown(transaction, personId, "remove-log-in", { id, label: row.label, issuer: row.issuer, people });
    return { kind: "done" };
  });
}

function lock(transaction: DatabaseTransaction, id: string) {
  return transaction.selectFrom("logInProvider").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();
}

export async function writeDown(
  transaction: DatabaseTransaction,
  personId: string | null,
  act: keyof typeof logInActs,
  { id, ...details }: { id: string; label: string; issuer?: string; people?: number },
): Promise<void> {
  await writeAuditEntry(transaction, {
    personId,
    act: logInActs[act].log,
    subject: `log-in:${id}`,
    brand: null,
    details,
  });
  // Cached sign-in pages show its button.
  await announce(transaction, "announcements:all");
}

export type ReadLogIn = { kind: "read"; values: z.output<typeof logInForm> } | Refused;

export function readLogIn(given: Partial<LogInFields>, innerHosts: readonly string[]): ReadLogIn {
  const read = readForm(logInForm, given);
  const problems: LogInFormProblem[] = read.kind === "refused" ? [...read.problems] : [];
  if (read.kind === "read") {
    const { issuer, studentClaim, studentValue } = read.values;
    if (!mayBeAddressed(new URL(issuer), innerHosts)) problems.push({ field: "issuer", rule: "inner-address" });
    if (studentClaim !== "" && studentValue === "") problems.push({ field: "studentValue", rule: "no-value" });
  }
  if (read.kind === "refused" || problems.length > 0) return { kind: "refused", problems };
  return { kind: "read", values: read.values };
}
