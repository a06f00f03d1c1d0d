import type { UndoAct } from "../../platform/audit/undo.ts";
import { announce } from "../../platform/live/announce.ts";
import { readsNothing, stageAct } from "../stage-act.ts";
import type { StageDraft } from "./change-stage.ts";

export const removeStage = stageAct("remove", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const before = await transaction
      .selectFrom("stage")
      .where("id", "=", stage.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom("stage").where("id", "=", stage.id).execute();
    return { details: { row: before } };
  },
});

export const bringStageBack: UndoAct = async (transaction, { subjectId, details }) => {
  const row = details["row"] as Record<string, unknown> & { competitionId: string; position: number };
  const competition = await transaction
    .selectFrom("competition")
    .where("id", "=", row.competitionId)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  if (!competition) return "no-longer-possible";
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", row.competitionId)
    .select(["id", "position"])
    .execute();
  if (stages.some((stage) => stage.id === subjectId)) return "changed-since";
  const isFree = !stages.some((stage) => stage.position === row.position);
  const position = isFree ? row.position : Math.max(0, ...stages.map((stage) => stage.position)) + 1;
  const { name, kind, plan, entrantsFrom, divisions, releaseMode, delaySeconds, checkedShare } =
    row as unknown as StageDraft;
  await transaction
    .insertInto("stage")
    .values({
      id: subjectId,
      competitionId: row.competitionId,
      position,
      state: "draft",
      version: Number(row["version"]) + 1,
      name,
      kind,
      releaseMode,
      delaySeconds,
      checkedShare,
      plan: JSON.stringify(plan),
      entrantsFrom: JSON.stringify(entrantsFrom),
      divisions: JSON.stringify(divisions ?? []),
    })
    .execute();
  await announce(transaction, `competition:${row.competitionId}`);
  return "undone";
};
