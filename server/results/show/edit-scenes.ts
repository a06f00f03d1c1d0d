import type { Database } from "../../base/database/database.ts";
import type { DivisionName } from "../../event/divisions/divisions.ts";
import { newId } from "../../base/database/new-id.ts";
import type { SceneDefinition } from "#rules/scene.ts";
import { alphabetical } from "../../base/database/alphabetical.ts";

/** A stage that scenes may be about. */
export interface ShowStage {
  id: string;
  name: string;
  competitionName: string;
  brand: string | null;
  /** that race in it for places, where there are several: each has scenes of its own */
  divisions: DivisionName[];
}

/** The planned stages of all competitions, for whoever chooses among those that they organise. */
export async function listShowStages(database: Database): Promise<ShowStage[]> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.plan", "is not", null)
    .where("stage.state", "!=", "draft")
    .orderBy(alphabetical("competition.name"))
    .orderBy("stage.position", "desc")
    .select(["stage.id", "stage.name", "competition.name as competitionName", "competition.brand"])
    .select(["stage.competitionId", "stage.divisions as chosen"])
    .execute();
  const divisions = await database
    .selectFrom("division")
    .where("scores", "=", true)
    .orderBy("position")
    .select(["id", "nameEnglish", "nameTurkish", "competitionId"])
    .execute();
  return stages.map(({ competitionId, chosen, ...stage }) => {
    const own = divisions.filter(
      (division) => division.competitionId === competitionId && (chosen.length === 0 || chosen.includes(division.id)),
    );
    return {
      ...stage,
      divisions: own.length > 1 ? own.map(({ competitionId: _competition, ...division }) => division) : [],
    };
  });
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
export async function usualScenes(
  database: Database,
  stageId: string,
  /** each has an order to be told */
  divisions: readonly { id: string }[] = [],
): Promise<SceneDefinition[]> {
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
    // The first division is told last: it is what most came for.
    ...(divisions.length === 0 ? [{}] : divisions.toReversed().map(({ id: division }) => ({ division }))).flatMap(
      (whose) => [
        { ...plain(), kind: "reveal" as const, stageId, ...whose, eachPlace: true },
        { ...plain(), kind: "podium" as const, stageId, ...whose },
      ],
    ),
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
