import { lockRow } from "../platform/database/database.ts";
import { z } from "zod";
import type { ActRow } from "#domain/platform/act.ts";
import { stageActs } from "#domain/stages/stage-acts.ts";
import { undoFrom, type UndoAct } from "../platform/audit/audit-entries.ts";
import {
  decideStage,
  holdRacesAgain,
  leaveOutRaces,
  keepResults,
  liftPenalty,
  penaliseTeam,
  undecideStage,
} from "./decide-stage.ts";
import { announceStage, restoreStage, changeStage, removeStage, withdrawStageAnnouncement } from "./plan-stage.ts";
import { releaseAll, releaseRace, releaseRound, undoRelease } from "./release-stage.ts";
import {
  holdStage,
  raceOn,
  raceUntilSeparated,
  readmitTeam,
  rerunDisagreeing,
  resumeStage,
  runInterpreterOnly,
  startStage,
  withdrawTeam,
} from "./run-stage.ts";
import type { PersonsStageAct, StageActByPerson } from "./stage-act.ts";

export const stageActFunctions: Readonly<Record<PersonsStageAct, StageActByPerson>> = {
  change: changeStage,
  announce: announceStage,
  remove: removeStage,
  start: startStage,
  "withdraw-announcement": withdrawStageAnnouncement,
  decide: decideStage,
  "race-on": raceOn,
  "race-until-separated": raceUntilSeparated,
  hold: holdStage,
  resume: resumeStage,
  "release-round": releaseRound,
  "release-race": releaseRace,
  "release-all": releaseAll,
  undecide: undecideStage,
  "take-back": undoRelease,
  "rerun-disagreeing": rerunDisagreeing,
  "interpreter-only": runInterpreterOnly,
  "leave-out": leaveOutRaces,
  "let-stand": keepResults,
  "hold-races-again": holdRacesAgain,
  withdraw: withdrawTeam,
  readmit: readmitTeam,
  penalise: penaliseTeam,
  "lift-penalty": liftPenalty,
};

const loggedStage = z.looseObject({ version: z.number() });

/**
 * Undoes an act with its reverse act. Refuses if the stage changed since, because the changes in between would be
 * undone unnoticed.
 */
const undoBy = (reverse: StageActByPerson): UndoAct =>
  undoFrom(loggedStage, async (transaction, { subjectId: stageId, details, personId, reason }, { jobs }) => {
    const stage = await lockRow(transaction, "stage", stageId, "version");
    if (!stage) return "no-longer-possible";
    if (stage.version !== details.version) return "changed-since";
    const outcome = await reverse.asUndo(transaction, jobs, { stageId, personId, reason }, details);
    if (outcome?.kind === "done") return "undone";
    return outcome?.reason === "no-reason" ? outcome.reason : "no-longer-possible";
  });

export const stageUndos: Record<string, UndoAct> = Object.fromEntries(
  Object.values<ActRow>(stageActs).flatMap(({ log, undo }): [string, UndoAct][] => {
    if (log === null) return [];
    if ("restores" in undo) return [[log, restoreStage]];
    return "by" in undo ? [[log, undoBy(stageActFunctions[undo.by as PersonsStageAct])]] : [];
  }),
);
