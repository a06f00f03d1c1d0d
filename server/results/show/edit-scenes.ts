import type { Database } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import type { SceneDefinition } from "#rules/scene.ts";
import { alphabetical } from "../../base/database/alphabetical.ts";

/** A stage that scenes may be about. */
export interface ShowStage {
  id: string;
  name: string;
  competitionName: string;
  brand: string | null;
}

/** The planned stages of all competitions, for whoever chooses among those that they organise. */
export function listShowStages(database: Database): Promise<ShowStage[]> {
  return database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.plan", "is not", null)
    .where("stage.state", "!=", "draft")
    .orderBy(alphabetical("competition.name"))
    .orderBy("stage.position", "desc")
    .select(["stage.id", "stage.name", "competition.name as competitionName", "competition.brand"])
    .execute();
}

/** A race of a stage by its number; without one the stage's last. */
export async function raceOfStage(
  database: Database,
  stageId: string,
  number: number | null,
): Promise<string | undefined> {
  let query = database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", ["finished", "released"])
    .where("hold", "is", null)
    .orderBy("number", "desc")
    .limit(1)
    .select("id");
  if (number !== null) query = query.where("number", "=", number);
  return (await query.executeTakeFirst())?.id;
}

/** A race that a scene shows. */
export interface RaceOfScene {
  id: string;
  number: number;
  stageId: string | null;
}

/** The races that scenes show, so that a list of them can say which. */
export async function racesOfScenes(database: Database, scenes: readonly SceneDefinition[]): Promise<RaceOfScene[]> {
  const ids = scenes.flatMap((scene) => (scene.kind === "race" ? [scene.raceId] : []));
  if (ids.length === 0) return [];
  return database.selectFrom("race").where("id", "in", ids).select(["id", "number", "stageId"]).execute();
}

/** The scenes of a usual evening around a stage, for organisers to change. */
export async function usualScenes(database: Database, stageId: string): Promise<SceneDefinition[]> {
  const raceId = await raceOfStage(database, stageId, null);
  const plain = () => ({ id: newId(), title: "", note: "" });
  return [
    { ...plain(), kind: "test-card" },
    { ...plain(), kind: "countdown", minutes: 5 },
    { ...plain(), kind: "sponsors" },
    { ...plain(), kind: "grid", stageId },
    // Before the race: after it, only the order of its stage would be true, and that is what the reveal tells.
    { ...plain(), kind: "standings", stageId, board: "seeding" },
    ...(raceId === undefined ? [] : [{ ...plain(), kind: "race" as const, raceId }]),
    { ...plain(), kind: "reveal", stageId, eachPlace: true },
    { ...plain(), kind: "podium", stageId },
  ];
}

/** Moves a scene one place up or down; at the end it stays. */
export function moveScene(scenes: readonly SceneDefinition[], id: string, by: 1 | -1): SceneDefinition[] {
  const from = scenes.findIndex((scene) => scene.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= scenes.length) return [...scenes];
  return scenes.with(from, scenes[to]!).with(to, scenes[from]!);
}

/** Puts a scene before another; at the end when that is not there. */
export function insertScene(
  scenes: readonly SceneDefinition[],
  scene: SceneDefinition,
  beforeId: string,
): SceneDefinition[] {
  const at = scenes.findIndex(({ id }) => id === beforeId);
  return at === -1 ? [...scenes, scene] : scenes.toSpliced(at, 0, scene);
}
