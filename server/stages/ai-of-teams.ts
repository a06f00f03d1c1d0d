import type { AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import type { Database } from "../platform/database/database.ts";
import { publicDeclarations } from "./public-declarations.ts";

export interface AiOfTeam {
  isEntrant: boolean;
  /** of its car in the official races; null: nothing, or no released results */
  declared: AiDeclaration | null;
}

export async function aiOfTeams(
  database: Database,
  competitionId: string,
  teamIds: readonly string[],
): Promise<Map<string, AiOfTeam>> {
  if (teamIds.length === 0) return new Map();
  const teams = await database
    .selectFrom("team")
    .where("id", "in", [...new Set(teamIds)])
    .select(["id", "aiEntrant"])
    .execute();
  const declared = await publicDeclarations(database, competitionId);
  return new Map(teams.map(({ id, aiEntrant }) => [id, { isEntrant: aiEntrant, declared: declared.get(id) ?? null }]));
}
