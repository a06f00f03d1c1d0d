import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntrantsFrom, StageKind, StageState } from "#domain/stages/stage-state.ts";
import type { RaceState } from "#domain/races/race-state.ts";

/**
 * Public pages are the same for organisers, so that a page on a projector reveals nothing.
 *
 * - public: pages, API, streams, share images, logs, archives
 * - hall: the event's screens, which may be ahead of public pages
 * - panel: organisers of the race's city, for which `may` was checked, and screens that they set to the race wall
 */
export const raceAudiences = ["public", "hall", "panel"] as const;

export type RaceAudience = (typeof raceAudiences)[number];

export interface RaceSecrecy {
  state: RaceState;
  /** when a released result becomes public; null: immediately */
  publicAt: Date | null;
}

/**
 * The only place that decides who sees a race's places, seed, log, hash, turns and everything derived from them. That a
 * race exists isn't secret.
 */
export function maySeeRace(race: RaceSecrecy, audience: RaceAudience, now = new Date()): boolean {
  switch (audience) {
    case "public":
      return race.state === "released" && (race.publicAt === null || race.publicAt <= now);
    case "hall":
      return race.state === "released";
    case "panel":
      return race.state === "finished" || race.state === "released" || race.state === "void";
    default:
      return audience satisfies never;
  }
}

export interface SeatSecrecy extends RaceSecrecy {
  stageKind: StageKind;
  round: number | null;
  entrantsFrom: EntrantsFrom | null;
}

/**
 * The seats of a later round, or of a later stage, reveal who advanced, so they are as secret as the race's result.
 * Seats in practice and in a first round of all accepted cars reveal nothing.
 */
export function maySeeSeats(race: SeatSecrecy, audience: RaceAudience, now = new Date()): boolean {
  if (audience === "panel" || race.stageKind === "practice") return true;
  if (race.round === 1 && race.entrantsFrom?.from === "accepted-cars") return true;
  return maySeeRace(race, audience, now);
}

/** `maySeeRace` as SQL, for queries that include `race`. */
export function seenBy(audience: RaceAudience): RawBuilder<SqlBool> {
  switch (audience) {
    case "public":
      return sql`race.state = 'released' and (race.public_at is null or race.public_at <= now())`;
    case "hall":
      return sql`race.state = 'released'`;
    case "panel":
      return sql`race.state in ('finished', 'released', 'void')`;
    default:
      return audience satisfies never;
  }
}

export function maySeeOrder(
  stage: { state: StageState; publicAt: Date | null },
  audience: RaceAudience,
  now = new Date(),
): boolean {
  switch (audience) {
    case "public":
      return stage.state === "released" && (stage.publicAt === null || stage.publicAt <= now);
    case "hall":
      return stage.state === "released";
    case "panel":
      return true;
    default:
      return audience satisfies never;
  }
}
