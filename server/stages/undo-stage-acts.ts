import type { UndoAct } from "../platform/audit/undo.ts";
import type { ActRow } from "#domain/platform/act.ts";
import { stageActs } from "#domain/stages/stage-acts.ts";
import { bringStageBack } from "./acts/remove-stage.ts";
import type { PersonsStageAct, StageActFunction } from "./stage-act.ts";
import { stageActFunctions } from "./stage-acts.ts";

/**
 * Undoes an act with its reverse act. Refuses if the stage changed since, because the changes in between would be
 * undone unnoticed.
 */
function by(
  reverse: StageActFunction<unknown>,
  { takeBackWith }: Pick<StageActFunction<unknown>, "takeBackWith">,
): UndoAct {
  return async (transaction, { subjectId: stageId, details, personId, reason }, { jobs }) => {
    const stage = await transaction
      .selectFrom("stage")
      .where("id", "=", stageId)
      .select("version")
      .forUpdate()
      .executeTakeFirst();
    if (!stage) return "no-longer-possible";
    if (stage.version !== details["version"]) return "changed-since";
    const input = takeBackWith?.(details);
    const outcome = await reverse(transaction, jobs, { stageId, personId, reason }, input);
    if (outcome.kind === "done") return "undone";
    return outcome.reason === "no-reason" ? outcome.reason : "no-longer-possible";
  };
}

export const stageUndos: Record<string, UndoAct> = Object.fromEntries(
  Object.entries<ActRow>(stageActs).flatMap(([id, { log, undo }]): [string, UndoAct][] => {
    if (log === null) return [];
    if ("restores" in undo) return [[log, bringStageBack]];
    if (!("by" in undo)) return [];
    const functions: Partial<Record<string, StageActFunction<unknown>>> = stageActFunctions;
    const reverse = stageActFunctions[undo.by as PersonsStageAct];
    return [[log, by(reverse, functions[id] ?? {})]];
  }),
);
