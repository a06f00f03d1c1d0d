import type { ContentOf } from "#domain/show/scenes.ts";
import { tokenHash } from "../accounts/one-time-token.ts";
import { findCompetition, findShownCompetition } from "../competitions/find-competition.ts";
import type { Database } from "../platform/database/database.ts";
import { seenBy, type RaceAudience } from "../races/may-see-race.ts";
import { racesOfScenes } from "./shows.ts";
import { buildRace } from "./scenes/race.ts";

export interface Wall {
  /** changes with the races */
  key: string;
  stage: string;
  round: number;
  races: ContentOf<"race">[];
}

interface WallRequest {
  /** of the screen; null: none */
  token: string | null;
  brand: string;
  /** a replay of a finished event; null: the city's event */
  replay: string | null;
  /** null: the newest */
  round: number | null;
  /** key of the wall that the screen shows */
  known: string;
}

/** Three pages of twelve. */
const mostRaces = 36;

/** @returns "known" if nothing changed; `undefined` without races */
export async function readWall(
  database: Database,
  { token, brand, replay, round, known }: WallRequest,
): Promise<Wall | "known" | undefined> {
  const { stageIds, audience } = await scopeOf(database, token, replay, brand);
  if (stageIds.length === 0) return undefined;
  const races = database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.stageId", "in", stageIds)
    .where("race.round", "is not", null)
    .where("race.state", "!=", "void")
    .where("race.hold", "is", null)
    .where(seenBy(audience))
    .$if(round !== null, (query) => query.where("race.round", "=", round));
  const newest = await races
    .orderBy("stage.position", "desc")
    .orderBy("race.round", "desc")
    .orderBy("race.finishedAt", "desc")
    .select(["race.stageId", "race.round", "stage.name"])
    .executeTakeFirst();
  if (!newest) return undefined;
  const own = await races
    .where("race.stageId", "=", newest.stageId)
    .where("race.round", "=", newest.round)
    .orderBy("race.number")
    .limit(mostRaces)
    .select("race.id")
    .execute();
  const key = own.map(({ id }) => id).join(" ");
  if (key === known) return "known";
  const parts = { configuration: { sponsors: [] }, brand: null, mayOrganise: () => true };
  const built = [];
  for (const { id: raceId } of own) {
    built.push(await buildRace(database, { id: raceId, kind: "race", title: "", note: "", raceId }, parts));
  }
  const contents = built.filter((content) => typeof content !== "string");
  return { key, stage: newest.name, round: newest.round ?? 1, races: contents };
}

/**
 * Anyone who runs the show can set a screen's display to the wall, which then shows the show's stages before the release.
 * Everyone else sees public races.
 */
async function scopeOf(
  database: Database,
  token: string | null,
  replay: string | null,
  brand: string,
): Promise<{ stageIds: string[]; audience: RaceAudience }> {
  const screen =
    token === null
      ? undefined
      : await database
          .selectFrom("screen")
          .innerJoin("show", "show.id", "screen.showId")
          .where("screen.tokenHash", "=", tokenHash(token))
          .where("screen.revokedAt", "is", null)
          .where("screen.role", "=", "wall")
          .select("show.scenes")
          .executeTakeFirst();
  if (screen) {
    const shown = [...screen.scenes, ...(await racesOfScenes(database, screen.scenes))];
    const stageIds = shown.flatMap((each) => ("stageId" in each && each.stageId !== null ? [each.stageId] : []));
    return { stageIds: [...new Set(stageIds)], audience: "panel" };
  }
  const competition = await (replay === null
    ? findShownCompetition(database, brand)
    : findCompetition(database, replay));
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competition?.id ?? "")
    .select("id")
    .execute();
  return { stageIds: stages.map(({ id }) => id), audience: "public" };
}
