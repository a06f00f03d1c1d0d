import { refused, type Result } from "#domain/platform/result.ts";
import { z } from "zod";
import { may } from "../accounts/permissions.ts";
import type { Visitor } from "../accounts/visitor.ts";
import { writeAuditEntry, type UndoAct } from "../platform/audit/audit-entries.ts";
import { lockRow, updateRow, type Database, type DatabaseTransaction, newId } from "../platform/database/database.ts";
import { problemsIn, type FormProblem, cleanLines, id, lines, tick } from "../platform/forms/read-form.ts";
import { announce, type Topic } from "../platform/live/announce.ts";
import { isCreated } from "../platform/database/created-once.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { announcementActs } from "#domain/platform/site-acts.ts";

const textField = lines({ min: 3, max: 500 });

export const announcementForm = z.object({ scope: id, english: textField, turkish: textField, urgent: tick });

export interface Announcement {
  id: string;
  /** null: all cities */
  brand: string | null;
  /** empty: urgent, so published in Turkish only */
  english: string;
  turkish: string;
  publishedAt: Date;
}

export type AnnouncementProblem = FormProblem<typeof announcementForm>;

export type PublishOutcome = Result<object, { reason: "forbidden" } | { problems: AnnouncementProblem[] }>;

/** Falls back to the other language, and names it. */
export function announcementIn(
  language: string,
  { english, turkish }: Pick<Announcement, "english" | "turkish">,
): string {
  if (language === "tr") return turkish === "" ? `EN · ${english}` : turkish;
  return english === "" ? `TR · ${turkish}` : english;
}

/** Once per id, so that pressing the form twice publishes one. */
export async function publishAnnouncement(
  database: Database,
  visitor: Visitor,
  input: { id?: string; brand: string | null; english: string; turkish: string; isUrgent: boolean },
): Promise<PublishOutcome> {
  const { id = newId(), brand } = input;
  const act = announcementActs["publish-announcement"];
  if (!visitor.person || !may(visitor, { act: act.may, brand })) return refused("forbidden");
  const personId = visitor.person.id;
  const texts = { english: cleanLines(input.english), turkish: cleanLines(input.turkish) };
  // Urgent announcements don't wait for a translation.
  const mayLack = input.isUrgent && (texts.english === "") !== (texts.turkish === "");
  const problems = problemsIn(announcementForm, texts).filter(({ field }) => !mayLack || texts[field] !== "");
  if (problems.length > 0) return { kind: "refused", problems };
  await database.transaction().execute(async (transaction) => {
    if (await isCreated(transaction, "announcement", id)) return;
    await transaction
      .insertInto("announcement")
      .values({ id, brand, ...texts, withdrawnAt: null })
      .execute();
    const subject = `announcement:${id}`;
    await writeAuditEntry(transaction, { personId, act: act.log, subject, brand, details: texts });
    await announce(transaction, "announcements:all");
  });
  return { kind: "done" };
}

/** Ignores announcements that don't exist or that the visitor may not withdraw. */
export async function withdrawAnnouncement(
  database: Database,
  visitor: Visitor,
  id: string,
): Promise<Result<object, { reason: "forbidden" | "unknown" }>> {
  return database.transaction().execute(async (transaction): ReturnType<typeof withdrawAnnouncement> => {
    const row = await lockRow(transaction, "announcement", id, "brand", "withdrawnAt");
    if (!row) return refused("unknown");
    const { brand, withdrawnAt } = row;
    const act = announcementActs["withdraw-announcement"];
    if (!may(visitor, { act: act.may, brand })) return refused("forbidden");
    if (!isDoneIn(act, withdrawnAt === null ? "published" : "withdrawn")) return refused("unknown");
    await updateRow(transaction, "announcement", id, { withdrawnAt: new Date() });
    await writeAuditEntry(transaction, {
      personId: visitor.person?.id ?? null,
      act: act.log,
      subject: `announcement:${id}`,
      brand,
    });
    await announce(transaction, "announcements:all");
    return { kind: "done" };
  });
}

export function listAnnouncements(database: Database, brand: string, limit = 20): Promise<Announcement[]> {
  return listAnnouncementsOf(database, [brand, null], limit);
}

export function listAnnouncementsOf(
  database: Database,
  brands: readonly (string | null)[],
  limit = 100,
): Promise<Announcement[]> {
  const named = brands.filter((brand) => brand !== null);
  return database
    .selectFrom("announcement")
    .where("withdrawnAt", "is", null)
    .where((where) =>
      where.or([
        ...(named.length > 0 ? [where("brand", "in", named)] : []),
        ...(brands.includes(null) ? [where("brand", "is", null)] : []),
      ]),
    )
    .orderBy("publishedAt", "desc")
    .limit(limit)
    .select(["id", "brand", "english", "turkish", "publishedAt"])
    .execute();
}

async function setWithdrawn(transaction: DatabaseTransaction, id: string, isWithdrawn: boolean) {
  const row = await transaction
    .updateTable("announcement")
    .set({ withdrawnAt: isWithdrawn ? new Date() : null })
    .where("id", "=", id)
    .where("withdrawnAt", isWithdrawn ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) return "changed-since" as const;
  await announce(transaction, "announcements:all");
  return "undone" as const;
}

export const undoPublishing: UndoAct = (transaction, { subjectId }) => setWithdrawn(transaction, subjectId, true);

export const undoWithdrawal: UndoAct = (transaction, { subjectId }) => setWithdrawn(transaction, subjectId, false);

interface NewsItem {
  id: string;
  kind: "announcement" | "answer";
  at: Date;
  english: string;
  turkish: string;
}

const newsDays = 7;
const mostNews = 20;

export async function listNews(
  database: Database,
  visitor: Visitor,
  brand: string,
): Promise<{ items: NewsItem[]; topics: Topic[] }> {
  const since = new Date(Date.now() - newsDays * 86_400_000);
  const announcements = (await listAnnouncements(database, brand, mostNews))
    .filter(({ publishedAt }) => publishedAt > since)
    .map(({ id, english, turkish, publishedAt }): NewsItem => {
      return { id, kind: "announcement", at: publishedAt, english, turkish };
    });
  const { person, memberships } = visitor;
  if (!person) return { items: announcements, topics: ["announcements:all"] };
  const teamIds = memberships.map(({ teamId }) => teamId);
  const answers = await database
    .selectFrom("question")
    .where("answeredAt", ">", since)
    .where((where) =>
      where.or([where("personId", "=", person.id), ...(teamIds.length > 0 ? [where("teamId", "in", teamIds)] : [])]),
    )
    .orderBy("answeredAt", "desc")
    .limit(mostNews)
    .select(["id", "answer", "answeredAt"])
    .execute();
  const answered = answers.flatMap(({ id, answer, answeredAt }): NewsItem[] =>
    answer === null || answeredAt === null
      ? []
      : [{ id, kind: "answer", at: answeredAt, english: answer, turkish: answer }],
  );
  const items = [...announcements, ...answered].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, mostNews);
  return {
    items,
    topics: [
      "announcements:all",
      `person:${person.id}`,
      ...teamIds.slice(0, 4).map((teamId): Topic => `team:${teamId}`),
    ],
  };
}
