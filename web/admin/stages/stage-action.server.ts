import type { StagePlan } from "#engine/stages/stage-plan.ts";
import { seatDesigns, stageFormats } from "#engine/stages/stage-plan.ts";
import { momentOf } from "#server/event/competitions/local-time.ts";
import type { Database } from "#server/base/database/database.ts";
import type { JobQueue } from "#server/base/jobs/job-queue.ts";
import { applyRerun, undoRerun } from "#server/racing/reruns/apply-rerun.ts";
import { cancelRerun, proposeRerun } from "#server/racing/reruns/propose-rerun.ts";
import type { RerunChoice } from "#rules/rerun-state.ts";
import { changeStage, removeStage, type StageDraft } from "#server/racing/stages/build-stage.ts";
import { lastStagesOfCities } from "#server/racing/stages/last-stages-of-cities.ts";
import { listStages } from "#server/racing/stages/list-stages.ts";
import { releaseRaces, takeReleaseBack } from "#server/racing/stages/release-stage.ts";
import type { StageOutcome } from "#server/racing/stages/stage-act.ts";
import { releaseModes, type EntrantsFrom } from "#rules/stage-state.ts";
import { startStage } from "#server/racing/stages/start-stage.ts";
import {
  announceStage,
  decideStage,
  holdStage,
  leaveOutRaces,
  letResultsStand,
  raceOn,
  raceUntilSeparated,
  rerunDisagreeing,
  resumeStage,
  undecideStage,
  withdrawAnnouncement,
  withdrawTeam,
} from "#server/racing/stages/step-stage.ts";
import { formText } from "../../shell/form-text.ts";

interface Acting {
  database: Database;
  jobs: Pick<JobQueue, "send">;
  competitionId: string;
  stageId: string;
  personId: string;
  /** of the competition: forms say times as its clocks do */
  timeZone: string;
}

const badPlan: StageOutcome = { kind: "refused", reason: "bad-plan" };

/** Does what a form of the stage's page asks for; whether the visitor may was asked before. */
export async function actOnStageForm(acting: Acting, form: FormData): Promise<StageOutcome> {
  const { database, jobs, stageId, personId, competitionId } = acting;
  const version = Number(formText(form, "version"));
  const act = { stageId, personId, ...(Number.isSafeInteger(version) && version > 0 ? { version } : {}) };
  const proposal = { proposalId: formText(form, "proposal").slice(0, 64), personId };
  switch (formText(form, "intent")) {
    case "save": {
      const draft = await readDraft(database, competitionId, stageId, form);
      return draft ? changeStage(database, act, draft) : badPlan;
    }
    case "remove":
      return removeStage(database, act);
    case "announce":
      return announceStage(database, act);
    case "withdraw-announcement":
      return withdrawAnnouncement(database, act);
    case "start":
      return startStage(database, jobs, act);
    case "hold":
      return holdStage(database, act, formText(form, "reason").slice(0, 500));
    case "resume":
      return resumeStage(database, jobs, act);
    case "rerun-disagreeing":
      return rerunDisagreeing(database, jobs, act, false);
    case "interpreter-only":
      return rerunDisagreeing(database, jobs, act, true);
    case "leave-out":
      return leaveOutRaces(database, jobs, act);
    case "let-stand":
      return letResultsStand(database, jobs, act, formText(form, "reason").trim().slice(0, 500));
    case "race-on":
      return raceOn(database, jobs, act);
    case "race-until-separated":
      return raceUntilSeparated(database, jobs, act, {
        rounds: Number(formText(form, "rounds")),
        places: Number(formText(form, "places")),
      });
    case "decide":
      return decideStage(database, act);
    case "undecide":
      return undecideStage(database, jobs, act);
    case "release-all":
      return releaseRaces(database, jobs, act, { what: "all" });
    case "release-round":
      return releaseRaces(database, jobs, act, { what: "round", round: Number(formText(form, "round")) || 0 });
    case "release-race":
      return releaseRaces(database, jobs, act, { what: "race", raceId: formText(form, "race").slice(0, 64) });
    case "take-back":
      return takeReleaseBack(database, act);
    case "withdraw":
      return withdrawTeam(database, jobs, act, {
        teamId: formText(form, "team").slice(0, 64),
        reason: formText(form, "reason").slice(0, 500) || "–",
      });
    case "readmit":
      return withdrawTeam(database, jobs, act, { teamId: formText(form, "team").slice(0, 64), reason: null });
    case "propose-rerun":
      return proposeRerun(database, jobs, {
        stageId,
        personId,
        reason: formText(form, "reason").slice(0, 500),
        choice: readChoice(form, acting.timeZone),
      });
    case "cancel-rerun":
      return cancelRerun(database, proposal);
    case "apply-rerun":
      return applyRerun(database, jobs, proposal);
    case "undo-rerun":
      return undoRerun(database, jobs, proposal);
    default:
      return { kind: "refused", reason: "wrong-state" };
  }
}

