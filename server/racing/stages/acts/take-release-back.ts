import { readsNothing, stageAct } from "../stage-act.ts";

/** Takes a release back, as long as its delay runs and no public page showed it. */
export const takeReleaseBack = stageAct("take-back", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const races = await transaction
      .updateTable("race")
      .set({ state: "finished", publicAt: null })
      .where("stageId", "=", stage.id)
      .where("state", "=", "released")
      .where("publicAt", ">", new Date())
      .returning("id")
      .execute();
    if (races.length === 0) return "public-already";
    if (stage.state === "released") {
      await transaction
        .updateTable("stage")
        .set({ state: "decided", releasedAt: null, publicAt: null })
        .where("id", "=", stage.id)
        .execute();
    }
    return { details: { raceIds: races.map((race) => race.id) }, done: { hidden: races.length } };
  },
});
