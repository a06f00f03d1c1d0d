import { randomBytes } from "node:crypto";
import { resumeShow, type IdentifiedScene } from "#domain/show/resume-show.ts";
import { stepsOf, type SceneContent, type SceneDefinition, isOfStage } from "#domain/show/scenes.ts";
import {
  openScene,
  sceneKey,
  sealRing,
  sealScene,
  type SealedRing,
  type SealedScene,
} from "#engine/show/sealed-scene.ts";
import { spokenKeyBytes, spokenKeyOf } from "#engine/show/spoken-key.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { getRow, lockRow, type Database } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import type { BuildProblem, ContentParts } from "./scene-builder.ts";
import { contentOf } from "./scene-content.ts";
import { showActs } from "#domain/show/show-acts.ts";
import { findShow, raceOfStage } from "./shows.ts";

/** Scenes are sealed with a key each, and the keys with the spoken key. */
export interface ShowPackage {
  showId: string;
  version: number;
  scenes: SealedScene[];
  ring: SealedRing;
}

/** Slow screens may still request the previous version. */
const packagesKept = 2;

type BuildOutcome = { kind: "built"; version: number } | { kind: "refused"; problems: SceneProblem[] };

export interface SceneProblem {
  scene: number;
  problem: BuildProblem;
}

interface BuildInput {
  showId: string;
  personId: string | null;
  /** replaces the spoken key, because it has been said out loud */
  newKey: boolean;
  parts: ContentParts;
  /** sends only this scene; default: all */
  only?: string;
}

/** A running show doesn't switch to it until {@link resumeShow}. */
export async function buildPackage(database: Database, input: BuildInput): Promise<BuildOutcome> {
  // Sealing takes too long to hold the show's lock, so retry if it has changed.
  return (await tryToBuild(database, input)) ?? buildPackage(database, input);
}

async function tryToBuild(
  database: Database,
  { showId, personId, newKey, parts, only }: BuildInput,
): Promise<BuildOutcome | undefined> {
  const columns = ["id", "brand", "scenes", "secret", "spokenKey", "packageVersion", "steps", "step", "moves"] as const;
  const before = await getRow(database, "show", showId, ...columns);
  const scenes: IdentifiedScene[] = [];
  const problems: SceneProblem[] = [];
  const raceIds = new Map<string, string>();
  const stages = await stagesOf(database, before.scenes);
  const released = new Set(stages.flatMap(({ id, state }) => (state === "released" ? id : [])));
  for (const [index, planned] of before.scenes.entries()) {
    if (only !== undefined && planned.id !== only) continue;
    const raceId = await lastRace(database, planned);
    if (raceId !== undefined) raceIds.set(planned.id, raceId);
    const scene = raceId === undefined ? planned : { ...planned, raceId };
    const content = await contentOf(database, scene, { ...parts, earlier: before.scenes.slice(0, index) });
    if (typeof content === "string") problems.push({ scene: index, problem: content });
    else scenes.push({ id: scene.id, content, isPublic: "stageId" in scene && released.has(scene.stageId) });
  }
  if (problems.length > 0) return { kind: "refused", problems };
  if (scenes.length === 0) return { kind: "refused", problems: [{ scene: -1, problem: "no-scenes" }] };

  const held = await openScenes(database, before);
  const { contents, step } = resumeShow(
    held.map((content, index) => ({ id: before.steps[index]!.id, content })),
    before.step,
    scenes,
  );
  const secret = newKey ? randomBytes(32).toString("hex") : before.secret;
  const spokenKey = newKey ? spokenKeyOf(randomBytes(spokenKeyBytes)) : before.spokenKey;
  const version = before.packageVersion + 1;
  const nonce = () => randomBytes(24).toString("hex");
  const keys = contents.map((_, scene) => sceneKey(secret, version, scene));
  const content: ShowPackage = {
    showId,
    version,
    scenes: contents.map((each, scene) => sealScene(keys[scene]!, nonce(), each)),
    ring: await sealRing(spokenKey, randomBytes(16).toString("hex"), nonce(), keys),
  };
  const steps = contents.map((each, scene) => ({ id: scenes[scene]!.id, kind: each.kind, steps: stepsOf(each) }));
  return database.transaction().execute(async (transaction): Promise<BuildOutcome | undefined> => {
    const current = await lockRow(transaction, "show", showId, "moves", "scenes");
    if (current?.moves !== before.moves) return undefined;
    await transaction
      .insertInto("showPackage")
      .values({ showId, version, content: JSON.stringify(content) })
      .execute();
    await transaction
      .deleteFrom("showPackage")
      .where("showId", "=", showId)
      .where("version", "<=", version - packagesKept)
      .execute();
    await transaction
      .updateTable("show")
      .set({
        scenes: JSON.stringify(
          current.scenes.map((scene) => {
            const raceId = raceIds.get(scene.id);
            return raceId === undefined ? scene : { ...scene, raceId, lastRaceOf: undefined };
          }),
        ),
        secret,
        spokenKey,
        packageVersion: version,
        steps: JSON.stringify(steps),
        step,
        fromStep: step,
        moves: current.moves + 1,
      })
      .where("id", "=", showId)
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act: showActs[newKey ? "renew-spoken-key" : "make-show-data"].log,
      subject: `show:${showId}`,
      brand: before.brand,
      details: { version, scenes: steps.length },
    });
    // Phones that wait for a show only follow its competitions.
    const competitions = version === 1 ? new Set(stages.map(({ competitionId }) => competitionId)) : [];
    await announce(transaction, `show:${showId}`, ...[...competitions].map((id) => `competition:${id}` as const));
    return { kind: "built", version };
  });
}

