import { type PersonsStageAct, type StageActFunction, readsNothing, stageAct } from "./stage-act.ts";
import { announceStage } from "./acts/announce-stage.ts";
import { changeStage } from "./acts/change-stage.ts";
import { decideStage } from "./acts/decide-stage.ts";
import { holdRacesAgain } from "./acts/hold-races-again.ts";
import { holdStage } from "./acts/hold-stage.ts";
import { leaveOutRaces } from "./acts/leave-out-races.ts";
import { letResultsStand } from "./acts/let-results-stand.ts";
import { liftPenalty, penaliseTeam } from "./acts/penalise-team.ts";
import { raceOn } from "./acts/race-on.ts";
import { raceUntilSeparated } from "./acts/race-until-separated.ts";
import { releaseAll, releaseRace, releaseRound } from "./acts/release-races.ts";
import { removeStage } from "./acts/remove-stage.ts";
import { rerunDisagreeing, runInterpreterOnly } from "./acts/rerun-disagreeing.ts";
import { resumeStage } from "./acts/resume-stage.ts";
import { startStage } from "./acts/start-stage.ts";
import { takeReleaseBack } from "./acts/take-release-back.ts";
import { undecideStage } from "./acts/undecide-stage.ts";
import { readmitTeam, withdrawTeam } from "./acts/withdraw-team.ts";

const withdrawAnnouncement = stageAct("withdraw-announcement", {
  read: readsNothing,
  async work({ transaction, stage }) {
    await transaction.updateTable("stage").set({ state: "draft" }).where("id", "=", stage.id).execute();
    return {};
  },
});

export const stageActFunctions = {
  change: changeStage,
  announce: announceStage,
  remove: removeStage,
  start: startStage,
  "withdraw-announcement": withdrawAnnouncement,
  decide: decideStage,
  "race-on": raceOn,
  "race-until-separated": raceUntilSeparated,
  hold: holdStage,
  resume: resumeStage,
  "release-round": releaseRound,
  "release-race": releaseRace,
  "release-all": releaseAll,
  undecide: undecideStage,
  "take-back": takeReleaseBack,
  "rerun-disagreeing": rerunDisagreeing,
  "interpreter-only": runInterpreterOnly,
  "leave-out": leaveOutRaces,
  "let-stand": letResultsStand,
  "hold-races-again": holdRacesAgain,
  withdraw: withdrawTeam,
  readmit: readmitTeam,
  penalise: penaliseTeam,
  "lift-penalty": liftPenalty,
} as unknown as Readonly<Record<PersonsStageAct, StageActFunction<unknown>>>;
