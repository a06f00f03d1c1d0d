import { sql } from "kysely";
import { replayTimeOf, type Replay } from "#domain/competitions/event-replay.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { SiteConfiguration } from "../../platform/config/site-configuration.ts";
import type { Database } from "../../platform/database/database.ts";
import { buildPackage } from "../../show/build-package.ts";
import { driveShow } from "../../show/drive-show.ts";
import { saveScenes } from "../../show/shows.ts";
import { translation } from "./copy-event.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** The last show that told the event's stages, and how it was moved. */
export async function showOf(database: Database, eventId: string) {
  const show = await database
    .selectFrom("show")
    .where("isRehearsal", "=", false)
    .where(sql<boolean>`exists (
      select from stage where competition_id = ${eventId} and kind <> 'practice' and scenes::text like '%"' || stage.id || '"%')`)
    .orderBy("steppedAt", (order) => order.desc().nullsLast())
    .select(["id", "scenes"])
    .executeTakeFirst();
  if (!show) return undefined;
  const moves = await database
    .selectFrom("auditEntry")
    .where("subject", "=", `show:${show.id}`)
    .where("act", "in", ["show-next", "show-back", "show-go-to"])
    .orderBy("id")
    .select(["at", "details"])
    .execute();
  return { ...show, moves };
}

/** Sends the show's data once every stage is decided. If someone takes control of the show, the replay stops driving it. */
export async function moveShow(
  database: Database,
  { configuration }: { configuration: Pick<SiteConfiguration, "sponsors"> },
  { competitionId, brand, replay, showId, startedBy: personId, stages }: Rehearsal & { replay: Replay },
  untilMs: number,
): Promise<void> {
  const isDecided = stages.every(({ state }) => state === "decided" || state === "released");
  if (showId === null || personId === null || !isDecided) return;
  const recorded = await showOf(database, replay.competitionId);
  const show = await database
    .selectFrom("show")
    .where("id", "=", showId)
    .select(["packageVersion", "scenes", "step", "steppedAt", "moves", "driverId"])
    .executeTakeFirst();
  if (!recorded || !show) return;
  if (show.packageVersion === 0) {
    const translate = await database.transaction().execute((each) => translation(each, competitionId, replay));
    const scenes = JSON.parse(translate(JSON.stringify(recorded.scenes))) as SceneDefinition[];
    if (show.scenes.length === 0) await saveScenes(database, { showId, scenes, personId });
    const contentParts = { configuration, brand, mayOrganise: () => true };
    const built = await buildPackage(database, { showId, personId, newKey: false, parts: contentParts });
    if (built.kind === "built") return;
    // Such as a race of the practice ladder, which isn't replayed.
    const wrong = new Set(built.problems.map(({ scene }) => scene));
    const kept = (show.scenes.length === 0 ? scenes : show.scenes).filter((_, index) => !wrong.has(index));
    await saveScenes(database, { showId, scenes: kept, personId });
    return;
  }
  const move = recorded.moves.findLast(({ at }) => at.getTime() <= untilMs);
  const to = move?.details["to"];
  if (typeof to !== "number" || to === show.step || (show.driverId ?? personId) !== personId) return;
  if (show.steppedAt && show.steppedAt.getTime() >= replayTimeOf(replay, move!.at.getTime())) return;
  const on = { step: show.step, moves: show.moves };
  await driveShow(database, { showId, personId, act: { act: "go-to", on, to } });
}
