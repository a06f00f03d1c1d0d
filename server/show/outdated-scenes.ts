import { isOfStage } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";
import { contentOf } from "./scene-content.ts";
import { findShow } from "./shows.ts";

/**
 * Scenes whose data is outdated, because a team was disqualified, penalised or renamed, or a result corrected. For
 * those who run or comment on the show; reveals no content.
 * @returns scene numbers, from 1
 */
export async function outdatedScenes(database: Database, showId: string): Promise<number[]> {
  const show = await findShow(database, showId);
  if (!show || show.packageVersion === 0) return [];
  const opened = await openPackage(database, showId);
  const outdated: number[] = [];
  for (const [index, { content }] of opened.entries()) {
    if (!isOfStage(content.kind)) continue;
    const scene = show.scenes.find(({ id }) => id === show.steps[index]?.id);
    if (!scene || scene.kind !== content.kind) continue;
    const parts = { configuration: { sponsors: [] }, brand: show.brand, mayOrganise: () => true };
    const now = await contentOf(database, { ...scene, title: content.title }, parts);
    if (JSON.stringify(now) !== JSON.stringify(content)) outdated.push(index + 1);
  }
  return outdated;
}
