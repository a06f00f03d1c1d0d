import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import type { RevealInterest } from "#engine/show/reveal-plan.ts";
import {
  type boards,
  drawnCount,
  firstStepOf,
  groupName,
  placeOfStep,
  revealPlanOf,
  type SceneContent,
  type SceneKind,
  teamsOnGridPage,
  teamsOnStandingsPage,
} from "#engine/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";

export type StepFact =
  | { what: "picture" }
  | { what: "places"; from: number; to: number }
  /** teams drawn from a pot (from 1) into groups; empty: shows the pots */
  | { what: "draws"; pot: number; teams: { name: string; group: string }[] }
  | { what: "line-up" }
  | { what: "race"; winner: string | null }
  | { what: "frozen-board" }
  /** the focus stops on a team; `finalPlace`: where it ends */
  | { what: "focus"; name: string; place: number; finalPlace: number; interest: RevealInterest | null }
  | { what: "lands"; name: string; from: number; to: number }
  | { what: "rises"; name: string; place: number };

export interface ToldStep {
  scene: number;
  kind: SceneKind;
  board?: (typeof boards)[number];
  title: string;
  step: number;
  steps: number;
  facts: StepFact[];
  note: string;
}

/** The current, next and further steps. Contains secret results: for those who run the show. */
export async function toldSteps(
  database: Database,
  show: { id: string; step: number; steps: readonly { steps: number }[] },
  later = 0,
): Promise<{ now: ToldStep | null; next: ToldStep | null; later: ToldStep[] }> {
  const scenes = await openPackage(database, show.id);
  const told = stepTeller(scenes, show);
  return {
    now: told(show.step),
    next: told(show.step + 1),
    later: Array.from({ length: later }, (_, index) => told(show.step + 2 + index)).filter((each) => each !== null),
  };
}

export function stepTeller(
  scenes: Awaited<ReturnType<typeof openPackage>>,
  show: { steps: readonly { steps: number }[] },
): (step: number) => ToldStep | null {
  const counts = show.steps.map((scene) => scene.steps);
  return (step: number): ToldStep | null => {
    const place = placeOfStep(counts, step);
    const scene = place && scenes[place.scene];
    if (!scene) return null;
    return {
      scene: place.scene,
      kind: scene.content.kind,
      ...(scene.content.kind === "standings" && { board: scene.content.order ? "order" : "seeding" }),
      title: scene.content.title,
      step: step - firstStepOf(counts, place.scene) + 1,
      steps: counts[place.scene] ?? 1,
      facts: factsOfStep(scene.content, place.step),
      note: scene.note,
    };
  };
}

function factsOfStep(content: SceneContent, step: number): StepFact[] {
  switch (content.kind) {
    case "draw": {
      const drawn = content.drawn.slice(drawnCount(content, step - 1), drawnCount(content, step));
      const teams = drawn.map(({ team, group }) => ({ name: team.name, group: groupName(group) }));
      return [{ what: "draws", pot: (drawn[0]?.pot ?? 0) + 1, teams: step === 0 ? [] : teams }];
    }
    case "grid":
    case "standings": {
      const page = content.kind === "grid" ? teamsOnGridPage : teamsOnStandingsPage;
      const to = Math.min(content.teams.length, (step + 1) * page);
      return [{ what: "places", from: step * page + 1, to }];
    }
    case "race": {
      if (step === 0) return [{ what: "line-up" }];
      const { winner } = decodeRaceLog(content.log);
      return [{ what: "race", winner: winner === null ? null : (content.seats[winner]?.name ?? null) }];
    }
    case "podium": {
      const place = content.teams.length - 1 - step;
      const team = content.teams[place];
      return team ? [{ what: "rises", name: team.name, place: team.place }] : [];
    }
    case "reveal": {
      const plan = revealPlanOf(content);
      const teams = new Map(content.teams.map((team) => [team.teamId, team]));
      // Places can be empty, so numbers can skip.
      const placeOf = (slot: number) => content.teams[slot]?.place ?? slot + 1;
      const from = step > 0 ? (plan.stepEnds[step - 1] ?? 0) : 0;
      const moves = plan.moves.slice(from, plan.stepEnds[step] ?? from);
      if (moves.length === 0) return [{ what: "frozen-board" }];
      return moves.flatMap((move, index): StepFact[] => {
        const name = teams.get(move.teamId)?.name ?? "";
        if (move.kind === "land") return [{ what: "lands", name, from: placeOf(move.from), to: placeOf(move.to) }];
        // Skip a focus that moves on immediately.
        if (index < moves.length - 1) return [];
        const finalPlace = teams.get(move.teamId)?.place ?? 0;
        return [{ what: "focus", name, place: placeOf(move.slot), finalPlace, interest: move.interest }];
      });
    }
    case "test-card":
    case "countdown":
    case "sponsors":
    case "message":
      return [{ what: "picture" }];
    default:
      return content satisfies never;
  }
}
