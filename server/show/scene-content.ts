import type { SceneContent, SceneDefinition, SceneKind } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import type { BuildProblem, ContentParts, SceneBuilder } from "./scene-builder.ts";
import { buildCountdown } from "./scenes/countdown.ts";
import { buildDraw } from "./scenes/draw.ts";
import { buildGrid } from "./scenes/grid.ts";
import { buildMessage } from "./scenes/message.ts";
import { buildPodium } from "./scenes/podium.ts";
import { buildRace } from "./scenes/race.ts";
import { buildReveal } from "./scenes/reveal.ts";
import { buildSponsors } from "./scenes/sponsors.ts";
import { buildStandings } from "./scenes/standings.ts";
import { buildTestCard } from "./scenes/test-card.ts";

const builders = {
  "test-card": buildTestCard,
  countdown: buildCountdown,
  sponsors: buildSponsors,
  message: buildMessage,
  draw: buildDraw,
  grid: buildGrid,
  race: buildRace,
  standings: buildStandings,
  reveal: buildReveal,
  podium: buildPodium,
} satisfies { [Kind in SceneKind]: SceneBuilder<Kind> };

/** Contains secret results, so seal it immediately. */
export function contentOf(
  database: Database,
  definition: SceneDefinition,
  parts: ContentParts,
): Promise<SceneContent | BuildProblem> {
  return (builders[definition.kind] as SceneBuilder<SceneKind>)(database, definition, parts);
}
