import type { SceneContent } from "#engine/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";
import { contentOf } from "./scene-content.ts";
import { findShow } from "./shows.ts";

const kinds: readonly SceneContent["kind"][] = ["draw", "grid", "standings", "reveal", "podium"];

/**
 * Scenes whose data is outdated, because a team was disqualified, penalised or renamed, or a result corrected. For
 * operators; reveals no content.
 * @returns scene numbers, from 1
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
