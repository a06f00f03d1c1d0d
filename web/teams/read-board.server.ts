import type { Database } from "#server/base/database/database.ts";
import { ratingsOfPeople } from "#server/event/standings/people-only.ts";
import { listTeams, listTeamsOf, type PublicTeam } from "#server/event/teams/find-team.ts";
import { openTeamBoard, type TeamBoard } from "#server/event/teams/team-board.ts";
import type { Formats } from "#messages/formats.ts";
import { chooseTeams, pageOfTeams, teamsOnAPage, valuesOf, type TeamChoice } from "./choose-teams.ts";

/** One page of a competition's board, and what may be chosen of it. */
export interface BoardPage {
  teams: PublicTeam[];
  page: number;
  pages: number;
  /** how many fit the choice */
  found: number;
  total: number;
  /** of the teams shown, where one division is, their places in it */
  divisionPlaces: Record<string, number>;
  citiesOfTeams: string[];
  universities: string[];
  hasAiEntrants: boolean;
}

type Letters = Pick<Formats, "lower" | "compare">;

export async function readBoard(
  database: Database,
  competitionId: string,
  choice: TeamChoice,
  letters: Letters,
): Promise<BoardPage> {
  const board = await openTeamBoard(database, competitionId);
  const hasAiEntrants = await board.hasAiEntrants();
  const chosen =
    choice.entrants === "people"
      ? await choosePeople(database, competitionId, choice, letters)
      : await chooseOfAll(database, board, choice, letters);
  return {
    ...chosen,
    citiesOfTeams: valuesOf(await board.spellings("city"), letters),
    universities: valuesOf(await board.spellings("university"), letters),
    hasAiEntrants,
  };
}

type Chosen = Omit<BoardPage, "citiesOfTeams" | "universities" | "hasAiEntrants">;

async function chooseOfAll(
  database: Database,
  board: TeamBoard,
  choice: TeamChoice,
  letters: Letters,
): Promise<Chosen> {
  const { query, city, university, division, readiness, order } = choice;
  const wanted = {
    ready: readiness === "" ? undefined : readiness === "ready",
    division: division === "" ? undefined : division,
  };
  const isByLetters = [query, city, university].some((text) => text !== "");
  let found: number;
  let shown: { page: number; pages: number };
  let ids: string[];
  if (!isByLetters && (order === "rating" || order === "races" || order === "wins")) {
    found = await board.count(wanted);
    const { first, ...page } = pageOfTeams(found, choice.page);
    shown = page;
    ids = await board.page({ ...wanted, order }, teamsOnAPage, first);
  } else {
    const rows = chooseTeams(await board.rows(), choice, letters);
    found = rows.length;
    const { first, ...page } = pageOfTeams(found, choice.page);
    shown = page;
    ids = rows.slice(first, first + teamsOnAPage).map(({ id }) => id);
  }
  const teams = new Map((await listTeamsOf(database, ids)).map((team) => [team.id, team]));
  return {
    teams: ids.flatMap((id) => teams.get(id) ?? []),
    ...shown,
    found,
    total: await board.count(),
    divisionPlaces: division === "" ? {} : await board.placesInDivision(division, ids),
  };
}

/** People's teams with places among themselves, which follow from the intervals of all: neither AI entrants nor house cars. */
async function choosePeople(
  database: Database,
  competitionId: string,
  choice: TeamChoice,
  letters: Letters,
): Promise<Chosen> {
  const everybody = await listTeams(database, competitionId);
  const ai = new Set(everybody.filter(({ aiEntrant }) => aiEntrant).map(({ id }) => id));
  const ratings = everybody.flatMap(({ standing }) => (standing ? [standing] : []));
  const standings = new Map(ratingsOfPeople(ratings, (id) => ai.has(id)).map((rating) => [rating.teamId, rating]));
  const all = everybody
    .filter(({ aiEntrant, houseCar }) => !aiEntrant && houseCar === null)
    .map((team) => ({ ...team, standing: standings.get(team.id) ?? team.standing }));
  const found = chooseTeams(all, choice, letters);
  const { first, ...page } = pageOfTeams(found.length, choice.page);
  return {
    teams: found.slice(first, first + teamsOnAPage),
    ...page,
    found: found.length,
    total: all.length,
    divisionPlaces: placesInDivision(all, choice.division),
  };
}

/** The place of each team among those of a division, by the one scale that ratings have. */
function placesInDivision(teams: readonly PublicTeam[], division: string): Record<string, number> {
  if (division === "") return {};
  const placed = teams.filter((team) => team.division?.id === division && Boolean(team.standing?.place));
  return Object.fromEntries(placed.map(({ id }, index) => [id, index + 1]));
}
