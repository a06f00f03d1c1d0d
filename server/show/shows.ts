import { randomBytes } from "node:crypto";
import { spokenKeyBytes, spokenKeyOf } from "#engine/show/spoken-key.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { type Database, type DatabaseTransaction, newId, getRow } from "../platform/database/database.ts";
import { isCreated } from "../platform/database/created-once.ts";
import { announce } from "../platform/live/announce.ts";
import { refused, type Result } from "#domain/platform/result.ts";
import { showActs } from "#domain/show/show-acts.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";

export type ShowRow = Awaited<ReturnType<typeof listShows>>[number];

function selectShows(database: Database) {
  return database
    .selectFrom("show")
    .leftJoin("person", "person.id", "show.driverId")
    .leftJoin("rehearsal", (join) => join.onRef("rehearsal.showId", "=", "show.id").on("replay", "is not", null))
    .select([
      "show.id",
      "show.name",
      "show.brand",
      "show.scenes",
      "show.packageVersion",
      "show.steps",
      "show.step",
      "show.fromStep",
      "show.moves",
      "show.isBlack",
      "show.steppedAt",
      "show.driverId",
      "person.name as driverName",
      "rehearsal.competitionId as replayId",
    ]);
}

export function listShows(database: Database) {
  return selectShows(database).orderBy("show.createdAt", "desc").execute();
}

export function findShow(database: Database, id: string): Promise<ShowRow | undefined> {
  return selectShows(database).where("show.id", "=", id).executeTakeFirst();
}

export async function spokenKeyOfShow(database: Database, id: string): Promise<string> {
  return (await getRow(database, "show", id, "spokenKey")).spokenKey;
}

interface NewShow {
  id?: string | undefined;
  name: string;
  brand: string | null;
  scenes?: readonly SceneDefinition[];
}

export async function insertShow(
  transaction: DatabaseTransaction,
  { id = newId(), scenes = [], ...show }: NewShow & { isRehearsal?: boolean },
): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  const spokenKey = spokenKeyOf(randomBytes(spokenKeyBytes));
  await transaction
    .insertInto("show")
    .values({ id, secret, spokenKey, scenes: JSON.stringify(scenes), ...show })
    .execute();
  return id;
}

/** Once per id, so that pressing the form twice creates one. */
export async function createShow(
  database: Database,
  { personId, id = newId(), ...show }: NewShow & { personId: string },
): Promise<string> {
  const { name, brand } = show;
  await database.transaction().execute(async (transaction) => {
    if (await isCreated(transaction, "show", id)) return;
    await insertShow(transaction, { id, ...show });
    await writeAuditEntry(transaction, {
      personId,
      act: showActs["create-show"].log,
      subject: `show:${id}`,
      brand,
      details: { name },
    });
  });
  return id;
}

/**
 * Deletes a show with its predictions; its screens wait for another one.
 * @param moves as seen by the organiser; otherwise someone else has just moved it
 */
export function removeShow(
  database: Database,
  { showId, moves, personId }: { showId: string; moves: number; personId: string },
): Promise<Result> {
  return database.transaction().execute(async (transaction): Promise<Result> => {
    const screens = await transaction.selectFrom("screen").where("showId", "=", showId).select("id").execute();
    const removed = await transaction
      .deleteFrom("show")
      .where("id", "=", showId)
      .where("moves", "=", moves)
      .returning(["name", "brand"])
      .executeTakeFirst();
    if (!removed) return refused("stale");
    await writeAuditEntry(transaction, {
      personId,
      act: showActs["remove-show"].log,
      subject: `show:${showId}`,
      brand: removed.brand,
      details: { name: removed.name },
    });
    await announce(transaction, `show:${showId}`, ...screens.map(({ id }) => `screen:${id}` as const));
    return { kind: "done" };
  });
}

/** Screens keep their data until it is rebuilt. */
export function saveScenes(
  database: Database,
  { showId, scenes, personId }: { showId: string; scenes: readonly SceneDefinition[]; personId: string | null },
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const { brand } = await transaction
      .updateTable("show")
      .set({ scenes: JSON.stringify(scenes) })
      .where("id", "=", showId)
      .returning("brand")
      .executeTakeFirstOrThrow();
    await writeAuditEntry(transaction, {
      personId,
      act: showActs["save-scenes"].log,
      subject: `show:${showId}`,
      brand,
      details: { scenes: scenes.map((scene) => scene.kind) },
    });
    await announce(transaction, `show:${showId}`);
  });
}

export type ShowStage = Awaited<ReturnType<typeof listShowStages>>[number];

/** Of all competitions; the caller filters by permission. */
export async function listShowStages(database: Database) {
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
  return stages.map(({ chosen, ...stage }) => {
    const own = divisions.filter(
      ({ id, competitionId }) => competitionId === stage.competitionId && (chosen.length === 0 || chosen.includes(id)),
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

export async function racesOfScenes(database: Database, scenes: readonly SceneDefinition[]) {
  const ids = scenes.flatMap((scene) => (scene.kind === "race" ? (scene.raceId ?? []) : []));
  if (ids.length === 0) return [];
  return database.selectFrom("race").where("id", "in", ids).select(["id", "number", "stageId"]).execute();
}

export function defaultScenes(
  stageId: string,
  { divisions = [], sponsors }: { divisions?: readonly { id: string }[]; sponsors: readonly unknown[] },
): SceneDefinition[] {
  const plain = () => ({ id: newId(), title: "", note: "" });
  return [
    { ...plain(), kind: "test-card" },
    { ...plain(), kind: "countdown", minutes: 5 },
    ...(sponsors.length > 0 ? [{ ...plain(), kind: "sponsors" as const }] : []),
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
