import type { ContentOf, DefinitionOf, SceneDefinition, SceneKind } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";

export type BuildProblem =
  | "no-scenes"
  | "no-such-stage"
  | "not-decided"
  | "no-teams"
  | "no-order"
  | "no-such-race"
  | "race-open"
  | "not-yours"
  | "no-groups"
  | "not-frozen"
  | "no-moment";

export interface ContentParts {
  configuration: Pick<SiteConfiguration, "sponsors">;
  brand: string | null;
  /** of the person who builds the data; null: nation-wide */
  mayOrganise: (brand: string | null) => boolean;
  /** scenes that the show's audience has seen before this one */
  earlier?: readonly SceneDefinition[];
}

/** The content contains secret results, so seal it immediately. */
export type SceneBuilder<Kind extends SceneKind> = (
  database: Database,
  definition: DefinitionOf<Kind>,
  parts: ContentParts,
) => Promise<ContentOf<Kind> | BuildProblem>;

/** Returns the stage's name. */
export async function findOwnStage(
  database: Database,
  id: string,
  { mayOrganise }: ContentParts,
): Promise<{ name: string } | BuildProblem> {
  const stage = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", id)
    .select(["stage.name", "competition.brand"])
    .executeTakeFirst();
  if (!stage) return "no-such-stage";
  return mayOrganise(stage.brand) ? stage : "not-yours";
}
