import { z } from "zod";
import { boardAfter, planReveal, stepMs, type RevealOrder, type RevealPlan } from "#engine/show/reveal-plan.ts";
import {
  divisionFields,
  publicTeam,
  sceneFields,
  seenOf,
  type PlacedTeam,
  type Scene,
  type SeenRow,
  type StepFact,
} from "../scene.ts";

export interface RevealContent extends RevealOrder {
  kind: "reveal";
  title: string;
  stage: string;
  teams: PlacedTeam[];
  advancing: number;
  /** races behind the order */
  races?: number;
  /** places aren't by wins, which are shown as well */
  byRating?: true;
}

/** Deterministic, so that screens, driver and phones agree. */
export function revealPlanOf(content: RevealContent): RevealPlan {
  return planReveal(content.teams, content.advancing, content);
}

/** Secret: for those who run the show. Places revealed by each step, and codes of the teams that can still win. */
export function previewReveal(content: RevealContent) {
  const plan = revealPlanOf(content);
  let open = content.teams.toSorted((a, b) => a.number - b.number);
  return plan.stepEnds.map((end) => {
    const { revealed } = boardAfter(plan, end);
    const places = open.filter(({ teamId }) => revealed.has(teamId)).toSorted((a, b) => b.place - a.place);
    open = open.filter(({ teamId }) => !revealed.has(teamId));
    return { places: places.map(({ place, name }) => ({ place, name })), open: open.map(({ code }) => code) };
  });
}

const byId = (teams: readonly PlacedTeam[]) => new Map(teams.map((team) => [team.teamId, team]));

export const reveal = {
  kind: "reveal",
  schema: () =>
    z.object({
      ...sceneFields(),
      kind: z.literal("reveal"),
      ...divisionFields(),
      eachPlace: z.boolean().optional(),
      bySuspense: z.boolean().optional(),
    }),
  steps: (content) => revealPlanOf(content).stepEnds.length,
  seen(content, step, elapsedMs) {
    const plan = revealPlanOf(content);
    const leftMs = stepMs(plan, step) - elapsedMs;
    const isMoving = leftMs > 0;
    const done = isMoving ? (plan.stepEnds[step - 1] ?? 0) : (plan.stepEnds[step] ?? 0);
    const { order, revealed } = boardAfter(plan, done);
    const teams = byId(content.teams);
    const rows = order.flatMap((teamId): SeenRow[] => {
      const team = teams.get(teamId);
      return team ? [{ team: publicTeam(team), place: revealed.has(teamId) ? team.place : null }] : [];
    });
    return seenOf(content, { stage: content.stage, rows, isMoving }, isMoving ? leftMs : null);
  },
  facts(content, step) {
    const plan = revealPlanOf(content);
    const teams = byId(content.teams);
    // Places can be empty, so numbers can skip.
    const placeOf = (slot: number) => content.teams[slot]?.place ?? slot + 1;
    const from = step > 0 ? (plan.stepEnds[step - 1] ?? 0) : 0;
    const moves = plan.moves.slice(from, plan.stepEnds[step] ?? from);
    if (moves.length === 0) return [{ what: "frozen-board" }];
    return moves.flatMap((move, index): StepFact[] => {
      const team = teams.get(move.teamId);
      const name = team?.name ?? "";
      if (move.kind === "land") return [{ what: "lands", name, from: team?.frozenPlace ?? 0, to: placeOf(move.to) }];
      // Skip a focus that moves on immediately.
      if (index < moves.length - 1) return [];
      const finalPlace = team?.place ?? 0;
      return [{ what: "focus", name, place: placeOf(move.slot), finalPlace, interest: move.interest }];
    });
  },
  teamsInFocus(content, step) {
    const { moves, stepEnds } = revealPlanOf(content);
    const teams = byId(content.teams);
    const ids = new Set(moves.slice(stepEnds[step - 1] ?? 0, stepEnds[step + 1]).map(({ teamId }) => teamId));
    return [...ids].flatMap((id) => teams.get(id) ?? []);
  },
  results(content) {
    const { moves, stepEnds } = revealPlanOf(content);
    const teams = byId(content.teams);
    const movesAt = (step: number) => moves.slice(0, stepEnds[step]);
    return {
      results: moves
        .filter(({ kind }) => kind === "land")
        .map(({ teamId }) => ({ key: teamId, place: teams.get(teamId)!.place })),
      countAt: (step) => movesAt(step).filter(({ kind }) => kind === "land").length,
      highlightAt(step) {
        const move = movesAt(step).at(-1);
        return move?.kind === "focus" ? `${move.teamId} ${move.interest}` : null;
      },
    };
  },
  isOfStage: true,
  showsOrder: () => true,
} as const satisfies Scene<RevealContent>;
