import { stepRaces } from "../../races/record-race.ts";
import { forgetResults } from "../result-versions.ts";
import { readsNothing, stageAct } from "../stage-act.ts";

export const takeReleaseBack = stageAct("take-back", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const races = await transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("state", "=", "released")
      .where("publicAt", ">", new Date())
      .select("id")
      .forUpdate()
      .execute();
    if (races.length === 0) return "public-already";
    const raceIds = races.map((race) => race.id);
    await stepRaces(transaction, raceIds, "hide", { publicAt: null });
    if (stage.state === "released") {
      await transaction
        .updateTable("stage")
        .set({ state: "decided", releasedAt: null, publicAt: null, provisionalUntil: null })
        .where("id", "=", stage.id)
        .execute();
      await forgetResults(transaction, stage.id);
    }
    return { details: { raceIds }, done: { hidden: races.length } };
  },
});
