import { firstStepOf, placeOfStep, type StepFact } from "#domain/show/scene.ts";
import { factsOf, type SceneKind } from "#domain/show/scenes.ts";
import type { boards } from "#domain/show/scenes/standings.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";

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
      facts: factsOf(scene.content, place.step),
      note: scene.note,
    };
  };
}
