import type { Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { findRow, updateRow, type Database, newId } from "../platform/database/database.ts";
import { readForm, type FormProblem, id, lines } from "../platform/forms/read-form.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";

/** `brand` is null for cities without their own. */
export type PrivacyNotice = Awaited<ReturnType<typeof noticeInForce>>;

const columns = ["id", "brand", "version", "english", "turkish", "publishedAt"] as const;

/** The city's newest, else the newest for all cities. */
export async function noticeInForce(database: Database, brand: string) {
  const rows = await database
    .selectFrom("privacyNotice")
    .where((where) => where.or([where("brand", "=", brand), where("brand", "is", null)]))
    .orderBy("version", "desc")
    .select(columns)
    .execute();
  const notice = rows.find((row) => row.brand === brand) ?? rows[0];
  if (!notice) throw new Error("There is no privacy notice at all, though the first migration of accounts stores one.");
  return notice;
}

export async function noticeForBrand(database: Database, brand: string | null): Promise<PrivacyNotice> {
  // No city has an empty name, so this finds the notice for all cities.
  return noticeInForce(database, brand ?? "");
}

/** Cities' versions are numbered separately. */
export function versionName(notice: Pick<PrivacyNotice, "brand" | "version">): string {
  return notice.brand === null ? String(notice.version) : `${notice.brand}-${notice.version}`;
}

export async function acceptedNoticeOf(
  database: Database,
  personId: string,
): Promise<{ version: string; acceptedAt: Date } | null> {
  const row = await database
    .selectFrom("person")
    .innerJoin("privacyNotice", "privacyNotice.id", "person.noticeId")
    .where("person.id", "=", personId)
    .select(["privacyNotice.brand", "privacyNotice.version", "person.noticeAcceptedAt"])
    .executeTakeFirst();
  return row?.noticeAcceptedAt ? { version: versionName(row), acceptedAt: row.noticeAcceptedAt } : null;
}

/**
 * Only accepts the notice in force.
 * @returns whether it was recorded
 */
export async function acceptNotice(
  database: Database,
  { personId, noticeId, brand }: { personId: string; noticeId: string; brand: string },
): Promise<boolean> {
  const inForce = await noticeInForce(database, brand);
  if (inForce.id !== noticeId) return false;
  await updateRow(database, "person", personId, { noticeId, noticeAcceptedAt: new Date() });
  return true;
}

/** Only for a prompt on their account page; permissions don't depend on it. */
export async function hasNewerNotice(database: Database, personId: string, brand: string): Promise<boolean> {
  const person = await findRow(database, "person", personId, "noticeId", "homeBrand");
  if (!person) return false;
  return person.noticeId !== (await noticeInForce(database, person.homeBrand ?? brand)).id;
}

export async function homeBrandOf(database: Database, personId: string): Promise<string | null> {
  const row = await findRow(database, "person", personId, "homeBrand");
  return row?.homeBrand ?? null;
}

const noticeField = lines({ min: 200, max: 20_000 });

export const noticeForm = z.object({ scope: id, english: noticeField, turkish: noticeField });

export type NoticeProblem = FormProblem<typeof noticeForm>;

export type PublishOutcome = Result<{ version: number }, { problems: NoticeProblem[] }>;

/**
 * Earlier acceptances keep their version.
 * @param brand null: cities without their own notice
 */
export async function publishNotice(
  database: Database,
  input: { brand: string | null; english: string; turkish: string; personId: string },
): Promise<PublishOutcome> {
  const read = readForm(noticeForm, input);
  if (read.kind === "refused") return { kind: "refused", problems: read.problems };
  const { scope: _scope, ...texts } = read.values;
  const { brand, personId } = input;
  return database.transaction().execute(async (transaction): Promise<PublishOutcome> => {
    const last = await transaction
      .selectFrom("privacyNotice")
      .where("brand", brand === null ? "is" : "=", brand)
      .orderBy("version", "desc")
      .select("version")
      .forUpdate()
      .executeTakeFirst();
    const version = (last?.version ?? 0) + 1;
    await transaction
      .insertInto("privacyNotice")
      .values({ id: newId(), brand, version, ...texts })
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act: "publish-privacy-notice",
      subject: `privacy-notice:${version}`,
      brand,
    });
    return { kind: "done", version };
  });
}
