import { firstStepOf, placeOfStep, type StepFact } from "#domain/show/scene.ts";
import { factsOf, type SceneKind } from "#domain/show/scenes.ts";
import type { boards } from "#domain/show/scenes/standings.ts";
import type { Database } from "../platform/database/database.ts";
import { openPackage } from "./build-package.ts";

export interface StepSummary {
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
export async function stepSummaries(
  database: Database,
  show: { id: string; step: number; steps: readonly { steps: number }[] },
  later = 0,
): Promise<{ now: StepSummary | null; next: StepSummary | null; later: StepSummary[] }> {
  const scenes = await openPackage(database, show.id);
  const summaryOf = stepSummariser(scenes, show);
  return {
    now: summaryOf(show.step),
    next: summaryOf(show.step + 1),
    later: Array.from({ length: later }, (_, index) => summaryOf(show.step + 2 + index)).filter(
      (each) => each !== null,
    ),
  };
}

export function stepSummariser(
  scenes: Awaited<ReturnType<typeof openPackage>>,
  show: { steps: readonly { steps: number }[] },
): (step: number) => StepSummary | null {
  const counts = show.steps.map((scene) => scene.steps);
  return (step: number): StepSummary | null => {
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
