import { listAnnouncements } from "../questions/announcements.ts";
import type { Database } from "../platform/database/database.ts";
import { readEvent } from "./archive/read-event.ts";

export type SyndicatedEntry = { id: string; at: Date } & (
  | { kind: "announcement"; english: string; turkish: string }
  | {
      kind: "result";
      competitionId: string;
      competition: string;
      stage: string;
      /** from 1; corrections increase it */
      version: number;
      /** team names, best first, of the latest version */
      podium: string[];
      /** end of the protest period; null: none, or over */
      provisionalUntil: Date | null;
    }
);

const mostAnnouncements = 20;
const mostCompetitions = 4;
const podiumPlaces = 3;

/**
 * Newest first, including nation-wide competitions.
 * @param nowMs milliseconds since 1970
 */
export async function listEntries(database: Database, brand: string, nowMs: number): Promise<SyndicatedEntry[]> {
  const announcements = await listAnnouncements(database, brand, mostAnnouncements);
  const competitions = await database
    .selectFrom("competition")
    .where("state", "!=", "draft")
    .where("isRehearsal", "=", false)
    .where((where) => where.or([where("brand", "=", brand), where("brand", "is", null)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom("stage")
          .whereRef("stage.competitionId", "=", "competition.id")
          .where("stage.state", "=", "released")
          .select("stage.id"),
      ),
    )
    .orderBy("stateSince", "desc")
    .limit(mostCompetitions)
    .select("id")
    .execute();
  const events = await Promise.all(competitions.map(({ id }) => readEvent(database, id)));
  const results = events.flatMap((event) => {
    if (!event) return [];
    const names = new Map(event.teams.map(({ id, name }) => [id, name]));
    return event.orders.flatMap(
      ({ stageId, name, places, provisionalUntil, versions: [latest] }): SyndicatedEntry[] => {
        if (!latest) return [];
        const podium = places.flatMap(({ teamId }) => names.get(teamId) ?? []).slice(0, podiumPlaces);
        const { version, publishedAt } = latest;
        return [
          {
            kind: "result",
            id: `${stageId}-${version}`,
            at: publishedAt,
            competitionId: event.competition.id,
            competition: event.competition.name,
            stage: name,
            version,
            podium,
            provisionalUntil: provisionalUntil !== null && provisionalUntil.getTime() > nowMs ? provisionalUntil : null,
          },
        ];
      },
    );
  });
  return [
    ...announcements.map(({ id, english, turkish, publishedAt }): SyndicatedEntry => {
      return { kind: "announcement", id, at: publishedAt, english, turkish };
    }),
    ...results,
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
