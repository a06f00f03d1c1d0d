import { firstStepOf } from "#domain/show/scene.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/new-id.ts";
import { buildPackage } from "./build-package.ts";
import { driveShow, type DriveOutcome } from "./drive-show.ts";
import type { ContentParts } from "./scene-builder.ts";
import { findShow, saveScenes } from "./shows.ts";

/** Puts the test card on all screens before the show, even if the results aren't decided yet. */
export async function testScreens(
  database: Database,
  { showId, personId, parts }: { showId: string; personId: string; parts: ContentParts },
): Promise<DriveOutcome> {
  const show = await findShow(database, showId);
  if (!show) return { kind: "refused", reason: "no-such-show" };
  if (show.step >= 0) return { kind: "refused", reason: "stale" };
  let card = show.scenes.find(({ kind }) => kind === "test-card");
  if (!card) {
    card = { id: newId(), kind: "test-card", title: "", note: "" } satisfies SceneDefinition;
    await saveScenes(database, { showId, scenes: [card, ...show.scenes], personId });
  }
  const { id } = card;
  if (!show.steps.some((scene) => scene.id === id)) {
    await buildPackage(database, { showId, personId, newKey: false, parts, only: id });
  }
  const sent = await findShow(database, showId);
  const scene = sent?.steps.findIndex((each) => each.id === id) ?? -1;
  if (!sent || scene === -1) return { kind: "refused", reason: "stale" };
  const to = firstStepOf(
    sent.steps.map(({ steps }) => steps),
    scene,
  );
  const on = { step: sent.step, moves: sent.moves };
  return driveShow(database, { showId, personId, act: { act: "go-to", on, to } });
}
