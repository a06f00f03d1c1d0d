import type { Visitor } from "../accounts/visitor.ts";
import type { Database } from "../platform/database/database.ts";
import type { Topic } from "../platform/live/announce.ts";
import { listAnnouncements } from "./announcements.ts";

export interface NewsItem {
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
