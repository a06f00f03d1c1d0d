import type { Outcome } from "#engine/evm/machine.ts";
import { raceEvents } from "#engine/race-log/race-events.ts";
import { closeFinish, decisiveMoment } from "#engine/race-log/reasons.ts";
import type { RaceLog, TurnRecord } from "#engine/race-log/race-log.ts";
import type { RaceTimeline } from "./race-timeline.ts";

export type RaceFact =
  | { kind: "accelerated"; turn: number; seat: number; amount: number; cost: number | null; speed: number }
  | { kind: "shielded"; turn: number; seat: number; amount: number; cost: number | null; shield: number }
  | { kind: "shell-hit"; turn: number; seat: number; target: number; by: "shell" | "superShell"; speedBefore: number }
  | { kind: "shell-blocked"; turn: number; seat: number; target: number }
  | { kind: "shell-wasted"; turn: number; seat: number; target: number }
  | { kind: "shell-missed"; turn: number; seat: number }
  | { kind: "banana-dropped"; turn: number; seat: number; at: number }
  | { kind: "banana-cleared"; turn: number; seat: number; at: number }
  | { kind: "slipped"; turn: number; seat: number; at: number }
  | { kind: "failed"; turn: number; seat: number; outcome: FailedOutcome; gasUsed: number | null }
  | { kind: "idle"; turn: number; seat: number }
  | { kind: "lead-changed"; turn: number; seat: number; from: number }
  | { kind: "won"; turn: number; seat: number; margin: number }
  | { kind: "no-winner"; turn: number; ending: "turn-limit" | "unfinished" };

export type RaceFactKind = RaceFact["kind"];
export type FailedOutcome = Exclude<Outcome, { kind: "ok" }>;

export type CutCamera = "overview" | "chase" | "trackside" | "finish" | "podium";

interface Weight {
  /** share of the replay's time */
  pace: number;
  /** rank among captions; absent: it has none */
  caption?: number;
  /** rank among highlights; absent: it's never one */
  highlight?: number;
  /** the director's shot: its rank, how long before its turn it begins, and how long it holds; absent: no shot */
  shot?: { rank: number; early: number; hold: number; camera: CutCamera };
}

export const weights: Record<RaceFactKind, Weight> = {
  won: { pace: 2, caption: 5, highlight: 5, shot: { rank: 4, early: 3.4, hold: 5, camera: "finish" } },
  "shell-hit": { pace: 2, caption: 3, highlight: 3, shot: { rank: 3, early: 0.5, hold: 2.6, camera: "trackside" } },
  "lead-changed": { pace: 1.5, caption: 3, highlight: 2, shot: { rank: 2, early: 0.9, hold: 2.6, camera: "chase" } },
  slipped: { pace: 1.2, caption: 2, highlight: 2, shot: { rank: 2, early: 0.4, hold: 2.4, camera: "trackside" } },
  "shell-blocked": { pace: 1.2, caption: 1, highlight: 1, shot: { rank: 1, early: 0.5, hold: 2.4, camera: "chase" } },
  accelerated: { pace: 0.6, caption: 1 },
  "shell-wasted": { pace: 0.5 },
  "shell-missed": { pace: 0.5 },
  "banana-dropped": { pace: 0.5 },
  "banana-cleared": { pace: 0.5 },
  shielded: { pace: 0.4 },
  failed: { pace: 0.1 },
  idle: { pace: 0 },
  "no-winner": { pace: 0, highlight: 5 },
};

const mostHighlights = 12;
const mostOfSummary = 3;

export type RaceStory = ReturnType<typeof readStory>;

export function readStory(timeline: RaceTimeline) {
  const { log } = timeline;
  const facts: RaceFact[] = [];
  const firstOf = new Uint32Array(timeline.turns + 2);
  const leads = new Map<number, RaceFact>();
  for (const event of raceEvents(log)) {
    if (event.kind === "lead") leads.set(event.turn, { ...event, kind: "lead-changed" });
  }
  for (let turn = 1; turn <= timeline.turns; turn += 1) {
    firstOf[turn] = facts.length;
    addTurn(facts, log.turns[turn - 1]!, turn);
    const change = leads.get(turn);
    if (change) facts.push(change);
    if (turn === timeline.turns) facts.push(endingOf(log, timeline, turn));
  }
  firstOf[timeline.turns + 1] = facts.length;
  const end = facts.at(-1);
  const highlights = highlightsOf(facts);
  return {
    /** all facts in order; those of turn t are from `firstOf[t]` up to `firstOf[t + 1]` */
    facts,
    firstOf,
    /** the race was decided by less than two lengths of a car: it's shown in slow motion */
    isPhotoFinish: end?.kind === "won" && end.margin <= closeFinish,
    /** what is shown again after the finish; null: no winner */
    decided: decisiveMoment(log),
    highlights,
    summary: summaryOf(facts, highlights),
  };
}