async function readDraft(
  database: Database,
  competitionId: string,
  stageId: string,
  form: FormData,
): Promise<StageDraft | undefined> {
  const format = stageFormats.find((each) => each === formText(form, "format"));
  const seats = seatDesigns.find((each) => each === formText(form, "seats"));
  const kind = (["qualifying", "heats", "final"] as const).find((each) => each === formText(form, "kind"));
  const releaseMode = releaseModes.find((each) => each === formText(form, "releaseMode"));
  if (!format || !seats || !kind || !releaseMode) return undefined;
  const number = (name: string) => Number(formText(form, name).trim() || "0");
  const plan: StagePlan = {
    format,
    seats,
    fieldSize: 0,
    racesPerField: number("racesPerField"),
    rounds: number("rounds"),
    advancePerField: number("advancePerField"),
    bestOthers: number("bestOthers"),
    advancing: number("advancing"),
    points:
      formText(form, "points").trim() === ""
        ? []
        : formText(form, "points")
            .trim()
            .split(/[\s,;]+/)
            .map(Number),
    minutes: formText(form, "minutes").trim() === "" ? null : number("minutes"),
    placesThatMatter: number("placesThatMatter"),
    mostExtraRounds: number("mostExtraRounds"),
  };
  const [delaySeconds, checkedShare] = [number("delaySeconds"), number("checkedPercent") / 100];
  if (!Number.isInteger(delaySeconds) || delaySeconds < 0 || delaySeconds > 86_400) return undefined;
  if (!(checkedShare >= 0 && checkedShare <= 1)) return undefined;
  const entrantsFrom = await readEntrantsFrom(database, competitionId, stageId, form);
  const name = formText(form, "name").trim().slice(0, 80);
  if (!entrantsFrom || name === "") return undefined;
  return { name, kind, plan, entrantsFrom, releaseMode, delaySeconds, checkedShare };
}

async function readEntrantsFrom(
  database: Database,
  competitionId: string,
  stageId: string,
  form: FormData,
): Promise<EntrantsFrom | undefined> {
  const wish = formText(form, "entrants");
  if (wish === "accepted-cars") return { from: "accepted-cars" };
  if (wish === "cities") {
    const best = Number(formText(form, "best"));
    if (!Number.isInteger(best) || best < 1 || best > 100) return undefined;
    return { from: "cities", best, stageIds: await lastStagesOfCities(database, competitionId) };
  }
  const earlier = (await listStages(database, competitionId)).find((stage) => stage.id === wish && stage.plan !== null);
  return earlier && earlier.id !== stageId ? { from: "stage", stageId: earlier.id } : undefined;
}

function readChoice(form: FormData, timeZone: string): RerunChoice {
  const choice: RerunChoice = { seeds: formText(form, "seeds") === "new" ? "new" : "same" };
  const text = (name: string) => formText(form, name).trim().slice(0, 100);
  const [teamId, engineHash, carId] = [text("team"), text("engine"), text("car")];
  if (teamId !== "") choice.teamId = teamId;
  if (engineHash !== "") choice.engineHash = engineHash;
  if (carId !== "") choice.carId = carId;
  for (const name of ["from", "to"] as const) {
    const moment = momentOf(text(name), timeZone);
    if (moment instanceof Date) choice[name] = moment.toISOString();
  }
  return choice;
}
