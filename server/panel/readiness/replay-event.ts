import { sql } from "kysely";
import {
  eventTimeAt,
  latestReplayDays,
  recordedLength,
  replayClock,
  replaySpeeds,
  type Moment,
  type RecordedLength,
  type Replay,
} from "#domain/competitions/event-replay.ts";
import type { Result } from "#domain/platform/result.ts";
import type { SceneDefinition } from "#domain/show/scenes.ts";
import type { SiteConfiguration } from "../../platform/config/site-configuration.ts";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { type Database, newId, type DatabaseTransaction, countRows } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { insertShow } from "../../show/shows.ts";
import { isUnderWay, type Rehearsal } from "./rehearsal.ts";
import { momentsOf, copyUntil, translation } from "./replay-rows.ts";
import { makeMove, nextMove, recordedShow, sendShow } from "./replay-show.ts";

/** A replay begins this long before the freeze, with everything that had happened until then. */
const beforeFreezeMs = 3_600_000;

export type StartReplayOutcome = Result<
  { competitionId: string },
  { reason: "no-such-event" | "one-at-a-time" | "other-cities-teams" | "speed" | "start" }
>;

/**
 * Creates a competition as the event was an hour before the freeze. `advanceReplay` copies every later row when its
 * moment comes, so nothing can be known before. No row of a person and nothing that isn't public is copied.
 * @param brand city of the organiser who starts it, which the replay belongs to
 * @param name in that organiser's language
 */
export async function startReplay(
  database: Database,
  request: { eventId: string; brand: string | null; speed: number; startsAt: Date; name: string; personId: string },
  now = new Date(),
): Promise<StartReplayOutcome> {
  const { eventId, brand, speed, startsAt, name, personId } = request;
  if (!Number.isInteger(speed) || speed < replaySpeeds.min || speed > replaySpeeds.max) {
    return { kind: "refused", reason: "speed" };
  }
  const startsInMs = startsAt.getTime() - now.getTime();
  if (!(startsInMs > -60_000 && startsInMs <= latestReplayDays * 24 * 3_600_000))
    return { kind: "refused", reason: "start" };
  return database.transaction().execute(async (transaction): Promise<StartReplayOutcome> => {
    const [event] = await replayableEvents(transaction, eventId);
    if (!event) return { kind: "refused", reason: "no-such-event" };
    if (!event.isOwn) return { kind: "refused", reason: "other-cities-teams" };
    if (await isUnderWay(transaction, brand)) return { kind: "refused", reason: "one-at-a-time" };

    const { fromMs, moments, show } = await recordedEvent(transaction, event);
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
    await copyUntil(transaction, { competitionId, brand, name, replay, sinceMs: -1, untilMs: fromMs });
    const translate = await translation(transaction, competitionId, replay);
    const scenes = JSON.parse(translate(JSON.stringify(show?.scenes ?? []))) as SceneDefinition[];
    const showId = show && (await insertShow(transaction, { name, brand, scenes, isRehearsal: true }));
    const teams = await countRows(
      transaction.selectFrom("team").where("competitionId", "=", competitionId).where("houseCar", "is", null),
    );
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
      brand,
      details: { like: eventId, teams, speed },
    });
    await announce(transaction, `competition:${competitionId}`, `competition:${eventId}`);
    return { kind: "done", competitionId };
  });
}

/** Finished events whose results are all public. */
async function replayableEvents(database: Database, eventId?: string) {
  const official = sql`stage.competition_id = competition.id and stage.kind <> 'practice'
    and (stage.state = 'released' or exists (select from race where race.stage_id = stage.id))`;
  const rows = await database
    .selectFrom("competition")
    .where("isRehearsal", "=", false)
    .where("state", "=", "finished")
    .where("frozenAt", "is not", null)
    .where(sql<boolean>`exists (select from stage where ${official})`)
    .where(sql<boolean>`not exists (
      select from stage where ${official} and (stage.state <> 'released' or stage.public_at > now()))`)
    .$if(eventId !== undefined, (query) => query.where("id", "=", eventId!))
    .orderBy("frozenAt", "desc")
    .select(["id", "name", "frozenAt", "timeZone"])
    .select(
      sql<boolean>`not exists (
        select from stage_entrant entrant join stage on stage.id = entrant.stage_id join team on team.id = entrant.team_id
        where ${official} and team.competition_id <> stage.competition_id)`.as("isOwn"),
    )
    .execute();
  return rows.map((row) => ({ ...row, frozenAt: row.frozenAt! }));
}

export interface ReplayableEvent {
  id: string;
  name: string;
  timeZone: string;
  lasts: RecordedLength;
}

/** Newest first. */
export async function listReplayableEvents(database: Database): Promise<ReplayableEvent[]> {
  const own = (await replayableEvents(database)).filter(({ isOwn }) => isOwn);
  return database.transaction().execute(async (transaction) => {
    const events: ReplayableEvent[] = [];
    for (const { id, name, timeZone, frozenAt } of own) {
      const { moments } = await recordedEvent(transaction, { id, frozenAt });
      events.push({ id, name, timeZone, lasts: recordedLength(moments) });
    }
    return events;
  });
}

/** An event's moments until its end, from an hour before the freeze. */
async function recordedEvent(transaction: DatabaseTransaction, { id, frozenAt }: { id: string; frozenAt: Date }) {
  const fromMs = frozenAt.getTime() - beforeFreezeMs;
  const show = await recordedShow(transaction, id);
  const copied = await momentsOf(transaction, id, fromMs);
  const moments: Moment[] = [...[fromMs, ...copied].map((atMs) => ({ atMs })), ...(show?.moments ?? [])];
  return { fromMs, moments: moments.filter(({ atMs }) => atMs >= fromMs), show };
}

/** Copies rows that are due and repeats the show's moves. Copies nothing later before the show's next move. */
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
      const copied = await copyUntil(transaction, { competitionId, brand, name, replay, sinceMs, untilMs });
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