export function factsOfTurn({ facts, firstOf }: RaceStory, turn: number): RaceFact[] {
  return turn < 1 || turn + 1 >= firstOf.length ? [] : facts.slice(firstOf[turn], firstOf[turn + 1]);
}

function highlightsOf(facts: readonly RaceFact[]): RaceFact[] {
  const worth = (fact: RaceFact) => {
    const base = weights[fact.kind].highlight ?? 0;
    // A hit costs all speed, so faster targets matter more.
    return fact.kind === "shell-hit" ? base + Math.min(1.5, fact.speedBefore / 40) : base;
  };
  return facts
    .filter((fact) => worth(fact) > 0)
    .toSorted((a, b) => worth(b) - worth(a) || a.turn - b.turn)
    .slice(0, mostHighlights)
    .toSorted((a, b) => a.turn - b.turn);
}

/** A hit on the winner ranks lower, and one in the last turn decided nothing. */
function summaryOf(facts: readonly RaceFact[], highlights: readonly RaceFact[]): RaceFact[] {
  const end = facts.at(-1);
  const winner = end?.kind === "won" ? end.seat : undefined;
  const worst = facts
    .filter((fact) => fact.kind === "shell-hit")
    .filter(({ turn }) => turn !== end?.turn)
    .toSorted((a, b) => Number(a.target === winner) - Number(b.target === winner) || b.speedBefore - a.speedBefore)[0];
  const lead = facts.findLast(({ kind }) => kind === "lead-changed");
  const summary = new Set<RaceFact>();
  for (const fact of [end, lead, worst, ...highlights]) {
    if (!fact || summary.size >= mostOfSummary || (fact.kind === "shell-hit" && fact.turn === end?.turn)) continue;
    summary.add(fact);
  }
  return facts.filter((fact) => summary.has(fact));
}

function addTurn(facts: RaceFact[], record: TurnRecord, turn: number): void {
  const seat = record.mover;
  if (seat === null) return;
  if (record.outcome !== undefined && record.outcome.kind !== "ok") {
    facts.push({ kind: "failed", turn, seat, outcome: record.outcome, gasUsed: record.gasUsed ?? null });
  } else if (record.purchases.length === 0) facts.push({ kind: "idle", turn, seat });
  const after = record.after.cars[seat]!;
  const bought = (action: "accelerate" | "shield") => {
    const calls = record.purchases.filter((purchase) => purchase.action === action && purchase.amount > 0);
    const known = calls.every((purchase) => purchase.cost !== undefined);
    const sum = (of: (purchase: (typeof calls)[number]) => number) =>
      calls.reduce((total, call) => total + of(call), 0);
    return { amount: sum((call) => call.amount), cost: known ? sum((call) => call.cost ?? 0) : null };
  };
  const speed = bought("accelerate");
  if (speed.amount > 0) facts.push({ kind: "accelerated", turn, seat, ...speed, speed: after.speed });
  const shields = bought("shield");
  if (shields.amount > 0) facts.push({ kind: "shielded", turn, seat, ...shields, shield: after.shield });
  for (const effect of record.effects) {
    switch (effect.kind) {
      case "hit": {
        const { target, speedBefore } = effect;
        facts.push({ kind: "shell-hit", turn, seat, target, by: effect.by ?? "shell", speedBefore });
        break;
      }
      case "blocked":
      case "wasted":
        facts.push({ kind: `shell-${effect.kind}`, turn, seat, target: effect.target });
        break;
      case "missed":
        facts.push({ kind: "shell-missed", turn, seat });
        break;
      case "banana-dropped":
      case "banana-cleared":
        facts.push({ kind: effect.kind, turn, seat, at: effect.y });
        break;
      case "slipped":
        facts.push({ kind: "slipped", turn, seat: effect.target, at: effect.y });
        break;
    }
  }
}

function endingOf(log: RaceLog, timeline: RaceTimeline, turn: number): RaceFact {
  if (log.winner === null)
    return { kind: "no-winner", turn, ending: log.ending === "turn-limit" ? "turn-limit" : "unfinished" };
  const second = log.finishOrder[1];
  const at = turn * timeline.cars;
  const margin = second === undefined ? 0 : timeline.distance[at + log.winner]! - timeline.distance[at + second]!;
  return { kind: "won", turn, seat: log.winner, margin };
}
