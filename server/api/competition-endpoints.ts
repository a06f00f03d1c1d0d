import { z } from "zod";
import type { Visitor } from "../accounts/visitor.ts";
import { findCompetition, type Competition, readSubmissionWindow } from "../competitions/find-competition.ts";
import { listCompetitions } from "../competitions/list-competitions.ts";
import type { Database } from "../platform/database/database.ts";
import { currentRatings } from "../results/standings/current-ratings.ts";
import { findTeam, listTeams, listTeamsOnBoard } from "../teams/find-team.ts";
import {
  competitionAnswer,
  competitionSchema,
  ratingAnswer,
  standingsSchema,
  teamAnswer,
  teamSchema,
} from "./answers.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";
import { notFound } from "./problem.ts";

const competitionParams = z.object({ id: z.string().max(64).meta({ description: "ID of a competition" }) });

async function competitionOf(database: Database, id: string) {
  const competition = await findCompetition(database, id);
  if (!competition) throw notFound("competition", id, "GET /api/v1/competitions lists all competitions.");
  return competition;
}

/** Counts the extension of the caller's team. */
async function answerOf(database: Database, competition: Competition, { memberships }: Visitor) {
  const teamId = memberships.find(({ competitionId }) => competitionId === competition.id)?.teamId;
  const { kind } = await readSubmissionWindow(database, competition, teamId);
  return competitionAnswer(competition, kind);
}

export const competitionEndpoints: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/competitions",
    operationId: "listCompetitions",
    tag: "Competitions",
    summary: "List competitions",
    description: "Returns every competition except drafts, in all cities.",
    scope: null,
    answer: z.object({ competitions: z.array(competitionSchema) }),
    async handle({ site: { database }, visitor }) {
      const ids = (await listCompetitions(database)).filter(({ state }) => state !== "draft").map(({ id }) => id);
      const competitions = await Promise.all(ids.map((id) => findCompetition(database, id)));
      const shown = competitions.filter((each) => each !== undefined);
      return { competitions: await Promise.all(shown.map((each) => answerOf(database, each, visitor))) };
    },
  }),
  endpoint({
    method: "get",
    path: "/competitions/{id}",
    operationId: "getCompetition",
    tag: "Competitions",
    summary: "Get a competition",
    description: "Returns its phase, dates and formula.",
    scope: null,
    params: competitionParams,
    answer: competitionSchema,
    problems: [404],
    handle: async ({ site: { database }, params, visitor }) =>
      answerOf(database, await competitionOf(database, params.id), visitor),
  }),
  endpoint({
    method: "get",
    path: "/competitions/{id}/teams",
    operationId: "listTeams",
    tag: "Competitions",
    summary: "List teams",
    description: "Returns teams and house cars, strongest first, then unrated teams by start number.",
    scope: null,
    params: competitionParams,
    answer: z.object({ teams: z.array(teamSchema) }),
    isCached: true,
    problems: [404],
    async handle({ site: { database }, params, origin }) {
      await competitionOf(database, params.id);
      return { teams: (await listTeams(database, params.id)).map((team) => teamAnswer(team, origin)) };
    },
  }),
  endpoint({
    method: "get",
    path: "/competitions/{id}/standings",
    operationId: "getStandings",
    tag: "Competitions",
    summary: "Get standings",
    description:
      "Returns the board of the current stage. Places have intervals at the stated confidence; teams with overlapping intervals may not be separated.",
    scope: null,
    params: competitionParams,
    answer: standingsSchema,
    isCached: true,
    problems: [404],
    async handle({ site: { database }, params }) {
      await competitionOf(database, params.id);
      const current = await currentRatings(database, params.id);
      const teams = await listTeamsOnBoard(database, params.id);
      const teamOf = new Map(teams.map((team) => [team.id, team]));
      return {
        competitionId: params.id,
        asOf: current?.asOf.toISOString() ?? null,
        races: current?.races ?? 0,
        confidence: current?.confidence ?? null,
        settled: current?.settled ?? false,
        standings: (current?.ratings ?? []).flatMap((rating) => {
          const team = teamOf.get(rating.teamId);
          if (!team) return [];
          const about = { teamId: team.id, isHouseCar: team.houseCar !== null, isAiEntrant: team.aiEntrant };
          return [{ ...team, ...about, rating: ratingAnswer(rating) }];
        }),
        cities: current?.cities ?? [],
      };
    },
  }),
  endpoint({
    method: "get",
    path: "/teams/{id}",
    operationId: "getTeam",
    tag: "Competitions",
    summary: "Get a team",
    description: "Returns a team's public data with its rating.",
    scope: null,
    params: z.object({ id: z.string().max(64).meta({ description: "ID of a team" }) }),
    answer: teamSchema,
    problems: [404],
    async handle({ site: { database }, params, origin }) {
      const team = await findTeam(database, params.id);
      if (!team) throw notFound("team", params.id, "GET /api/v1/competitions/{id}/teams lists a competition's teams.");
      return teamAnswer(team, origin);
    },
  }),
];
