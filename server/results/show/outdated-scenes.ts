import type { SceneContent } from "#engine/show/scenes.ts";
import type { Database } from "../../base/database/database.ts";
import { openPackage } from "./build-package.ts";
import { contentOf } from "./scene-content.ts";
import { findShow } from "./shows.ts";

/** Scenes that tell who is where, so that a decision on a team changes them. */
const kinds: readonly SceneContent["kind"][] = ["draw", "grid", "standings", "reveal", "podium"];

/**
 * Which scenes of the data that screens hold no longer say what is so: a team was disqualified or penalised since, a result corrected, a name
 * changed. For those who run the show; says nothing of what the scenes tell.
 *
 * @returns their numbers in the show, from 1
 */
export async function outdatedScenes(database: Database, showId: string): Promise<number[]> {
  const show = await findShow(database, showId);
  if (!show || show.packageVersion === 0) return [];
  const held = await openPackage(database, showId);
  const outdated: number[] = [];
  for (const [index, { content }] of held.entries()) {
    if (!kinds.includes(content.kind)) continue;
    const wish = show.scenes.find(({ id }) => id === show.steps[index]?.id);
    if (!wish || wish.kind !== content.kind) continue;
    const parts = { configuration: { sponsors: [] }, brand: show.brand, mayOrganise: () => true };
    const now = await contentOf(database, { ...wish, title: content.title }, parts);
    if (JSON.stringify(now) !== JSON.stringify(content)) outdated.push(index + 1);
  }
  return outdated;
}
