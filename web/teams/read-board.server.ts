import type { Database } from "#server/platform/database/database.ts";
import { listTeamsOf } from "#server/teams/find-team.ts";
import { openTeamBoard } from "#server/teams/team-board.ts";
import type { Formats } from "#messages/formats.ts";
import { chooseTeams, pageOfTeams, teamsOnAPage, valuesOf, type TeamChoice } from "./choose-teams.ts";

type Letters = Pick<Formats, "lower" | "compare">;

export async function readBoard(database: Database, competitionId: string, choice: TeamChoice, letters: Letters) {
  const board = await openTeamBoard(database, competitionId);
  const { query, city, university, division, entrants, readiness, order } = choice;
  const wanted = {
    ready: readiness === "" ? undefined : readiness === "ready",
    division: division === "" ? undefined : division,
  };
  const isByRows = entrants === "people" || [query, city, university].some((text) => text !== "");
  let found: number;
  let shown: { page: number; pages: number };
  let ids: string[];
  if (!isByRows && (order === "rating" || order === "races" || order === "wins")) {
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
    citiesOfTeams: valuesOf(await board.spellings("city"), letters),
    universities: valuesOf(await board.spellings("university"), letters),
    hasAiEntrants: await board.hasAiEntrants(),
  };
}
