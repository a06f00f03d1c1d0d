import { sql } from "kysely";
import {
  eventTimeAt,
  latestReplayDays,
  replayClock,
  replaySpeeds,
  type Moment,
  type Replay,
} from "#domain/competitions/event-replay.ts";
import type { Result } from "#domain/platform/result.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { SiteConfiguration } from "../../platform/config/site-configuration.ts";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { type Database, newId } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { insertShow } from "../../show/shows.ts";
import { copyUntil, translation } from "./copy-event.ts";
import { isUnderWay, type Rehearsal } from "./rehearsal.ts";
import { momentsOf } from "./replay-rows.ts";
import { makeMove, nextMove, recordedShow, sendShow } from "./replay-show.ts";

/** A replay begins this long before the freeze, with everything that had happened until then. */
const beforeFreezeMs = 3_600_000;

export type StartReplayOutcome = Result<
  { competitionId: string },
  { reason: "no-such-event" | "one-at-a-time" | "other-cities-teams" | "speed" | "start" }
>;

/**
 * Creates a competition as the event was an hour before the freeze. `advanceReplay` copies every later row when its
 * moment comes, so nothing can be known before. No row of a person and no email address is copied.
 * @param name in the language of the organiser who starts it
 */
export async function startReplay(
  database: Database,
  request: { eventId: string; speed: number; startsAt: Date; name: string; personId: string },
  now = new Date(),
): Promise<StartReplayOutcome> {
  const { eventId, speed, startsAt, name, personId } = request;
  if (!Number.isInteger(speed) || speed < replaySpeeds.min || speed > replaySpeeds.max) {
    return { kind: "refused", reason: "speed" };
  }
  const startsInMs = startsAt.getTime() - now.getTime();
  if (!(startsInMs > -60_000 && startsInMs <= latestReplayDays * 24 * 3_600_000))
    return { kind: "refused", reason: "start" };
  return database.transaction().execute(async (transaction): Promise<StartReplayOutcome> => {
    const event = await transaction
      .selectFrom("competition")
      .where("id", "=", eventId)
      .where("isRehearsal", "=", false)
      .where("state", "=", "finished")
      .select(["brand", "frozenAt"])
      .forUpdate()
      .executeTakeFirst();
    const { rows: stages } = await sql<{ isPublic: boolean; isOwn: boolean }>`
      select state = 'released' and coalesce(public_at, now()) <= now() as is_public,
        not exists (select from stage_entrant entrant join team on team.id = entrant.team_id
          where entrant.stage_id = stage.id and team.competition_id <> stage.competition_id) as is_own
      from stage where competition_id = ${eventId} and kind <> 'practice'
        and (state = 'released' or exists (select from race where race.stage_id = stage.id))
    `.execute(transaction);
    if (!event?.frozenAt || stages.length === 0 || stages.some(({ isPublic }) => !isPublic)) {
      return { kind: "refused", reason: "no-such-event" };
    }
    if (stages.some(({ isOwn }) => !isOwn)) return { kind: "refused", reason: "other-cities-teams" };
    if (await isUnderWay(transaction, event.brand)) return { kind: "refused", reason: "one-at-a-time" };

    const fromMs = event.frozenAt.getTime() - beforeFreezeMs;
    const show = await recordedShow(transaction, eventId);
    const moments: Moment[] = [
      { atMs: fromMs },
      ...(await momentsOf(transaction, eventId, fromMs)).map((atMs) => ({ atMs })),
      ...(show?.moments ?? []),
    ].filter(({ atMs }) => atMs >= fromMs);
    const replay: Replay = {
      competitionId: eventId,
      speed,
      startsAtMs: Math.max(now.getTime(), startsAt.getTime()),
      fromMs,
      toMs: Math.max(...moments.map(({ atMs }) => atMs)),
      clock: replayClock(moments, speed),
      show: show ? { moves: show.moves, done: 0 } : null,
    };
    const competitionId = newId();
    await copyUntil(transaction, { competitionId, replay, sinceMs: -1, untilMs: fromMs, name });
    const translate = await translation(transaction, competitionId, replay);
    const scenes = JSON.parse(translate(JSON.stringify(show?.scenes ?? []))) as SceneDefinition[];
    const showId = show && (await insertShow(transaction, { name, brand: event.brand, scenes, isRehearsal: true }));
    const { teams } = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("teams"))
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("rehearsal")
      .values({
        competitionId,
        showId: showId ?? null,
        teams,
        startedBy: personId,
        startedAt: new Date(replay.startsAtMs),
        replay: JSON.stringify(replay),
        replayedUntil: new Date(fromMs),
      })
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act: "start-replay",
      subject: `rehearsal:${competitionId}`,
      brand: event.brand,
      details: { like: eventId, teams, speed },
    });
    await announce(transaction, `competition:${competitionId}`, `competition:${eventId}`);
    return { kind: "done", competitionId };
  });
}

/** Copies what has become due, and moves the show as it was moved. Nothing later is copied before the show's next move. */
export async function advanceReplay(
  database: Database,
  parts: { configuration: Pick<SiteConfiguration, "sponsors"> },
  rehearsal: Rehearsal & { replay: Replay },
  now: Date,
): Promise<void> {
  const { competitionId, replay, replayedUntil, brand, name } = rehearsal;
  const move = await nextMove(database, rehearsal);
  const nowMs = eventTimeAt(replay, now.getTime());
  const untilMs = Math.min(nowMs, replay.toMs, move?.atMs ?? replay.toMs);
  const sinceMs = replayedUntil?.getTime() ?? replay.fromMs;
  if (untilMs > sinceMs) {
    await database.transaction().execute(async (transaction) => {
      const copied = await copyUntil(transaction, { competitionId, replay, sinceMs, untilMs, name });
      await keep(transaction, competitionId, { replayedUntil: new Date(untilMs) });
      if (copied > 0) await announce(transaction, `competition:${competitionId}`);
    });
  }
  const isDecided = rehearsal.stages.every(({ state }) => state === "decided" || state === "released");
  if (!move || !replay.show || !isDecided) return;
  let { done } = replay.show;
  if (move.show.packageVersion === 0) {
    if (!(await sendShow(database, parts, { ...move, brand }))) done = replay.show.moves.length;
  } else if (move.atMs <= nowMs) {
    await makeMove(database, move);
    done += 1;
  }
  if (done !== replay.show.done)
    await keep(database, competitionId, { replay: JSON.stringify({ ...replay, show: { ...replay.show, done } }) });
}

async function keep(
  database: Database,
  competitionId: string,
  change: { replayedUntil: Date } | { replay: string },
): Promise<void> {
  await database.updateTable("rehearsal").set(change).where("competitionId", "=", competitionId).execute();
}
