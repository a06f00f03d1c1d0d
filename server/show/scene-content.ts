import type { ContentOf, DefinitionOf, SceneContent, SceneDefinition, SceneKind } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import type { BuildProblem, ContentParts, SceneBuilder } from "./scene-builder.ts";
import { buildCountdown } from "./scenes/countdown.ts";
import { buildDraw } from "./scenes/draw.ts";
import { buildGrid } from "./scenes/grid.ts";
import { buildPodium } from "./scenes/podium.ts";
import { buildRace } from "./scenes/race.ts";
import { buildReveal } from "./scenes/reveal.ts";
import { buildSponsors } from "./scenes/sponsors.ts";
import { buildStandings } from "./scenes/standings.ts";

type Entered<Kind extends SceneKind> = Omit<DefinitionOf<Kind>, "id" | "note">;

/** Those that show more than the organiser entered. */
type KindWithBuilder = {
  [Kind in SceneKind]: [Entered<Kind>, ContentOf<Kind>] extends [ContentOf<Kind>, Entered<Kind>] ? never : Kind;
}[SceneKind];

const builders = {
  countdown: buildCountdown,
  sponsors: buildSponsors,
  draw: buildDraw,
  grid: buildGrid,
  race: buildRace,
  standings: buildStandings,
  reveal: buildReveal,
  podium: buildPodium,
} satisfies { [Kind in KindWithBuilder]: SceneBuilder<Kind> };

/** Contains secret results, so seal it immediately. */
export async function contentOf(
  database: Database,
  definition: SceneDefinition,
  parts: ContentParts,
): Promise<SceneContent | BuildProblem> {
  const build = (builders as Partial<Record<SceneKind, SceneBuilder<SceneKind>>>)[definition.kind];
  if (build) return build(database, definition, parts);
  const { id: _id, note: _note, ...content } = definition;
  return content as SceneContent;
}
