import { competitionEndpoints } from "./competition-endpoints.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { raceEndpoints } from "./race-endpoints.ts";
import { submissionEndpoints } from "./submission-endpoints.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";
import { findOfficialCar } from "../submissions/find-submission.ts";
import { meSchema } from "./answers.ts";
import { needsToken } from "./problem.ts";
import { z } from "zod";

const siteSchema = z
  .object({
    version: z.string().meta({ description: "Version, as in the changelog" }),
    engine: z.string().meta({ description: "Hash of the engine, 64 hex digits" }),
  })
  .meta({ id: "Site" });

const siteEndpoints: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/site",
    operationId: "getSite",
    tag: "Site",
    summary: "Get the version",
    description: "Returns the version of the site and its engine.",
    scope: null,
    answer: siteSchema,
    handle: ({ site: { version, engineHash } }) => Promise.resolve({ version, engine: engineHash }),
  }),
];

const ownEndpoints: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/me",
    operationId: "getMe",
    tag: "You",
    summary: "Get your account",
    description: "Returns the token's owner, its expiry, and the teams it can submit for.",
    scope: "read",
    answer: meSchema,
    async handle({ site: { database }, holder }) {
      if (!holder) throw needsToken("This endpoint requires a token.");
      const { token, visitor } = holder;
      const teams = await database
        .selectFrom("teamMember")
        .innerJoin("team", "team.id", "teamMember.teamId")
        .innerJoin("competition", "competition.id", "teamMember.competitionId")
        .where("teamMember.personId", "=", visitor.person.id)
        .orderBy(alphabetical("team.name"))
        .select([
          "team.id",
          "team.competitionId",
          "competition.name as competitionName",
          "team.name",
          "team.code",
          "teamMember.isCaptain",
        ])
        .execute();
      const { name, scope, expiresAt } = token;
      const withCars = teams.map(async (team) => {
        const car = await findOfficialCar(database, team.id);
        const [submittedAt, since] = [car?.submittedAt.toISOString() ?? "", car?.since.toISOString() ?? ""];
        return { ...team, officialCar: car ? { name: car.name, submittedAt, since } : null };
      });
      return {
        name: visitor.person.name,
        token: { name, scope, expiresAt: expiresAt.toISOString() },
        teams: await Promise.all(withCars),
      };
    },
  }),
];

export const endpoints: readonly Endpoint[] = [
  ...ownEndpoints,
  ...submissionEndpoints,
  ...competitionEndpoints,
  ...raceEndpoints,
  ...siteEndpoints,
];
