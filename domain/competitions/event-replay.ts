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
  /** when the replay is at each moment of the event, in order */
  clock: ClockPoint[];
  /** null: no show was sent on the day */
  show: ReplayedShow | null;
}

interface ClockPoint {
  atMs: number;
  /** since the replay's start */
  afterMs: number;
}

export interface ReplayedShow {
  moves: ReplayedMove[];
  /** how many are done */
  done: number;
}

export interface ReplayedMove {
  atMs: number;
  sceneId: string;
  /** within the scene */
  step: number;
}

export interface Moment {
  atMs: number;
  /** the next moment comes at least this much later, at any speed */
  holdMs?: number;
}

export const replaySpeeds = { min: 1, max: 60, usual: 10 } as const;

export const latestReplayDays = 30;

/** Of every pause this much is replayed. */
export const longestPauseMs = 10 * 60_000;

/** Each step of the show stays at least this long on the screens. */
export const shortestStepMs = 3_000;

/** Longer than any race on a screen. */
export const raceStepMs = 90_000;

interface Pause {
  /** of its end */
  atMs: number;
  lastsMs: number;
  holdMs: number;
}

/** Between one moment and the next; the first is at the start. */
function pausesBetween(moments: readonly Moment[]): Pause[] {
  const holds = new Map<number, number>();
  for (const { atMs, holdMs = 0 } of moments) holds.set(atMs, Math.max(holds.get(atMs) ?? 0, holdMs));
  const sorted = [...holds.keys()].toSorted((a, b) => a - b);
  return sorted.map((atMs, index) => {
    const before = sorted[index - 1];
    return {
      atMs,
      lastsMs: before === undefined ? 0 : Math.min(atMs - before, longestPauseMs),
      holdMs: before === undefined ? 0 : holds.get(before)!,
    };
  });
}

const pauseIn = ({ lastsMs, holdMs }: Pick<Pause, "lastsMs" | "holdMs">, speed: number) =>
  Math.max(lastsMs / speed, holdMs);

/** @param moments at least one */
export function replayClock(moments: readonly Moment[], speed: number): ClockPoint[] {
  let afterMs = 0;
  return pausesBetween(moments).map((pause) => {
    afterMs += pauseIn(pause, speed);
    return { atMs: pause.atMs, afterMs };
  });
}

/** The input of `replayLasts`, much shorter than the moments. */
export interface RecordedLength {
  /** without pauses that the show holds */
  freeMs: number;
  held: Pick<Pause, "lastsMs" | "holdMs">[];
}

export function recordedLength(moments: readonly Moment[]): RecordedLength {
  const pauses = pausesBetween(moments);
  return {
    freeMs: pauses.reduce((sum, { lastsMs, holdMs }) => sum + (holdMs === 0 ? lastsMs : 0), 0),
    held: pauses.filter(({ holdMs }) => holdMs > 0).map(({ lastsMs, holdMs }) => ({ lastsMs, holdMs })),
  };
}

/** In milliseconds. */
export const replayLasts = ({ freeMs, held }: RecordedLength, speed: number): number =>
  held.reduce((sum, pause) => sum + pauseIn(pause, speed), freeMs / speed);

/** When the replay is at that moment of the event. */
export function replayTimeOf({ speed, startsAtMs, clock }: Replay, eventMs: number): number {
  const first = clock[0]!;
  if (eventMs < first.atMs) return startsAtMs - (first.atMs - eventMs);
  const index = clock.findLastIndex(({ atMs }) => atMs <= eventMs);
  const [last, next] = [clock[index]!, clock[index + 1]];
  const pace = next ? (next.afterMs - last.afterMs) / (next.atMs - last.atMs) : 1 / speed;
  return startsAtMs + last.afterMs + (eventMs - last.atMs) * pace;
}

/** The moment of the event that the replay is at. */
export function eventTimeAt({ speed, startsAtMs, clock }: Replay, nowMs: number): number {
  const afterMs = Math.max(0, nowMs - startsAtMs);
  const index = clock.findLastIndex((point) => point.afterMs <= afterMs);
  const [last, next] = [clock[index]!, clock[index + 1]];
  const pace = next ? (next.atMs - last.atMs) / (next.afterMs - last.afterMs) : speed;
  return last.atMs + (afterMs - last.afterMs) * pace;
}

export const replayEndsAt = (replay: Replay): Date => new Date(replayTimeOf(replay, replay.toMs));
