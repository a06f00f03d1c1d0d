import { raceEvents } from "./race-events.ts";
import type { RaceLog } from "./race-log.ts";

/** What makes a race worth watching, most of all. */
export const interestReasons = ["photo-finish", "comeback", "lead-changes", "late-hit", "finish"] as const;

export interface RaceInterest {
  /** from 0; races of one formula are compared by it */
  score: number;
  reason: (typeof interestReasons)[number];
  /** the moment to look at, from 1; 0 in a race without turns */
  turn: number;
  /** the car that it is about; null: nobody reached the finish */
  seat: number | null;
  /**
   * units between the first two (`photo-finish`, `finish`), the winner's place at half of the turns (`comeback`), changes of the lead in the
   * second half (`lead-changes`), the speed that the leader lost (`late-hit`)
   */
  amount: number;
  /** everything that the score was made from; absent in races that an earlier version ran, and where nobody reached the finish */
  figures?: InterestFigures;
}

/** What of a race is compared with others of its stage. */
export interface InterestFigures {
  /** units between the first two at the finish */
  margin: number;
  /** the winner's place at half of the turns, from 1 */
  placeAtHalf: number;
  /** how often the lead changed hands in the whole race */
  leadChanges: number;
}

/** Changes of the lead beyond these tell no more of a race. */
const mostLeadChanges = 8;

/**
 * How much a race is worth watching and why, from what happened in it: how close it ended, whether the winner came from behind, how often
 * the lead changed hands once the race was under way, and whether the leader was hit shortly before the end. Whole numbers alone, so that
 * every machine finds the same.
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
      // 30 where they are level, nothing from a tenth of the distance on
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
