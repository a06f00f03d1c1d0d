import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { readTeamLights, teamLights, type TeamReadiness } from "#server/panel/readiness/team-readiness.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requirePanel } from "../panel-kit/admin-auth.server.ts";
import { chooseRows, readListChoice, type ListShape } from "../panel-kit/list-choice.ts";

export const lightGroups = [...teamLights, "here", "away"] as const;
export const lightSorts = ["worry", "number", "team", "city", "here"] as const;

const shape: ListShape<TeamReadiness, (typeof lightSorts)[number]> = {
  words: ({ name, number, code, city, university }) => `${name} ${number} ${code} ${city} ${university}`,
  groups: ({ light, checkedInAt }) => [light, checkedInAt === null ? "away" : "here"],
  sorts: {
    worry: ({ light }) => teamLights.indexOf(light),
    number: ({ number }) => number,
    team: ({ name }) => name,
    city: ({ city }) => city,
    here: ({ checkedInAt }) => checkedInAt?.getTime() ?? 0,
  },
};

export async function listedLights(context: Readonly<RouterContextProvider>, request: Request) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const competitions = (await listCompetitionNames(database)).filter(
    ({ brand, state }) => state !== "draft" && may(who, { act: "help-people", brand }),
  );
  const { searchParams } = new URL(request.url);
  const competition = competitions.find(({ id }) => id === searchParams.get("competition")) ?? competitions[0];
  const all = competition ? await readTeamLights(database, competition.id) : [];
  const choice = readListChoice(searchParams, shape);
  return { who, competitions, competition, all, choice, teams: chooseRows(all, shape, choice) };
}
