import { hasPages } from "../competitions/find-competition.ts";
import { sql } from "kysely";
import { countRows, hasRows, type Database } from "../platform/database/database.ts";
import { currentRun } from "../results/standings/current-ratings.ts";

/** Only what teams are found and ordered by; the rest is read for the page's rows. */
export type BoardRow = Awaited<ReturnType<TeamBoard["rows"]>>[number];

/** What the database can filter; it can't match letters by language. */
export interface BoardWanted {
  ready?: boolean | undefined;
  division?: string | undefined;
  order?: "rating" | "races" | "wins";
}

/** `listTeams` without reading teams that aren't shown. */
export type TeamBoard = Awaited<ReturnType<typeof openTeamBoard>>;

export async function openTeamBoard(database: Database, competitionId: string) {
  const run = await currentRun(database, competitionId);
  const listed = database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.competitionId", "=", competitionId)
    .where("competition.state", "!=", "draft")
    .where(hasPages)
    .where("team.mergedInto", "is", null);
  const fitting = ({ ready, division }: BoardWanted) =>
    listed
      .$if(ready !== undefined, (teams) => teams.where("team.activeCarId", ready ? "is not" : "is", null))
      .$if(division !== undefined, (teams) => teams.where("team.divisionId", "=", division ?? ""));
  /** Disqualified teams have no rating. */
  const rated = (wanted: BoardWanted) =>
    fitting(wanted).leftJoin("rating", (join) =>
      join
        .onRef("rating.teamId", "=", "team.id")
        .on("rating.runId", "=", run?.id ?? "")
        .on("team.disqualifiedReason", "is", null),
    );
  const ordered = (wanted: BoardWanted) =>
    rated(wanted)
      .$if(wanted.order === "races" || wanted.order === "wins", (teams) =>
        teams.orderBy(sql`coalesce(${sql.ref(`rating.${wanted.order}`)}, 0)`, "desc"),
      )
      .orderBy(sql`${sql.ref("team.houseCar")} is not null`)
      .orderBy("rating.strength", (by) => by.desc().nullsLast())
      .orderBy("team.number");
  return {
    async count(wanted: BoardWanted = {}) {
      return countRows(fitting(wanted));
    },
    async page(wanted: BoardWanted, limit: number, offset: number) {
      const teams = await ordered(wanted).select("team.id").limit(limit).offset(offset).execute();
      return teams.map(({ id }) => id);
    },
    /** all in rating order, for matching by letters */
    async rows() {
      const teams = await ordered({})
        .select([
          "team.id",
          "team.name",
          "team.code",
          "team.university",
          "team.city",
          "team.houseCar",
          "team.aiEntrant",
        ])
        .select(["team.activeCarId", "team.divisionId", "rating.races", "rating.wins"])
        .execute();
      return teams.map(({ activeCarId, divisionId, races, wins, ...team }) => ({
        ...team,
        hasActiveCar: activeCarId !== null,
        division: divisionId === null ? null : { id: divisionId },
        standing: races === null || wins === null ? null : { races, wins },
      }));
    },
    async placesInDivision(division: string, teamIds: readonly string[]): Promise<Record<string, number>> {
      if (teamIds.length === 0) return {};
      const places = rated({ division })
        .where("rating.place", "is not", null)
        .select("team.id")
        .select(sql<number>`row_number() over (order by rating.strength desc, team.number)::int`.as("place"))
        .as("placed");
      const shown = await database.selectFrom(places).where("placed.id", "in", teamIds).selectAll().execute();
      return Object.fromEntries(shown.map(({ id, place }) => [id, place]));
    },
    async spellings(field: "city" | "university") {
      const values = await listed
        .where("team.houseCar", "is", null)
        .groupBy(`team.${field}`)
        .orderBy(({ fn }) => fn.countAll(), "desc")
        .orderBy(`team.${field}`)
        .select(`team.${field} as value`)
        .execute();
      return values.map(({ value }) => value);
    },
    async hasAiEntrants() {
      return hasRows(listed.where("team.aiEntrant", "=", true));
    },
  };
}
