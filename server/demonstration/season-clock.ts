/**
 * The time of a season that is being made: weeks ago, then nearer and nearer to now, so that accounts, submissions, ratings and the record
 * lie as far apart as in a real one. It stands in the place of this process' clock, which the embedded database reads too; so only a
 * process that makes a season and nothing else starts one.
 */
export interface SeasonClock {
  /** Goes on to a time of a day; back it never goes. Days before today, and hours in Türkiye. */
  goTo: (daysAgo: number, hour: number) => void;
  /** Goes on to some hours before now. */
  goToHoursAgo: (hours: number) => void;
  /** The moment some days and hours from now, now being when the season is over. */
  at: (daysFromNow: number, hour: number) => Date;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Türkiye keeps one time all year round. */
const turkeyAheadMs = 3 * hourMs;

/**
 * Begins some days ago, and must do so before anything else looks at the clock: what waits for a moment after one that it saw would wait
 * through the whole season.
 */
export function startSeasonClock(daysAgo: number): SeasonClock {
  const RealDate = Date;
  const startOfToday = Math.floor((RealDate.now() + turkeyAheadMs) / dayMs) * dayMs - turkeyAheadMs;
  const at = (daysFromNow: number, hour: number) => startOfToday + daysFromNow * dayMs + hour * hourMs;
  let behindMs = RealDate.now() - at(-daysAgo, 0);
  class SeasonDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [SeasonDate.now()] : given) as [number]));
    }
    /** Dates that were made before the season's clock stood here are dates, too. */
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
    goTo: (daysAgo, hour) => goTo(at(-daysAgo, hour)),
    goToHoursAgo: (hours) => goTo(RealDate.now() - hours * hourMs),
    at: (daysFromNow, hour) => new RealDate(at(daysFromNow, hour)),
  };
}
