import type { Database } from "../../platform/database/database.ts";
import { findDivisionName } from "../../competitions/divisions/divisions.ts";
import { stageOfResult } from "../../stages/result-versions.ts";
import { entrantsOf } from "../entrants-of.ts";
import { findOwnStage, type SceneBuilder } from "../scene-builder.ts";

export const buildGrid: SceneBuilder<"grid"> = async (database, definition, parts) => {
  const stage = await findOwnStage(database, definition.stageId, parts);
  return typeof stage === "string" ? stage : entrantsContent(database, definition, stage.name);
};

export async function entrantsContent<Kind extends "grid" | "standings">(
  database: Database,
  { kind, title, stageId, division }: { kind: Kind; title: string; stageId: string; division?: string | undefined },
  stageName: string,
) {
  const teams = await entrantsOf(database, stageId, division);
  if (teams.length === 0) return "no-teams";
  const name = division === undefined ? null : await findDivisionName(database, division);
  return { kind, title, stage: stageOfResult({ stageName, division: name }), teams };
}
