/** A team of the board that is revealed; places count from 1. */
export interface RevealPlace {
  /** its true place */
  place: number;
  /** its place on the board that everybody has seen */
  frozenPlace: number;
  teamId: string;
  /** of its city; equal cities compete for being their city's best */
  city: string;
  advances: boolean;
  separatedFromNext: boolean;
}

/** Why a pause is made before a place is revealed, the weightiest first. */
export type RevealInterest = "winner" | "podium" | "cut" | "fall" | "city-best" | "not-separated";

/**
 * One act of the reveal. `focus`: a light on the team at the lowest open slot, which may stay there or be saved. `land`: the team that truly
 * belongs there takes the slot; it held it already, or falls to it and those between move up. Slots count from 0.
 */
export type RevealMove =
  | { kind: "focus"; teamId: string; slot: number; interest: RevealInterest | null }
  | { kind: "land"; teamId: string; from: number; to: number; interest: RevealInterest | null };

export interface RevealPlan {
  /** team ids from first to last on the board that everybody has seen */
  frozen: string[];
  moves: RevealMove[];
  /** how many moves are done at the end of each step; step 0 shows the frozen board */
  stepEnds: number[];
}

/** How many teams a step tells before it rests by itself. */
const longestRun = 8;

/** How long each move is on screen. */
export function moveMs(move: RevealMove): number {
  if (move.kind === "focus") return move.interest === null ? 600 : 1_100;
  // A name and where it is from are read in a second.
  return move.from === move.to ? 1_000 : move.to - move.from < 3 ? 1_300 : 1_800;
}

/**
 * How the true order is revealed, from the last place to the first. A light goes to the team at the lowest open slot of the board; then the team
 * that truly belongs there takes it, and those who are not revealed fill the slots above in the order of the frozen board: every fall of a
 * favourite saves somebody. The winner is revealed last. Steps end before and after what is interesting, and after eight teams at the latest.
 *
 * @param places of one stage, in any order; each place and each frozen place stands there once
 * @param advancing how many go on; 0: the stage ends the competition
 * @param eachPlace every place waits for a press of its own
 * @returns the same for the same places, whoever asks
 */
export function planReveal(places: readonly RevealPlace[], advancing: number, eachPlace = false): RevealPlan {
  const frozenOrder = places.toSorted((a, b) => a.frozenPlace - b.frozenPlace || a.place - b.place);
  const frozen = frozenOrder.map((each) => each.teamId);
  const finalOrder = places.toSorted((a, b) => a.place - b.place);
  const open = [...frozen];
  const moves: RevealMove[] = [];
  const stepEnds = [0];
  let run = 0;
  const rest = () => {
    if (stepEnds.at(-1) !== moves.length) stepEnds.push(moves.length);
    run = 0;
  };
  for (let slot = places.length - 1; slot >= 0; slot -= 1) {
    const { teamId } = finalOrder[slot]!;
    const from = open.indexOf(teamId);
    const interest = interestOf(finalOrder, slot, slot - from, advancing);
    moves.push({ kind: "focus", teamId: open[slot]!, slot, interest });
    // What matters stands in the light until the next press.
    if (interest !== null) rest();
    moves.push({ kind: "land", teamId, from, to: slot, interest });
    open.splice(from, 1);
    run += 1;
    if (eachPlace || (interest !== null && interest !== "not-separated") || run >= longestRun) rest();
  }
  rest();
  return { frozen, moves, stepEnds };
}

/** Team ids from first to last when so many moves are done. */
export function boardAfter(plan: RevealPlan, moves: number): { order: string[]; revealed: Set<string> } {
  const landed = plan.moves.slice(0, moves).filter((move) => move.kind === "land");
  const slots = new Map(landed.map((move) => [move.teamId, move.to]));
  const revealed = new Set(slots.keys());
  return { order: boardOf(plan.frozen, slots, revealed), revealed };
}

/** Where a step is after some time: how many moves are done, and which one is under way. */
export function momentOfReveal(
  plan: RevealPlan,
  step: number,
  elapsedMs: number,
): { done: number; running: RevealMove | null; runningMs: number } {
  const end = plan.stepEnds[Math.min(step, plan.stepEnds.length - 1)] ?? 0;
  let done = step > 0 ? (plan.stepEnds[step - 1] ?? end) : 0;
  // The step is taken at one moment everywhere: who hears of it early waits.
  if (elapsedMs < 0) return { done, running: null, runningMs: 0 };
  let left = elapsedMs;
  while (done < end) {
    const move = plan.moves[done]!;
    const lasts = moveMs(move);
    if (left < lasts) return { done, running: move, runningMs: left };
    left -= lasts;
    done += 1;
  }
  return { done, running: null, runningMs: 0 };
}

/** How long a step moves before it rests. */
export function stepMs(plan: RevealPlan, step: number): number {
  const from = step > 0 ? (plan.stepEnds[step - 1] ?? 0) : 0;
  return plan.moves.slice(from, plan.stepEnds[step] ?? from).reduce((sum, move) => sum + moveMs(move), 0);
}

/** Those who are revealed stand where they truly are; the others fill what is left, in their order. */
function boardOf(
  frozen: readonly string[],
  slotOf: ReadonlyMap<string, number>,
  revealed: ReadonlySet<string>,
): string[] {
  const board: (string | undefined)[] = Array.from({ length: frozen.length }, () => undefined);
  for (const teamId of revealed) board[slotOf.get(teamId)!] = teamId;
  const others = frozen.filter((teamId) => !revealed.has(teamId));
  return board.map((teamId) => teamId ?? others.shift()!);
}

function interestOf(
  finalOrder: readonly RevealPlace[],
  slot: number,
  fall: number,
  advancing: number,
): RevealInterest | null {
  const team = finalOrder[slot]!;
  if (slot === 0) return "winner";
  if (slot < 3) return "podium";
  if (advancing > 0 && advancing < finalOrder.length && (slot === advancing - 1 || slot === advancing)) return "cut";
  if (fall >= Math.max(4, Math.ceil(finalOrder.length / 4))) return "fall";
  const isCityBest = finalOrder.findIndex((each) => each.city === team.city) === slot;
  if (isCityBest && new Set(finalOrder.map((each) => each.city)).size > 1) return "city-best";
  return team.separatedFromNext ? null : "not-separated";
}
