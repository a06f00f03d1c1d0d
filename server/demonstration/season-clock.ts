export type SeasonClock = ReturnType<typeof startSeasonClock>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Türkiye has one time all year. */
const turkeyAheadMs = 3 * hourMs;

/**
 * Replaces this process's clock, which the embedded database reads too, so that accounts, submissions and ratings are
 * weeks apart as in a real season. Only for processes that do nothing else.
 *
 * Start it before anything reads the clock: anything waiting relative to an earlier time would wait for the whole
 * season.
 */
export function startSeasonClock(daysAgo: number) {
  const RealDate = Date;
  const startOfToday = Math.floor((RealDate.now() + turkeyAheadMs) / dayMs) * dayMs - turkeyAheadMs;
  const at = (daysFromNow: number, hour: number) => startOfToday + daysFromNow * dayMs + hour * hourMs;
  let behindMs = RealDate.now() - at(-daysAgo, 0);
  class SeasonDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [SeasonDate.now()] : given) as [number]));
    }
    /** Dates created before also count as dates. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate;
    }
    static override now(): number {
      return RealDate.now() - behindMs;
    }
  }
  globalThis.Date = SeasonDate as DateConstructor;
  const goTo = (moment: number) => {
    behindMs = Math.max(0, Math.min(behindMs, RealDate.now() - moment));
  };
  return {
    /** Never goes back. Days before today, and hours in Türkiye. */
    goTo: (daysAgo: number, hour: number) => goTo(at(-daysAgo, hour)),
    goToHoursAgo: (hours: number) => goTo(RealDate.now() - hours * hourMs),
    at: (daysFromNow: number, hour: number): Date => new RealDate(at(daysFromNow, hour)),
  };
}
