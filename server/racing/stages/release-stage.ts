import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { tellPublicJobName, type TellPublicJob } from "../../base/jobs/job-names.ts";
import type { JobKind, JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { countOpenChecks } from "./step-stage.ts";
import { actOnStage, type StageAct, type StageOutcome } from "./stage-act.ts";

/** Which finished races of a stage are shown now. */
export type ReleaseWish = { what: "race"; raceId: string } | { what: "round"; round: number } | { what: "all" };

/**
 * Shows races: to the hall at once, on public pages after the stage's delay. With the last race of a decided stage its order is shown
 * too. A race whose runs disagree, or that the second EVM is still to run, is never shown.
 */
export function releaseRaces(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  act: StageAct,
  wish: ReleaseWish,
): Promise<StageOutcome<{ released: number }>> {
  return actOnStage<{ released: number }>(database, "release-races", act, async (transaction, stage) => {
    if (!["running", "held", "decided"].includes(stage.state)) return "wrong-state";
    // Everything at once belongs to a decided stage: before, its last places are not fixed.
    if (wish.what === "all" && stage.state !== "decided") return "wrong-state";
    let query = transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("state", "=", "finished")
      .select(["id", "hold"]);
    if (wish.what === "race") query = query.where("id", "=", wish.raceId);
    if (wish.what === "round") query = query.where("round", "=", wish.round);
    const races = await query.execute();
    if (races.length === 0 && wish.what !== "all") return "no-such-race";
    if (races.some((race) => race.hold !== null)) return "runs-disagree";
    const raceIds = races.map((race) => race.id);
    // Races that were run again in a decided stage are checked, and change the order, after the decision.
    if ((await countOpenChecks(transaction, stage.id, raceIds)) > 0) return "checks-open";
    if (stage.state === "decided" && (await isOrderStale(transaction, stage.id))) return "order-open";
    const publicAt = await publicMoment(transaction, stage.id);
    if (raceIds.length > 0) {
      await transaction.updateTable("race").set({ state: "released", publicAt }).where("id", "in", raceIds).execute();
    }
    const left = await transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("state", "not in", ["released", "void"])
      .select("id")
      .limit(1)
      .executeTakeFirst();
    const isWhole = stage.state === "decided" && !left;
    if (isWhole) {
      await transaction
        .updateTable("stage")
        .set({ state: "released", releasedAt: new Date(), publicAt })
        .where("id", "=", stage.id)
        .execute();
    }
    if (publicAt) {
      const startAfterSeconds = Math.max(1, Math.ceil((publicAt.getTime() - Date.now()) / 1000));
      await jobs.send(transaction, tellPublicJobName, { competitionId: stage.competitionId }, { startAfterSeconds });
    }
    await announce(transaction, ...raceIds.slice(0, 200).map((id): `race:${string}` => `race:${id}`));
    return { details: { wish, raceIds, wholeStage: isWhole }, done: { released: raceIds.length } };
  });
}

/** Takes a release back, as long as its delay runs and no public page showed it. */
export function takeReleaseBack(database: Database, act: StageAct): Promise<StageOutcome<{ hidden: number }>> {
  return actOnStage<{ hidden: number }>(database, "take-release-back", act, async (transaction, stage) => {
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
  });
}

async function isOrderStale(transaction: DatabaseTransaction, stageId: string): Promise<boolean> {
  const row = transaction.selectFrom("stage").where("id", "=", stageId).select("orderStale");
  return (await row.executeTakeFirstOrThrow()).orderStale;
}

async function publicMoment(transaction: DatabaseTransaction, stageId: string): Promise<Date | null> {
  const { delaySeconds } = await transaction
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select("delaySeconds")
    .executeTakeFirstOrThrow();
  return delaySeconds === 0 ? null : new Date(Date.now() + delaySeconds * 1000);
}

/** Tells public pages that a delay is over. */
export function tellPublicJob(): JobKind<TellPublicJob, "told"> {
  return {
    name: tellPublicJobName,
    concurrency: 1,
    run: () => Promise.resolve("told" as const),
    record: (transaction, { competitionId }) => announce(transaction, `competition:${competitionId}`),
  };
}
