import { sql } from "kysely";
import {
  raceStepMs,
  shortestStepMs,
  type Moment,
  type Replay,
  type ReplayedMove,
} from "#domain/competitions/event-replay.ts";
import { firstStepOf, placeOfStep } from "#domain/show/scene.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { SiteConfiguration } from "../../platform/config/site-configuration.ts";
import { findRow, type Database } from "../../platform/database/database.ts";
import { buildPackage } from "../../show/build-package.ts";
import { driveShow } from "../../show/drive-show.ts";
import { saveScenes } from "../../show/shows.ts";
import type { Rehearsal } from "./rehearsal.ts";

interface RecordedShow {
  scenes: SceneDefinition[];
  moves: ReplayedMove[];
  moments: Moment[];
}

/**
 * The last show of the event's stages, and its moves since the last decision, which sends the replay's show. A show that
 * was never moved goes through all its steps then.
 */
export async function recordedShow(database: Database, eventId: string): Promise<RecordedShow | undefined> {
  const show = await database
    .selectFrom("show")
    .where("isRehearsal", "=", false)
    .where("packageVersion", ">", 0)
    .where(sql<boolean>`exists (
      select from stage where competition_id = ${eventId} and kind <> 'practice' and scenes::text like '%"' || stage.id || '"%')`)
    .orderBy("steppedAt", (order) => order.desc().nullsLast())
    .select(["id", "scenes", "steps"])
    .executeTakeFirst();
  const { decidedAt } = await database
    .selectFrom("stage")
    .where("competitionId", "=", eventId)
    .where("state", "=", "released")
    .select(({ fn }) => fn.max("decidedAt").as("decidedAt"))
    .executeTakeFirstOrThrow();
  if (!show || !decidedAt) return undefined;
  const recorded = await database
    .selectFrom("auditEntry")
    .where("subject", "=", `show:${show.id}`)
    .where("act", "in", ["show-next", "show-back", "show-go-to"])
    .orderBy("id")
    .select(["at", "details"])
    .execute();
  const all =
    recorded.length > 0
      ? recorded.map(({ at, details }) => ({ at, to: Number(details["to"]) }))
      : Array.from({ length: firstStepOf(show.steps, show.steps.length) }, (_, to) => ({ at: decidedAt, to }));
  const before = all.findLastIndex(({ at }) => at < decidedAt);
  const moves: ReplayedMove[] = [];
  for (const { at, to } of all.slice(Math.max(0, before))) {
    const place = placeOfStep(show.steps, to);
    // Moves within a millisecond are still one after the other.
    const atMs = Math.max(at.getTime(), (moves.at(-1)?.atMs ?? decidedAt.getTime()) + 1);
    if (place) moves.push({ atMs, sceneId: show.steps[place.scene]!.id, step: place.step });
  }
  const races = new Set(show.steps.flatMap(({ id, kind }) => (kind === "race" ? id : [])));
  const moments = moves.map(({ atMs, sceneId, step }) => ({
    atMs,
    holdMs: races.has(sceneId) && step > 0 ? raceStepMs : shortestStepMs,
  }));
  return {
    scenes: show.scenes,
    moves,
    moments: [{ atMs: decidedAt.getTime(), holdMs: shortestStepMs }, ...moments],
  };
}

type RunningReplay = Rehearsal & { replay: Replay };

/** The show's next move, unless someone else has taken control of the show. */
export async function nextMove(database: Database, { replay, showId, startedBy }: RunningReplay) {
  const move = replay.show?.moves[replay.show.done];
  if (!move || showId === null || startedBy === null) return undefined;
  const columns = ["packageVersion", "scenes", "steps", "step", "moves", "driverId"] as const;
  const show = await findRow(database, "show", showId, ...columns);
  return show && (show.driverId ?? startedBy) === startedBy
    ? { ...move, show, showId, personId: startedBy }
    : undefined;
}

type NextMove = NonNullable<Awaited<ReturnType<typeof nextMove>>>;

/** Returns whether the show has its data. */
export async function sendShow(
  database: Database,
  { configuration }: { configuration: Pick<SiteConfiguration, "sponsors"> },
  { showId, personId, show, brand }: NextMove & { brand: string | null },
): Promise<boolean> {
  const contentParts = { configuration, brand, mayOrganise: () => true };
  const build = () => buildPackage(database, { showId, personId, newKey: false, parts: contentParts });
  const built = await build();
  if (built.kind === "built") return true;
  // Such as a race of the practice ladder, which isn't replayed.
  const wrong = new Set(built.problems.map(({ scene }) => scene));
  await saveScenes(database, { showId, scenes: show.scenes.filter((_, index) => !wrong.has(index)), personId });
  return (await build()).kind === "built";
}

export async function makeMove(database: Database, { showId, personId, show, sceneId, step }: NextMove): Promise<void> {
  const scene = show.steps.findIndex(({ id }) => id === sceneId);
  if (scene === -1) return;
  const to = firstStepOf(show.steps, scene) + Math.min(step, show.steps[scene]!.steps - 1);
  const on = { step: show.step, moves: show.moves };
  await driveShow(database, { showId, personId, act: { act: "go-to", on, to } });
}
