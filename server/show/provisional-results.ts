import type { Provisional } from "#domain/show/scene.ts";
import { type SceneDefinition, type SceneSteps, shownStage } from "#domain/show/scenes.ts";
import type { Database } from "../platform/database/database.ts";

/**
 * Sent with each heartbeat, because screens store their scenes.
 * @returns null for scenes without an order, or with a final one
 */
export async function provisionalScenes(
  database: Database,
  { scenes, steps }: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[] },
): Promise<(Provisional | null)[]> {
  const stages = steps.map(({ id }) => shownStage(scenes.find((scene) => scene.id === id)));
  const asked = [...new Set(stages.filter((stage) => stage !== undefined))];
  if (asked.length === 0) return steps.map(() => null);
  const rows = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "in", asked)
    .select((select) => [
      "stage.id",
      "stage.state",
      "stage.provisionalUntil",
      "competition.settings",
      "competition.timeZone",
      select
        .selectFrom("protest")
        .whereRef("protest.stageId", "=", "stage.id")
        .where("protest.state", "=", "open")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .as("openProtests"),
    ])
    .execute();
  const found = new Map(
    rows.map((row): [string, Provisional | null] => {
      const minutes = Number(row.settings["protestMinutes"] ?? 0);
      const hasProtests = Number(row.openProtests) > 0;
      const { timeZone, provisionalUntil } = row;
      // Before the release the end isn't known.
      if (row.state !== "released")
        return [row.id, minutes > 0 ? { until: null, minutes, hasProtests, timeZone } : null];
      const isOpen = provisionalUntil !== null && provisionalUntil > new Date();
      const until = isOpen ? provisionalUntil.toISOString() : null;
      return [row.id, isOpen || hasProtests ? { until, minutes: 0, hasProtests, timeZone } : null];
    }),
  );
  return stages.map((stage) => (stage === undefined ? null : (found.get(stage) ?? null)));
}
