import type { Database } from "../platform/database/database.ts";
import type { DivisionName } from "../competitions/divisions/divisions.ts";
import { newId } from "../platform/database/new-id.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { StageState } from "#domain/stages/stage-state.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";

export interface ShowStage {
  id: string;
  name: string;
  competitionName: string;
  brand: string | null;
  state: StageState;
  divisions: DivisionName[];
}

/** Of all competitions; the caller filters by permission. */
export async function listShowStages(database: Database): Promise<ShowStage[]> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.plan", "is not", null)
    .where("stage.state", "!=", "draft")
    .orderBy(alphabetical("competition.name"))
    .orderBy("stage.position", "desc")
    .select(["stage.id", "stage.name", "stage.state", "competition.name as competitionName", "competition.brand"])
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

export interface RaceOfScene {
  id: string;
  number: number;
  stageId: string | null;
}

export async function racesOfScenes(database: Database, scenes: readonly SceneDefinition[]): Promise<RaceOfScene[]> {
  const ids = scenes.flatMap((scene) => (scene.kind === "race" ? (scene.raceId ?? []) : []));
  if (ids.length === 0) return [];
  return database.selectFrom("race").where("id", "in", ids).select(["id", "number", "stageId"]).execute();
}

export function usualScenes(
  stageId: string,
  { divisions = [], sponsors }: { divisions?: readonly { id: string }[]; sponsors: readonly unknown[] },
): SceneDefinition[] {
  const plain = () => ({ id: newId(), title: "", note: "" });
  return [
    { ...plain(), kind: "test-card" },
    { ...plain(), kind: "countdown", minutes: 5 },
    ...(sponsors.length > 0 ? [{ ...plain(), kind: "sponsors" as const }] : []),
    { ...plain(), kind: "grid", stageId },
    // Before the race: afterwards only the final order would be right, and that belongs to the reveal.
    { ...plain(), kind: "standings", stageId, board: "seeding" },
    { ...plain(), kind: "race", lastRaceOf: stageId },
    // The first division comes last, as the highlight.
    ...(divisions.length === 0 ? [{}] : divisions.toReversed().map(({ id: division }) => ({ division }))).flatMap(
      (whose) => [
        { ...plain(), kind: "reveal" as const, stageId, ...whose, eachPlace: true },
        { ...plain(), kind: "podium" as const, stageId, ...whose },
      ],
    ),
  ];
}

export function insertScene(
  scenes: readonly SceneDefinition[],
  scene: SceneDefinition,
  beforeId: string,
): SceneDefinition[] {
  const at = scenes.findIndex(({ id }) => id === beforeId);
  return at === -1 ? [...scenes, scene] : scenes.toSpliced(at, 0, scene);
}
