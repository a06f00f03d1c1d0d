import { type RaceEvent, raceEvents } from "./race-events.ts";
import type { RaceLog, RaceState, TurnRecord } from "./race-log.ts";
import { type Standing, standingsAt } from "./standings.ts";

/**
 * A race log opened for watching: any turn in constant time. Turn 0 is the grid, turn n the state after the n-th turn; a number outside
 * is clamped, so a scrubber may ask for what it likes.
 */
export interface Replay {
  log: RaceLog;
  turnCount: number;
  stateAt(turn: number): RaceState;
  /** what happened in turn 1 to `turnCount`; undefined for turn 0 */
  turnAt(turn: number): TurnRecord | undefined;
  standingsAt(turn: number): Standing[];
  /** all events, and those of one turn */
  events: RaceEvent[];
  eventsAt(turn: number): RaceEvent[];
}

export function openReplay(log: RaceLog): Replay {
  const turnCount = log.turns.length;
  const events = raceEvents(log);
  const byTurn: RaceEvent[][] = Array.from({ length: turnCount + 1 }, () => []);
  for (const event of events) byTurn[event.turn]!.push(event);
  const clamp = (turn: number) => Math.max(0, Math.min(turnCount, Math.trunc(turn) || 0));
  return {
    log,
    turnCount,
    stateAt: (turn) => log.turns[clamp(turn) - 1]?.after ?? log.start,
    turnAt: (turn) => log.turns[clamp(turn) - 1],
    standingsAt: (turn) => standingsAt(log, clamp(turn)),
    events,
    eventsAt: (turn) => byTurn[clamp(turn)]!,
  };
}
