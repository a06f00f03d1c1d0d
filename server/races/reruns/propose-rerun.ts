import { z } from "zod";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import {
  findRow,
  type Database,
  type DatabaseTransaction,
  insertRows,
  newId,
} from "../../platform/database/database.ts";
import { readForm, cutLine, oneOf } from "../../platform/forms/read-form.ts";
import type { JobSender } from "../../platform/jobs/job-queue.ts";
import { announce } from "../../platform/live/announce.ts";
import { momentOf } from "../../competitions/local-time.ts";
import { officialSeed } from "../../competitions/official-seed.ts";
import type { StageOutcome } from "../../stages/stage-act.ts";
import type { SeatedCar } from "#domain/races/race-report.ts";
import { longestReason } from "#domain/platform/limits.ts";
import { rerunActs, statesWithReruns, drawOf, type RerunChoice } from "#domain/stages/rerun-acts.ts";
import { seedText } from "../record-race.ts";
import { readSeedSecrets } from "../../stages/advance-stage.ts";

/**
 * The races run immediately and stay hidden; what would change is shown before an organiser decides. A new seed is the
 * next draw of the race's number, so cancelling and proposing again can't get another one.
 */
export function proposeRerun(
  database: Database,
  jobs: JobSender,
  request: { stageId: string; personId: string | null; reason: string; choice: RerunChoice },
): Promise<StageOutcome<{ proposalId: string; races: number }>> {
  const { stageId, personId, reason, choice } = request;
  return database.transaction().execute(async (transaction) => {
    const stage = await transaction
      .selectFrom("stage")
      .innerJoin("competition", "competition.id", "stage.competitionId")
      .where("stage.id", "=", stageId)
      .select(["stage.state", "stage.competitionId", "stage.nextRaceNumber", "competition.brand"])
      .forUpdate("stage")
      .executeTakeFirst();
    if (!stage) return { kind: "refused", reason: "no-such-stage" };
    if (!statesWithReruns.includes(stage.state)) return { kind: "refused", reason: "wrong-state" };
    const open = await transaction
      .selectFrom("rerunProposal")
      .where("stageId", "=", stageId)
      .where("state", "in", ["running", "proposed"])
      .select("id")
      .executeTakeFirst();
    if (open) return { kind: "refused", reason: "proposal-open" };
    if (choice.carId !== undefined && !(await isCarOf(transaction, choice.carId, choice.teamId))) {
      return { kind: "refused", reason: "no-such-car" };
    }
    const races = await chooseRaces(transaction, stageId, choice);
    if (races.length === 0) return { kind: "refused", reason: "no-such-race" };
    const proposalId = newId();
    await transaction
      .insertInto("rerunProposal")
      .values({
        id: proposalId,
        stageId,
        state: "running",
        reason,
        choice: JSON.stringify(choice),
        difference: null,
        createdBy: personId,
      })
      .execute();
    const secrets = await readSeedSecrets(transaction, stage.competitionId);
    const seats = await readSeats(
      transaction,
      races.map((race) => race.id),
    );
    const rows = races.map((race, index) => {
      const seated = (seats.get(race.id) ?? []).map((seat) =>
        choice.carId !== undefined && seat.teamId === choice.teamId ? { ...seat, carId: choice.carId } : seat,
      );
      const { seedNumber: raceNumber, redraws: redraw } = drawOf(race, choice.seeds);
      const seed =
        choice.seeds === "same" ? race.seed : seedText(officialSeed({ ...secrets, stageId, raceNumber, redraw }));
      return {
        proposalId,
        raceId: race.id,
        number: stage.nextRaceNumber + index,
        seed,
        seats: JSON.stringify(seated),
        report: null,
        log: null,
      };
    });
    await insertRows(transaction, "rerunRace", rows);
    await jobs.send(transaction, "rerun-races", { proposalId }, { priority: 2 });
    await writeAuditEntry(transaction, {
      personId,
      act: rerunActs["propose-rerun"].log,
      subject: `stage:${stageId}`,
      brand: stage.brand,
      details: { proposalId, reason, choice, races: races.length },
    });
    await announce(transaction, `competition:${stage.competitionId}`);
    return { kind: "done", proposalId, races: races.length };
  });
}

async function chooseRaces(transaction: DatabaseTransaction, stageId: string, choice: RerunChoice) {
  let query = transaction
    .selectFrom("race")
    .where("race.stageId", "=", stageId)
    .where("race.state", "in", ["finished", "released"])
    .orderBy("race.number")
    .select(["race.id", "race.seed", "race.number", "race.seedNumber", "race.redraws"]);
  const { teamId, engineHash, from, to, raceIds } = choice;
  if (teamId !== undefined) {
    query = query.where("race.id", "in", (seats) =>
      seats.selectFrom("raceSeat").where("raceSeat.teamId", "=", teamId).select("raceSeat.raceId"),
    );
  }
  if (engineHash !== undefined) query = query.where("race.engineHash", "=", engineHash);
  if (from !== undefined) query = query.where("race.finishedAt", ">=", new Date(from));
  if (to !== undefined) query = query.where("race.finishedAt", "<=", new Date(to));
  if (raceIds !== undefined) query = query.where("race.id", "in", raceIds.length > 0 ? raceIds : ["none"]);
  return query.execute();
}

async function readSeats(
  transaction: DatabaseTransaction,
  raceIds: readonly string[],
): Promise<Map<string, SeatedCar[]>> {
  const rows = await transaction
    .selectFrom("raceSeat")
    .where("raceId", "in", raceIds)
    .orderBy("seat")
    .select(["raceId", "teamId", "carId"])
    .execute();
  const seats = new Map<string, SeatedCar[]>();
  for (const { raceId, ...seat } of rows) seats.set(raceId, [...(seats.get(raceId) ?? []), seat]);
  return seats;
}

async function isCarOf(transaction: DatabaseTransaction, carId: string, teamId: string | undefined): Promise<boolean> {
  const car = await findRow(transaction, "car", carId, "teamId");
  return car !== undefined && car.teamId === teamId;
}

const chosen = cutLine(100);

const rerunForm = z.object({
  reason: cutLine(longestReason),
  seeds: oneOf(["same", "new"], "same"),
  team: chosen,
  engine: chosen,
  car: chosen,
  from: chosen,
  to: chosen,
});

export function readRerunRequest(form: FormData, timeZone: string): { reason: string; choice: RerunChoice } {
  const { reason, seeds, team, engine, car, ...times } = readForm(rerunForm, form).values;
  const choice: RerunChoice = { seeds };
  if (team !== "") choice.teamId = team;
  if (engine !== "") choice.engineHash = engine;
  if (car !== "") choice.carId = car;
  for (const name of ["from", "to"] as const) {
    const moment = momentOf(times[name], timeZone);
    if (moment instanceof Date) choice[name] = moment.toISOString();
  }
  return { reason, choice };
}

export async function listReruns(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("rerunProposal")
    .leftJoin("person", "person.id", "rerunProposal.createdBy")
    .where("rerunProposal.stageId", "=", stageId)
    .orderBy("rerunProposal.createdAt", "desc")
    .limit(20)
    .select([
      "rerunProposal.id",
      "rerunProposal.state",
      "rerunProposal.reason",
      "rerunProposal.choice",
      "rerunProposal.difference",
      "rerunProposal.createdAt",
      "person.name as by",
      (proposal) =>
        proposal
          .selectFrom("rerunRace")
          .whereRef("rerunRace.proposalId", "=", "rerunProposal.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("races"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, races: row.races ?? 0 }));
}
