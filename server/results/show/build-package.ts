import { randomBytes } from "node:crypto";
import { firstStepOf, placeOfStep, stepsOf, type SceneContent } from "#engine/show/scenes.ts";
import {
  openScene,
  sceneKey,
  sealRing,
  sealScene,
  type SealedRing,
  type SealedScene,
} from "#engine/show/sealed-scene.ts";
import { spokenKeyBytes, spokenKeyOf } from "#engine/show/spoken-key.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";
import { contentOf, type BuildProblem, type ContentParts } from "./scene-content.ts";
import { showActs } from "#rules/show-acts.ts";
import type { SceneSteps } from "#rules/scene.ts";

/** What a screen stores: every scene sealed with a key of its own, and all keys sealed with the spoken key. */
export interface ShowPackage {
  showId: string;
  version: number;
  scenes: SealedScene[];
  ring: SealedRing;
}

/** Packages that are kept: screens that come late still ask for the one before. */
const packagesKept = 2;

export type BuildOutcome = { kind: "built"; version: number } | { kind: "refused"; problems: SceneProblem[] };

export interface SceneProblem {
  /** from 0 */
  scene: number;
  problem: BuildProblem;
}

/**
 * Makes the data that screens hold during the show, sealed. A show that has begun stays in the scene where it is.
 *
 * @param newKey the spoken key is replaced, because it was said aloud
 * @param parts what scenes are made from, and what the person may see of it
 */
export async function buildPackage(
  database: Database,
  {
    showId,
    personId,
    newKey,
    parts,
  }: { showId: string; personId: string | null; newKey: boolean; parts: ContentParts },
): Promise<BuildOutcome> {
  const before = await database
    .selectFrom("show")
    .where("id", "=", showId)
    .select(["scenes", "secret", "spokenKey", "packageVersion"])
    .executeTakeFirstOrThrow();
  const contents: SceneContent[] = [];
  const problems: SceneProblem[] = [];
  for (const [scene, wish] of before.scenes.entries()) {
    const content = await contentOf(database, wish, parts);
    if (typeof content === "string") problems.push({ scene, problem: content });
    else contents.push(content);
  }
  if (problems.length > 0) return { kind: "refused", problems };
  if (contents.length === 0) return { kind: "refused", problems: [{ scene: -1, problem: "no-scenes" }] };

  const secret = newKey ? randomBytes(32).toString("hex") : before.secret;
  const spokenKey = newKey ? spokenKeyOf(randomBytes(spokenKeyBytes)) : before.spokenKey;
  const version = before.packageVersion + 1;
  const nonce = () => randomBytes(24).toString("hex");
  const keys = contents.map((_, scene) => sceneKey(secret, version, scene));
  const content: ShowPackage = {
    showId,
    version,
    scenes: contents.map((each, scene) => sealScene(keys[scene]!, nonce(), each)),
    // Half a second of work, outside the transaction.
    ring: await sealRing(spokenKey, randomBytes(16).toString("hex"), nonce(), keys),
  };
  const steps = contents.map((each, scene) => ({
    id: before.scenes[scene]!.id,
    kind: each.kind,
    steps: stepsOf(each),
  }));
  await database.transaction().execute(async (transaction) => {
    const show = await transaction
      .selectFrom("show")
      .where("id", "=", showId)
      .select(["brand", "steps", "step", "fromStep", "moves"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("showPackage")
      .values({ showId, version, content: JSON.stringify(content) })
      .execute();
    await transaction
      .deleteFrom("showPackage")
      .where("showId", "=", showId)
      .where("version", "<=", version - packagesKept)
      .execute();
    const step = stepAfterBuild(show.steps, steps, show.step);
    await transaction
      .updateTable("show")
      .set({
        secret,
        spokenKey,
        packageVersion: version,
        steps: JSON.stringify(steps),
        step,
        fromStep: step,
        moves: show.moves + 1,
      })
      .where("id", "=", showId)
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act: showActs[newKey ? "renew-spoken-key" : "make-show-data"].log,
      subject: `show:${showId}`,
      brand: show.brand,
      details: { version, scenes: steps.length },
    });
    await announce(transaction, `show:${showId}`);
  });
  return { kind: "built", version };
}

/** Where a running show stands in new data: in the same step of the same scene, or the nearest there is. */
function stepAfterBuild(before: readonly SceneSteps[], after: readonly SceneSteps[], step: number): number {
  const place = placeOfStep(
    before.map((scene) => scene.steps),
    step,
  );
  if (!place) return -1;
  const counts = after.map((scene) => scene.steps);
  const scene = after.findIndex((each) => each.id === before[place.scene]?.id);
  if (scene === -1) return Math.min(step, counts.reduce((sum, count) => sum + count, 0) - 1);
  return firstStepOf(counts, scene) + Math.min(place.step, counts[scene]! - 1);
}

/** The sealed data of a version, as it is handed to screens. */
export async function readPackage(database: Database, showId: string, version: number): Promise<string | undefined> {
  const row = await database
    .selectFrom("showPackage")
    .where("showId", "=", showId)
    .where("version", "=", version)
    .select("content")
    .executeTakeFirst();
  return row?.content;
}

/** The scenes of the newest data, opened, with what the presenter reads: for whoever runs the show, and may see what comes. */
export async function openPackage(
  database: Database,
  showId: string,
): Promise<{ content: SceneContent; note: string }[]> {
  const show = await database
    .selectFrom("show")
    .where("id", "=", showId)
    .select(["secret", "packageVersion", "scenes", "steps"])
    .executeTakeFirstOrThrow();
  const text = await readPackage(database, showId, show.packageVersion);
  if (text === undefined) return [];
  const { scenes } = JSON.parse(text) as ShowPackage;
  return scenes.map((scene, index) => ({
    content: openScene(sceneKey(show.secret, show.packageVersion, index), scene) as SceneContent,
    note: show.scenes.find((wish) => wish.id === show.steps[index]?.id)?.note ?? "",
  }));
}
