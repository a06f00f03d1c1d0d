import type { StageRace } from "#engine/stages/next-round.ts";
import { findFormula } from "../../competitions/find-competition.ts";
import { getRow, type Database } from "../../platform/database/database.ts";
import type { JobKind } from "../../platform/jobs/job-queue.ts";
import { announce } from "../../platform/live/announce.ts";
import { createOrderer } from "../../stages/order-stage-job.ts";
import { readStage } from "../../stages/read-stage.ts";
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import { OverrunError, type RaceThreads } from "../race-threads.ts";
import type { RaceInput } from "../race-work.ts";
import type { RaceReport, SeatedCar } from "#domain/races/race-report.ts";
import type { RerunDifference, RerunReport } from "#domain/stages/rerun-acts.ts";
import { runTwice, type OfficialRuns } from "../run-twice.ts";
import { mostOverruns } from "../record-race.ts";

interface Rerun {
  reports: { raceId: string; report: RaceReport | null; runs: RerunReport["runs"] }[];
  difference: RerunDifference;
}

export function rerunRacesJob(
  database: Database,
  threads: Pick<RaceThreads, "runApart">,
): JobKind<"rerun-races", Rerun | "nothing-to-do"> {
  const order = createOrderer();
  return {
    name: "rerun-races",
    concurrency: 1,

    async run({ proposalId }) {
      const proposal = await database
        .selectFrom("rerunProposal")
        .innerJoin("stage", "stage.id", "rerunProposal.stageId")
        .where("rerunProposal.id", "=", proposalId)
        .where("rerunProposal.state", "=", "running")
        .select(["rerunProposal.stageId", "stage.competitionId", "stage.interpreterOnly"])
        .executeTakeFirst();
      const formula = proposal && (await findFormula(database, proposal.competitionId));
      if (!formula) return "nothing-to-do";
      const { stageId, interpreterOnly } = proposal;
      const rows = await database
        .selectFrom("rerunRace")
        .where("proposalId", "=", proposalId)
        .orderBy("number")
        .select(["raceId", "seed", "seats"])
        .execute();
      const reports: Rerun["reports"] = [];
      for (const { raceId, seed, seats } of rows) {
        const cars = await readCars(database, seats);
        const input = { formula, cars, seed: BigInt(seed), ...(interpreterOnly ? { interpreterOnly } : {}) };
        const { runs, hold } = await runWithinLimits(threads, input);
        const report = hold ? null : (runs[0]?.report ?? null);
        reports.push({
          raceId,
          report,
          runs: runs.map(({ kind, worker, report: { logHash, engineHash, runMs } }) => ({
            kind,
            worker,
            logHash,
            engineHash,
            runMs,
          })),
        });
      }
      return { reports, difference: await differenceOf(database, order, stageId, rows, reports) };
    },

    async record(transaction, { proposalId }, rerun) {
      if (rerun === "nothing-to-do") return;
      const proposal = await transaction
        .updateTable("rerunProposal")
        .set({ state: "proposed", difference: JSON.stringify(rerun.difference) })
        .where("id", "=", proposalId)
        .where("state", "=", "running")
        .returning("stageId")
        .executeTakeFirst();
      if (!proposal) return;
      for (const { raceId, report, runs } of rerun.reports) {
        if (!report) continue;
        const { log, ...rest } = report;
        await transaction
          .updateTable("rerunRace")
          .set({ report: JSON.stringify({ ...rest, runs }), log })
          .where("proposalId", "=", proposalId)
          .where("raceId", "=", raceId)
          .execute();
      }
      const { competitionId } = await getRow(transaction, "stage", proposal.stageId, "competitionId");
      await announce(transaction, `competition:${competitionId}`);
    },
  };
}

/** A race that always hits its limits has no runs, so the proposal can't be applied. */
async function runWithinLimits(
  threads: Pick<RaceThreads, "runApart">,
  input: RaceInput,
): Promise<Pick<OfficialRuns, "runs"> & { hold: unknown }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTwice(threads, input);
    } catch (error) {
      if (!(error instanceof OverrunError)) throw error;
      if (tries === mostOverruns) return { runs: [], hold: error };
    }
  }
}

async function readCars(database: Database, seats: readonly SeatedCar[]) {
  const rows = await database
    .selectFrom("car")
    .innerJoin("team", "team.id", "car.teamId")
    .where(
      "car.id",
      "in",
      seats.map((seat) => seat.carId),
    )
    .select(["car.id", "car.initcode", "team.name"])
    .execute();
  return seats.map(({ carId }) => {
    const row = rows.find((each) => each.id === carId);
    if (!row) throw new Error(`Car ${carId} of a proposal is gone.`);
    return { name: row.name, initcode: row.initcode };
  });
}

async function differenceOf(
  database: Database,
  order: ReturnType<typeof createOrderer>,
  stageId: string,
  rows: readonly { raceId: string; seats: SeatedCar[] }[],
  reports: Rerun["reports"],
): Promise<RerunDifference> {
  const stage = await readStage(database, stageId);
  if (!stage) throw new Error(`Stage ${stageId} is gone.`);
  const hashes = new Map(
    (await database.selectFrom("race").where("stageId", "=", stageId).select(["id", "logHash"]).execute()).map(
      ({ id, logHash }) => [id, logHash],
    ),
  );
  const reportOf = new Map(reports.map(({ raceId, report }) => [raceId, report]));
  const seatsOf = new Map(rows.map(({ raceId, seats }) => [raceId, seats]));
  const races = stage.soFar.races.map((race, index): StageRace => {
    const id = stage.raceIds[index] ?? "";
    const [report, seats] = [reportOf.get(id), seatsOf.get(id)];
    return report && seats ? { ...race, order: orderOf(report, seats) } : race;
  });
  const [before, after] = await Promise.all([order(stage.soFar), order({ ...stage.soFar, races })]);
  const placeBefore = new Map(before.places.map((place) => [place.team, place]));
  const changed = after.places
    .map((place) => ({ place, was: placeBefore.get(place.team) }))
    .filter(({ place, was }) => was?.place !== place.place || was.advances !== place.advances);
  return {
    races: reports.length,
    changedRaces: reports.filter(({ raceId, report }) => report !== null && report.logHash !== hashes.get(raceId))
      .length,
    disagreeing: reports.filter(({ report }) => report === null).length,
    places: changed.map(({ place, was }) => ({
      teamId: place.team,
      from: was?.place ?? null,
      to: place.place,
      advancedBefore: was?.advances ?? false,
      advancesAfter: place.advances,
    })),
  };
}

function orderOf(report: RaceReport, seats: readonly SeatedCar[]): string[][] {
  const finished = report.seats
    .map(({ place, distance }, seat) => ({ place, distance, teamId: seats[seat]?.teamId ?? "" }))
    .sort((a, b) => a.place - b.place);
  return levelTogether(
    finished.map((each) => each.teamId),
    finished.map((each) => each.distance),
    report.winnerSeat !== null,
  );
}
