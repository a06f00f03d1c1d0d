import { raceEvents } from "./race-events.ts";
import type { RaceLog } from "./race-log.ts";

export const interestReasons = ["photo-finish", "comeback", "lead-changes", "late-hit", "finish"] as const;

export interface RaceInterest {
  /** from 0; comparable within a formula */
  score: number;
  reason: (typeof interestReasons)[number];
  /** turn to look at, from 1; 0: no turns */
  turn: number;
  /** null: no one finished */
  seat: number | null;
  /**
   * units between the first two (`photo-finish`, `finish`), the winner's place at half-time (`comeback`), lead changes
   * in the second half (`lead-changes`), speed the leader lost (`late-hit`)
   */
  amount: number;
  /** inputs of the score; absent in older races, and if no one finished */
  figures?: InterestFigures;
}

export interface InterestFigures {
  /** units between the first two */
  margin: number;
  /** winner's place, from 1 */
  placeAtHalf: number;
  leadChanges: number;
}

/** More lead changes don't score. */
const mostLeadChanges = 8;

/**
 * Scores a close finish, a comeback, lead changes in the second half, and a late hit on the leader. Integer arithmetic,
 * so that all machines agree.
 */
export function raceInterest(log: RaceLog): RaceInterest {
  const { winner, turns, finishOrder, formula } = log;
  const last = turns.length;
  if (winner === null) return { score: 0, reason: "finish", turn: last, seat: null, amount: 0 };
  const placesAfter = (turn: number) => (turns[turn - 1]?.after ?? log.start).cars.map((car) => car.y);
  const half = Math.ceil(last / 2);
  const finish = placesAfter(last);
  const second = finishOrder[1];
  const margin = second === undefined ? formula.finishDistance : (finish[winner] ?? 0) - (finish[second] ?? 0);
  const atHalf = placesAfter(half);
  const placeAtHalf = 1 + atHalf.filter((y) => y > (atHalf[winner] ?? 0)).length;
  const events = raceEvents(log);
  const allLeads = events.filter((event) => event.kind === "lead");
  const leads = allLeads.filter((event) => event.turn > half);
  const figures: InterestFigures = { margin, placeAtHalf, leadChanges: allLeads.length };
  const lateHits = events.flatMap((event) => {
    if (event.kind !== "effect" || event.effect.kind !== "hit" || event.turn <= Math.ceil((last * 4) / 5)) return [];
    const before = placesAfter(event.turn - 1);
    const { target, speedBefore } = event.effect;
    return before[target] === Math.max(...before) ? [{ turn: event.turn, seat: event.seat, speedBefore }] : [];
  });
  const hit = lateHits.toSorted((a, b) => b.speedBefore - a.speedBefore || a.turn - b.turn)[0];
  const lastLead = leads.at(-1);

  const parts: RaceInterest[] = [
    {
      // 30 if level, 0 from a tenth of the distance
      score: Math.max(0, 30 - Math.floor((300 * margin) / formula.finishDistance)),
      reason: "photo-finish",
      turn: last,
      seat: winner,
      amount: margin,
    },
    { score: 6 * (placeAtHalf - 1), reason: "comeback", turn: half, seat: winner, amount: placeAtHalf },
    {
      score: 4 * Math.min(mostLeadChanges, leads.length),
      reason: "lead-changes",
      turn: lastLead?.turn ?? last,
      seat: winner,
      amount: leads.length,
    },
    {
      score: hit ? 16 : 0,
      reason: "late-hit",
      turn: hit?.turn ?? last,
      seat: hit?.seat ?? winner,
      amount: hit?.speedBefore ?? 0,
    },
  ];
  const score = parts.reduce((sum, part) => sum + part.score, 0);
  const most = parts.toSorted((a, b) => b.score - a.score)[0];
  if (!most || most.score === 0) return { score, reason: "finish", turn: last, seat: winner, amount: margin, figures };
  return { ...most, score, figures };
}