async function stagesOf(database: Database, scenes: readonly SceneDefinition[]) {
  const ids = scenes.flatMap((scene) => ("stageId" in scene ? [scene.stageId] : []));
  if (ids.length === 0) return [];
  return database.selectFrom("stage").where("id", "in", ids).select(["id", "state", "competitionId"]).execute();
}

const lastRace = async (database: Database, scene: SceneDefinition) =>
  scene.kind === "race" && scene.raceId === undefined && scene.lastRaceOf !== undefined
    ? raceOfStage(database, scene.lastRaceOf, null)
    : undefined;

export async function readPackage(database: Database, showId: string, version: number): Promise<string | undefined> {
  const row = await database
    .selectFrom("showPackage")
    .where("showId", "=", showId)
    .where("version", "=", version)
    .select("content")
    .executeTakeFirst();
  return row?.content;
}

/**
 * Decrypted scenes of the newest version; empty before the first.
 * @param end only those before this one
 */
export async function openScenes(
  database: Database,
  { id, secret, packageVersion }: { id: string; secret: string; packageVersion: number },
  end?: number,
): Promise<SceneContent[]> {
  const text = await readPackage(database, id, packageVersion);
  if (text === undefined) return [];
  const { scenes } = JSON.parse(text) as ShowPackage;
  return scenes
    .slice(0, end)
    .map((scene, index) => openScene(sceneKey(secret, packageVersion, index), scene) as SceneContent);
}

/** With presenter notes. Contains secret results: only for those who may run the show. */
export async function openPackage(
  database: Database,
  showId: string,
): Promise<{ content: SceneContent; note: string }[]> {
  const show = await getRow(database, "show", showId, "id", "secret", "packageVersion", "scenes", "steps");
  return (await openScenes(database, show)).map((content, index) => ({
    content,
    note: show.scenes.find((scene) => scene.id === show.steps[index]?.id)?.note ?? "",
  }));
}

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
    const earlier = show.scenes.slice(0, show.scenes.indexOf(scene));
    const parts = { configuration: { sponsors: [] }, brand: show.brand, mayOrganise: () => true, earlier };
    const now = await contentOf(database, { ...scene, title: content.title }, parts);
    if (JSON.stringify(now) !== JSON.stringify(content)) outdated.push(index + 1);
  }
  return outdated;
}
