import { describe, expect, test } from "vitest";
import { stageStates, type EntrantsFrom } from "#domain/stages/stage-state.ts";
import { maySeeOrder, maySeeRace, maySeeSeats, raceAudiences, type RaceAudience } from "./may-see-race.ts";
import { raceStates, type RaceState } from "#domain/races/race-state.ts";

const now = new Date("2026-05-01T12:00:00Z");
const moments = {
  "at once": null,
  "a minute ago": new Date(now.getTime() - 60_000),
  "in a minute": new Date(now.getTime() + 60_000),
};

/** Everything visible; all else must be hidden. */
const seen: Record<RaceAudience, [RaceState, keyof typeof moments][]> = {
  public: [
    ["released", "at once"],
    ["released", "a minute ago"],
  ],
  hall: [
    ["released", "at once"],
    ["released", "a minute ago"],
    ["released", "in a minute"],
  ],
  panel: (["finished", "released", "void"] as const).flatMap((state) =>
    (["at once", "a minute ago", "in a minute"] as const).map((moment): [RaceState, keyof typeof moments] => [
      state,
      moment,
    ]),
  ),
};

describe.each(raceAudiences)("the %s", (audience) => {
  test.each(
    raceStates.flatMap((state) =>
      (Object.keys(moments) as (keyof typeof moments)[]).map((moment) => [state, moment] as const),
    ),
  )("sees a race that is %s and public %s, or not", (state, moment) => {
    const expected = seen[audience].some(([s, m]) => s === state && m === moment);
    expect(maySeeRace({ state, publicAt: moments[moment] }, audience, now)).toBe(expected);
  });
});

test("shows a stage's order to public, venue and panel at their times", () => {
  for (const state of stageStates) {
    for (const publicAt of Object.values(moments)) {
      expect(maySeeOrder({ state, publicAt }, "panel", now)).toBe(true);
      expect(maySeeOrder({ state, publicAt }, "hall", now)).toBe(state === "released");
      const isDue = publicAt === null || publicAt <= now;
      expect(maySeeOrder({ state, publicAt }, "public", now)).toBe(state === "released" && isDue);
    }
  }
});

describe("the line-up of a race", () => {
  const accepted: EntrantsFrom = { from: "accepted-cars" };
  const advanced: EntrantsFrom = { from: "stage", stageId: "qualifying" };
  const cities: EntrantsFrom = { from: "cities", stageIds: ["izmir-final"], best: 2 };
  const finished = { state: "finished", publicAt: null } as const;
  const seats = (round: number, entrantsFrom: EntrantsFrom) =>
    ({ ...finished, stageKind: "heats", round, entrantsFrom }) as const;

  test("is public beforehand in practice and in a first round of all accepted cars", () => {
    const practice = { ...finished, stageKind: "practice", round: null, entrantsFrom: null } as const;
    for (const audience of raceAudiences) {
      expect(maySeeSeats(practice, audience, now)).toBe(true);
      expect(maySeeSeats(seats(1, accepted), audience, now)).toBe(true);
    }
  });

  test("is public with the result if it shows who advanced", () => {
    const later = [seats(2, accepted), seats(1, advanced), seats(1, cities)];
    for (const race of later) {
      expect(maySeeSeats(race, "public", now)).toBe(false);
      expect(maySeeSeats(race, "hall", now)).toBe(false);
      expect(maySeeSeats(race, "panel", now)).toBe(true);
      const inAMinute = { ...race, state: "released", publicAt: moments["in a minute"] } as const;
      expect(maySeeSeats(inAMinute, "public", now)).toBe(false);
      expect(maySeeSeats(inAMinute, "hall", now)).toBe(true);
      expect(maySeeSeats({ ...race, state: "released" }, "public", now)).toBe(true);
    }
  });
});
