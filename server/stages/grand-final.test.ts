import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carsRoot } from "#engine/referee/official-seed.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { listFrozenCars } from "../competitions/freeze-cars.ts";
import { stepCompetition } from "../competitions/phases/step-competition.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { checkRaceJob } from "./check-race-job.ts";
import { createRaceThreads } from "../races/race-threads.ts";
import { runRaceJob } from "./run-race-job.ts";
import { finalOrderOf } from "./released-orders.ts";
import { orderStageJob } from "./order-stage-job.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";
import { addStage, announceStage, changeStage, type StageDraft } from "./plan-stage.ts";
import { decideStage } from "./decide-stage.ts";
import { startStage } from "./run-stage.ts";
import { pendingRaces } from "./pending-races.ts";

const [nation, ...cities] = ["trabzon", "izmir", "konya"] as const;
let open: OpenDatabase;
let jobs: JobQueue;
const threads = createRaceThreads(2, "0".repeat(64));

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database
    .deleteFrom("competition")
    .where("id", "not in", [nation, ...cities])
    .execute();
  await database.updateTable("competition").set({ state: "practice" }).execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  await database.updateTable("competition").set({ brand: null }).where("id", "=", nation).execute();
  await enterFrozenTeams(database, cities[0], 3);
  await stepNation("practice", "frozen");
  await enterFrozenTeams(database, cities[1], 3);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
}, 120_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const stepNation = async (from: CompetitionState, to: CompetitionState) =>
  expect(
    await stepCompetition(
      open.database,
      { jobs, engineHash: "0".repeat(64) },
      { competitionId: nation, from, to, personId: null },
    ),
  ).toEqual({ kind: "stepped", from, to });

const actOn = (stageId: string) => ({ stageId, personId: null });

async function announced(competitionId: string, draft: StageDraft): Promise<string> {
  const { name, kind } = draft;
  const { format } = draft.plan;
  const added = await addStage(open.database, { competitionId, format, kind, name, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  expect(await changeStage(open.database, jobs, actOn(added.stageId), draft)).toEqual({ kind: "done" });
  expect(await announceStage(open.database, jobs, actOn(added.stageId))).toEqual({ kind: "done" });
  return added.stageId;
}

const start = (stageId: string) => startStage(open.database, jobs, actOn(stageId));

async function decide(stageId: string) {
  await expect.poll(() => pendingRaces(open.database, stageId), { timeout: 200_000, interval: 50 }).toBeUndefined();
  expect(await decideStage(open.database, jobs, actOn(stageId))).toEqual({ kind: "done" });
  const order = await finalOrderOf(open.database, stageId);
  if (!order) throw new Error("A decided stage has an order.");
  return order;
}

const usual = { releaseMode: "at-once", delaySeconds: 0, checkedShare: 0 } as const;

test(
  "seeds firsts before seconds in a grand final once every city has decided",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const stageIds: string[] = [];
    for (const city of cities) {
      const plan = { ...defaultPlan("round-robin", 5), minutes: null, rounds: 2, advancing: 2 };
      const draft = {
        name: "City final",
        kind: "final",
        plan,
        entrantsFrom: { from: "accepted-cars" },
        ...usual,
      } as const;
      stageIds.push(await announced(city, draft));
    }
    const plan = {
      ...defaultPlan("grand-final", 5),
      rounds: 1,
      racesPerField: 4,
      placesThatMatter: 1,
      mostExtraRounds: 1,
    };
    const final = await announced(nation, {
      name: "Grand final",
      kind: "final",
      plan,
      entrantsFrom: { from: "cities", stageIds: [], best: 2 },
      ...usual,
    });
    const unused = {
      competitionId: cities[0],
      format: "championship",
      kind: "final",
      name: "Unused",
      personId: null,
    } as const;
    expect(await addStage(open.database, unused)).toMatchObject({ kind: "done" });
    expect(await start(final)).toEqual({ kind: "refused", reason: "earlier-stage-open" });
    for (const stageId of stageIds) expect(await start(stageId)).toEqual({ kind: "done" });
    const bests: string[][] = [];
    for (const stageId of stageIds) bests.push((await decide(stageId)).places.slice(0, 2).map((place) => place.teamId));

    expect(await start(final)).toEqual({ kind: "refused", reason: "cars-not-frozen" });
    await stepNation("frozen", "practice");
    await stepNation("practice", "frozen");
    const frozen = await listFrozenCars(open.database, nation);
    const { carsRoot: root } = await open.database
      .selectFrom("competition")
      .where("id", "=", nation)
      .select("carsRoot")
      .executeTakeFirstOrThrow();
    expect(carsRoot(frozen)).toBe(root);
    expect(new Set(frozen.map((car) => car.from))).toEqual(new Set([null, "İzmir Code Prix", "Konya Code Prix"]));

    expect(await start(final)).toEqual({ kind: "done" });
    const { places } = await decide(final);
    expect(places.map((place) => place.teamId).toSorted()).toEqual(bests.flat().toSorted());
    const seeded = places.toSorted((a, b) => a.frozenPlace - b.frozenPlace).map((place) => place.teamId);
    expect(seeded.slice(0, 2).toSorted()).toEqual(bests.map(([first]) => first ?? "").toSorted());
    const races = await open.database
      .selectFrom("race")
      .innerJoin("raceRun", "raceRun.raceId", "race.id")
      .where("race.stageId", "=", final)
      .select(["race.competitionId", "race.logHash", "raceRun.logHash as runHash", "raceRun.kind"])
      .execute();
    expect(new Set(races.map((run) => run.competitionId))).toEqual(new Set([nation]));
    const raced = await open.database
      .selectFrom("raceSeat")
      .innerJoin("race", "race.id", "raceSeat.raceId")
      .innerJoin("car", "car.id", "raceSeat.carId")
      .where("race.stageId", "=", final)
      .select(["raceSeat.teamId", "car.codeHash"])
      .execute();
    for (const { teamId, codeHash } of raced) {
      expect(frozen).toContainEqual(expect.objectContaining({ teamId, codeHash }));
    }
    expect(races.every((run) => run.runHash === run.logHash)).toBe(true);
    expect(new Set(races.map((run) => run.kind))).toEqual(new Set(["first", "second", "second-evm"]));
  },
);
