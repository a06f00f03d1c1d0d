import { hasPages } from "../competitions/find-competition.ts";
import { sql, type SqlBool } from "kysely";
import { alphabetical } from "../platform/database/sort-and-search.ts";
import type { Database } from "../platform/database/database.ts";
import { currentName, withoutMark } from "../competitions/competing-members.ts";
import { nameKey } from "../competitions/team-names.ts";

export type FoundTeam = NonNullable<Awaited<ReturnType<typeof offeredTeams>>>[number];

/** "panel": teams that organisers can move people to. */
type Listed = "public" | "panel";

/** With more teams, the page searches as you type instead. */
export const mostOfferedTeams = 200;
const mostFoundTeams = 50;
const longestText = 100;

function listedTeams(database: Database, competitionId: string, listed: Listed) {
  const teams = database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.competitionId", "=", competitionId)
    .where("team.mergedInto", "is", null)
    .select(["team.id", "team.code", "team.number", "team.liveryPrimary", "team.liverySecondary"])
    .select(currentName.as("name"));
  return listed === "panel"
    ? teams.where("team.houseCar", "is", null)
    : teams.where("competition.state", "!=", "draft").where(hasPages);
}

export async function offeredTeams(database: Database, competitionId: string, listed: Listed = "public") {
  const teams = await listedTeams(database, competitionId, listed)
    .limit(mostOfferedTeams + 1)
    .execute();
  if (teams.length > mostOfferedTeams) return null;
  const order = new Intl.Collator("und", { numeric: true });
  return teams.toSorted((a, b) => order.compare(a.name, b.name));
}

/**
 * Matches part of the name or the start of the code; names that start with the text come first. Without a text, the
 * first by name.
 */
export function searchTeams(
  database: Database,
  competitionId: string,
  text: string,
  listed: Listed = "public",
): Promise<FoundTeam[]> {
  const words = text.slice(0, longestText).trim();
  const key = patternOf(nameKey(words));
  const isLike = (pattern: string) => sql<SqlBool>`team.name_key like ${pattern}`;
  return listedTeams(database, competitionId, listed)
    .$if(words !== "", (teams) =>
      teams.where((team) =>
        team.or([
          ...(key === "" ? [] : [isLike(`%${key}%`)]),
          sql<SqlBool>`team.code ilike ${`${patternOf(words)}%`}`,
          ...numberIn(words, (number) => team("team.number", "=", number)),
        ]),
      ),
    )
    .$if(key !== "", (teams) => teams.orderBy(isLike(`${key}%`), "desc"))
    .orderBy(alphabetical("team.name"))
    .orderBy("team.number")
    .limit(mostFoundTeams)
    .execute();
}

/** By id, full name, code or start number; undefined: no match, or several. */
export async function teamByText(
  database: Database,
  competitionId: string,
  text: string,
  listed: Listed = "public",
): Promise<FoundTeam | undefined> {
  const words = text.slice(0, longestText).trim();
  if (words === "") return undefined;
  const key = nameKey(withoutMark(words));
  const teams = await listedTeams(database, competitionId, listed)
    .where((team) =>
      team.or([
        team("team.id", "=", words),
        ...(key === "" ? [] : [team("team.nameKey", "=", key)]),
        sql<SqlBool>`upper(team.code) = upper(${words})`,
        ...numberIn(words, (number) => team("team.number", "=", number)),
      ]),
    )
    .select("team.nameKey")
    .limit(20)
    .execute();
  // A team's name may equal another's code, so the closest kind of match wins.
  const meanings = [
    teams.filter(({ id }) => id === words),
    teams.filter(({ nameKey: own }) => own === key),
    teams.filter(({ code }) => code.toUpperCase() === words.toUpperCase()),
    teams,
  ];
  const meant = meanings.find(({ length }) => length > 0);
  if (meant?.length !== 1 || !meant[0]) return undefined;
  const { nameKey: _, ...team } = meant[0];
  return team;
}

const patternOf = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

function numberIn<Condition>(words: string, condition: (number: number) => Condition): Condition[] {
  return /^\d{1,6}$/.test(words) ? [condition(Number(words))] : [];
}
