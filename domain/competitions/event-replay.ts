/** A finished event that runs again as if it were live. All times are milliseconds since 1970. */
export interface Replay {
  competitionId: string;
  /** multiple of the original speed */
  speed: number;
  /** when the replay starts */
  startsAtMs: number;
  /** first and last recorded moment that is replayed */
  fromMs: number;
  toMs: number;
  /** long pauses such as nights, in order */
  skips: Skip[];
}

interface Skip {
  atMs: number;
  lastsMs: number;
}

export const replaySpeeds = { min: 1, max: 60, usual: 10 } as const;

export const latestReplayDays = 30;

/** Of every pause this much is replayed. */
export const longestPauseMs = 10 * 60_000;

export function skipsBetween(momentsMs: readonly number[]): Skip[] {
  const sorted = momentsMs.toSorted((a, b) => a - b);
  return sorted.flatMap((moment, index) => {
    const pauseMs = moment - (sorted[index - 1] ?? moment);
    return pauseMs > longestPauseMs
      ? [{ atMs: moment - pauseMs + longestPauseMs, lastsMs: pauseMs - longestPauseMs }]
      : [];
  });
}

/** When the replay is at that moment of the event. */
export function replayTimeOf({ speed, startsAtMs, fromMs, skips }: Replay, eventMs: number): number {
  if (eventMs < fromMs) return startsAtMs - (fromMs - eventMs);
  const skippedMs = skips.reduce((sum, { atMs, lastsMs }) => sum + Math.min(lastsMs, Math.max(0, eventMs - atMs)), 0);
  return startsAtMs + (eventMs - fromMs - skippedMs) / speed;
}

/** The moment of the event that the replay is at. */
export function eventTimeAt({ speed, startsAtMs, fromMs, skips }: Replay, nowMs: number): number {
  let eventMs = fromMs + Math.max(0, nowMs - startsAtMs) * speed;
  for (const { atMs, lastsMs } of skips) if (eventMs >= atMs) eventMs += lastsMs;
  return eventMs;
}
