import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntrantsFrom, StageKind, StageState } from "#rules/stage-state.ts";
import type { RaceState } from "#rules/race-state.ts";

/**
 * Who asks for results. Public pages show everybody the same, organisers included, so that a page on a projector gives nothing away.
 *
 * - public: pages, API, streams, share images, logs, archives
 * - hall: the screens of the event, which may be ahead of the public pages
 * - panel: who organises the city of the race, in the panel; asked of `may` before
 */
export const raceAudiences = ["public", "hall", "panel"] as const;

export type RaceAudience = (typeof raceAudiences)[number];

/** What a race's visibility follows from. */
export interface RaceSecrecy {
  state: RaceState;
  /** when public pages learn a released result; null: at once */
  publicAt: Date | null;
}

/**
 * The one place that decides who sees a race's result: its places, seed, log, hash, turns and everything that follows from them. That a
 * race exists is no secret.
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

/** What the visibility of a race's seats follows from, beside that of its result. */
export interface SeatSecrecy extends RaceSecrecy {
  stageKind: StageKind;
  /** of an official stage, from 1; null in practice */
  round: number | null;
  /** null: the practice ladder */
  entrantsFrom: EntrantsFrom | null;
}

/**
 * Who is told who sits in a race. The seats of a later round, or of a stage that others went on from, say who advanced: they are as secret
 * as the race's result. Those of practice follow from nothing that is hidden, nor do those of a first round of all accepted cars.
 */
export function maySeeSeats(race: SeatSecrecy, audience: RaceAudience, now = new Date()): boolean {
  if (audience === "panel" || race.stageKind === "practice") return true;
  if (race.round === 1 && race.entrantsFrom?.from === "accepted-cars") return true;
  return maySeeRace(race, audience, now);
}

/** The rule of results for queries that have the table `race`. */
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

/** The same for the order of a stage. */
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
