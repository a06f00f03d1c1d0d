import { alphabetical } from "../platform/database/alphabetical.ts";
import { meSchema } from "./answers.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";
import { needsToken } from "./problem.ts";

export const ownEndpoints: Endpoint[] = [
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
      return { name: visitor.person.name, token: { name, scope, expiresAt: expiresAt.toISOString() }, teams };
    },
  }),
];
