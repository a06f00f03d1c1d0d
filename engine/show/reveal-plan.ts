export interface RevealPlace {
  /** true place */
  place: number;
  /** on the board before the stage */
  frozenPlace: number;
  /** start number */
  number: number;
  teamId: string;
  /** for "best of its city"; empty: none */
  city: string;
  advances: boolean;
  separatedFromNext: boolean;
}

/** Why the reveal pauses, most important first. */
export type RevealInterest = "winner" | "podium" | "cut" | "not-separated";

/**
 * `focus`: highlights the team at the next slot, which may stay or be saved. `land`: the team that belongs there takes the
 * slot, and those in between move up or down. Slots count from 0.
 */
export type RevealMove =
  | { kind: "focus"; teamId: string; slot: number; interest: RevealInterest | null }
  | { kind: "land"; teamId: string; from: number; to: number };

export interface RevealPlan {
  /** team ids, in an order that reveals nothing new */
  start: string[];
  moves: RevealMove[];
  /** completed moves per step; step 0 shows the teams as they start */
  stepEnds: number[];
}

/** Teams revealed in one step. */
const longestRun = 8;

export function moveMs(move: RevealMove): number {
  if (move.kind === "focus") return move.interest === null ? 600 : 1_100;
  // About a second to read a name and its origin.
  return move.from === move.to ? 1_000 : Math.abs(move.to - move.from) < 3 ? 1_300 : 1_800;
}

export interface RevealOrder {
  /** one step per place */
  eachPlace?: boolean | undefined;
  /** clear places first, close groups last, each in its own step; otherwise from last to first */
  bySuspense?: boolean | undefined;
  /** begins with the board before the stage, which the audience must know; otherwise by start number */
  bySeeding?: boolean | undefined;
}

/**
 * Reveals the true order. The focus goes to the team at the next slot; then the team that belongs there takes it, and
 * the unrevealed ones fill the other open slots as at the start. Steps end before and after interesting places, after
 * big drops and the best of each city, and after eight teams. No pause depends on a team that isn't revealed yet.
 * @param places of one stage, in any order, without duplicates
 * @param advancing how many advance; 0: the last stage
 * @returns deterministic
 */
export function planReveal(
  places: readonly RevealPlace[],
  advancing: number,
  { eachPlace = false, bySuspense = false, bySeeding = false }: RevealOrder = {},
): RevealPlan {
  const keyOf = ({ frozenPlace, number }: RevealPlace) => (bySeeding ? frozenPlace : number);
  const start = places
    .toSorted((a, b) => keyOf(a) - keyOf(b) || (a.teamId < b.teamId ? -1 : 1))
    .map(({ teamId }) => teamId);
  const finalOrder = places.toSorted((a, b) => a.place - b.place);
  const openTeams = [...start];
  const openSlots = start.map((_, slot) => slot);
  const moves: RevealMove[] = [];
  const stepEnds = [0];
  let run = 0;
  const endStep = () => {
    if (stepEnds.at(-1) !== moves.length) stepEnds.push(moves.length);
    run = 0;
  };
  const reveal = (slot: number) => {
    const { teamId, frozenPlace, separatedFromNext } = finalOrder[slot]!;
    const at = openSlots.indexOf(slot);
    const team = openTeams.indexOf(teamId);
    // A pause must not depend on which team comes next, only on the place.
    const interest =
      placeInterest(slot, places.length, advancing) ??
      (bySuspense || separatedFromNext ? null : ("not-separated" as const));
    moves.push({ kind: "focus", teamId: openTeams[at]!, slot, interest });
    // Important places stay in focus until the next press.
    if (interest !== null) endStep();
    moves.push({ kind: "land", teamId, from: openSlots[team]!, to: slot });
    openTeams.splice(team, 1);
    openSlots.splice(at, 1);
    run += 1;
    const isNotable =
      (interest !== null && interest !== "not-separated") ||
      (!bySuspense && isNotableTeam(finalOrder, slot, slot + 1 - frozenPlace));
    if (eachPlace || isNotable || run >= longestRun) endStep();
  };
  const groups = closeGroups(finalOrder);
  for (const group of bySuspense ? suspenseOrder(groups) : [groups.flat()]) {
    group.forEach(reveal);
    endStep();
  }
  return { start, moves, stepEnds };
}

export function boardAfter(plan: RevealPlan, moves: number): { order: string[]; revealed: Set<string> } {
  const landed = plan.moves.slice(0, moves).filter((move) => move.kind === "land");
  const slots = new Map(landed.map((move) => [move.teamId, move.to]));
  const revealed = new Set(slots.keys());
  return { order: boardOf(plan.start, slots, revealed), revealed };
}

export function revealFrame(
  plan: RevealPlan,
  step: number,
  elapsedMs: number,
): { done: number; running: RevealMove | null; runningMs: number } {
  const end = plan.stepEnds[Math.min(step, plan.stepEnds.length - 1)] ?? 0;
  let done = step > 0 ? (plan.stepEnds[step - 1] ?? end) : 0;
  // Screens start together, so early ones wait.
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

export function stepMs(plan: RevealPlan, step: number): number {
  const from = step > 0 ? (plan.stepEnds[step - 1] ?? 0) : 0;
  return plan.moves.slice(from, plan.stepEnds[step] ?? from).reduce((sum, move) => sum + moveMs(move), 0);
}

/** Revealed teams are at their true places; the others fill the rest in order. */
function boardOf(
  start: readonly string[],
  slotOf: ReadonlyMap<string, number>,
  revealed: ReadonlySet<string>,
): string[] {
  const board: (string | undefined)[] = Array.from({ length: start.length }, () => undefined);
  for (const teamId of revealed) board[slotOf.get(teamId)!] = teamId;
  const others = start.filter((teamId) => !revealed.has(teamId));
  return board.map((teamId) => teamId ?? others.shift()!);
}

/** Slots from the last to the first, in groups that the races don't separate. */
function closeGroups(finalOrder: readonly RevealPlace[]): number[][] {
  const groups: number[][] = [];
  for (let slot = finalOrder.length - 1; slot >= 0; slot -= 1) {
    const isSeparated = slot === finalOrder.length - 1 || finalOrder[slot]!.separatedFromNext;
    if (isSeparated) groups.push([slot]);
    else groups.at(-1)!.push(slot);
  }
  return groups;
}

/** Smallest first and the winner's last, so that after each group as many teams as possible can still win. */
const suspenseOrder = (groups: readonly number[][]): number[][] => [
  ...groups.slice(0, -1).toSorted((a, b) => a.length - b.length),
  ...groups.slice(-1),
];

/** Depends on the place only. */
function placeInterest(slot: number, teams: number, advancing: number): RevealInterest | null {
  if (slot === 0) return "winner";
  if (slot < 3) return "podium";
  return advancing > 0 && advancing < teams && (slot === advancing - 1 || slot === advancing) ? "cut" : null;
}

function isNotableTeam(finalOrder: readonly RevealPlace[], slot: number, fall: number): boolean {
  if (fall >= Math.max(4, Math.ceil(finalOrder.length / 4))) return true;
  const { city } = finalOrder[slot]!;
  const isCityBest = finalOrder.findIndex((each) => each.city === city) === slot;
  return isCityBest && new Set(finalOrder.map((each) => each.city)).size > 1;
}
