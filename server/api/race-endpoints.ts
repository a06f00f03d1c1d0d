import { z } from "zod";
import { findCompetition } from "../competitions/find-competition.ts";
import { findRace, listRaces } from "../races/find-race.ts";
import { stageKinds } from "#domain/stages/stage-state.ts";
import { raceAnswer, raceSchema, racesSchema } from "./answers.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";
import { ApiProblem, notFound } from "./problem.ts";

const raceParams = z.object({ id: z.string().max(64).meta({ description: "ID of a race" }) });
const findARace = "GET /api/v1/competitions/{id}/races lists a competition's races.";

export const raceEndpoints: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/competitions/{id}/races",
    operationId: "listRaces",
    tag: "Races",
    summary: "List races",
    description: "Returns pages of races with public results, newest first.",
    scope: null,
    params: z.object({ id: z.string().max(64).meta({ description: "ID of a competition" }) }),
    query: z.object({
      stage: z.enum(stageKinds).optional().meta({ description: "Only races of this kind of stage" }),
      team: z.string().max(64).optional().meta({ description: "Only races of this team (ID)" }),
      friendly: z
        .enum(["true", "false"])
        .optional()
        .meta({ description: "true: only requested races; false: only others" }),
      page: z.coerce
        .number()
        .int()
        .min(1)
        .max(100_000)
        .default(1)
        .meta({ description: "Page number, from 1 (newest)" }),
      limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: "Races per page" }),
    }),
    answer: racesSchema,
    problems: [404],
    async handle({ site: { database }, params, query, origin }) {
      if (!(await findCompetition(database, params.id))) {
        throw notFound("competition", params.id, "GET /api/v1/competitions lists all competitions.");
      }
      const { stage, team, friendly, page, limit } = query;
      const filter = {
        ...(stage !== undefined && { stageKind: stage }),
        ...(team !== undefined && { teamId: team }),
        ...(friendly !== undefined && { friendly: friendly === "true" }),
      };
      const races = await listRaces(database, params.id, filter, limit + 1, (page - 1) * limit);
      return {
        races: races.slice(0, limit).map((race) => raceAnswer(race, origin)),
        nextPage: races.length > limit ? page + 1 : null,
      };
    },
  }),
  endpoint({
    method: "get",
    path: "/races/{id}",
    operationId: "getRace",
    tag: "Races",
    summary: "Get a race",
    description:
      "Returns a race with its seats and, once it's public, its result and seed. In later rounds `seats` is empty until the result is public.",
    scope: null,
    params: raceParams,
    answer: raceSchema,
    problems: [404],
    async handle({ site: { database }, params, origin }) {
      const race = await findRace(database, params.id);
      if (!race) throw notFound("race", params.id, findARace);
      return raceAnswer(race.meta, origin);
    },
  }),
  endpoint({
    method: "get",
    path: "/races/{id}/log",
    operationId: "getRaceLog",
    tag: "Races",
    summary: "Get a race log",
    description: "Returns the complete record of the race, one JSON value per line. The last line is its hash.",
    scope: null,
    params: raceParams,
    answer: { contentType: "application/x-ndjson", description: "The race log" },
    problems: [404, 409],
    async handle({ site: { database }, params }) {
      const race = await findRace(database, params.id);
      if (!race) throw notFound("race", params.id, findARace);
      if (race.log === null) {
        throw new ApiProblem({
          status: 409,
          title: "Not public yet",
          rule: "not-public",
          detail: `Race ${params.id} is ${race.meta.state}, so its log isn't public yet.`,
          next: "Try again when GET /api/v1/races/{id} has the state released.",
        });
      }
      return new Response(race.log, {
        headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "public, max-age=60" },
      });
    },
  }),
];
