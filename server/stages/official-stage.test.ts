import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officialSeed } from "#engine/referee/official-seed.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { defaultPlan, type StageFormat, type StagePlan } from "#engine/stages/stage-plan.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { readHealth } from "../panel/readiness/health.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { checkRaceJob } from "./check-race-job.ts";
import { findRace, listLatestRaces, listRaces, listRacesOfTeam } from "../races/find-race.ts";
import { readPublicBytecode } from "../results/archive/list-archived-races.ts";
import { lendThreadsForTests } from "../races/lend-threads-for-tests.ts";
import { packLog, unpackLogSync } from "../races/packed-log.ts";
import { OverrunError, type RaceThreads } from "../races/race-threads.ts";
import type { RaceWork } from "../races/race-work.ts";
import { addQueuedRace, seedText } from "../races/record-race.ts";
import { runRaceJob } from "./run-race-job.ts";
import { finalOrderOf, releasedOrders } from "./released-orders.ts";
import { orderStageJob } from "./order-stage-job.ts";
import { readStageLuck } from "./stage-details.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";
import { addStage, announceStage, changeStage, type StageDraft, removeStage } from "./plan-stage.ts";
import { decideStage, leaveOutRaces, undecideStage } from "./decide-stage.ts";
import {
  raceOn,
  raceUntilSeparated,
  rerunDisagreeing,
  runInterpreterOnly,
  startStage,
  withdrawTeam,
  readmitTeam,
} from "./run-stage.ts";
import { releaseAll, releaseRace, releaseRound, undoRelease } from "./release-stage.ts";
import { countChecks, pendingRaces } from "./pending-races.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let teams: string[];
const threads = lendThreadsForTests(2);
let broken: { worker: "second" | "none"; fromTurn: number } = { worker: "none", fromTurn: 1 };
/** While watched, the first race never ends, however often it is tried. */
let endless: { isWatched: boolean; seed: bigint | null; tries: number } = { isWatched: false, seed: null, tries: 0 };

function failWhereEndless(work: RaceWork): void {
  if (!endless.isWatched || work.kind !== "race") return;
  endless.seed ??= work.race.seed;
  if (endless.seed !== work.race.seed) return;
  endless.tries += 1;
  throw new OverrunError("time", 120_000);
}

const faulty: Pick<RaceThreads, "run" | "runApart" | "count"> = {
  ...threads,
  async run(work, urgency) {
    failWhereEndless(work);
    return threads.run(work, urgency);
  },
  async runApart(work, urgency, not) {
    failWhereEndless(work);
    const ran = await threads.runApart(work, urgency, not);
    if (broken.worker === "none" || not.length !== 1 || !("log" in ran.result)) return ran;
    const log = openLog(unpackLogSync(ran.result.log));
    const turns = log.turns.map((turn) =>
      turn.turn < broken.fromTurn ? turn : { ...turn, gasUsed: (turn.gasUsed ?? 0) + 1 },
    );
    const wrong = { ...log, turns };
    return {
      ...ran,
      result: { ...ran.result, log: packLog(encodeRaceLog(wrong)), logHash: raceLogHash(wrong) },
    };
  },
};

beforeAll(async () => {
  open = await openForTests();
  await open.database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(open.database, jobs);
  teams = await enterFrozenTeams(open.database, "izmir", 7);
  await jobs.work(runRaceJob(open.database, faulty, jobs));
  await jobs.work(checkRaceJob(open.database, jobs));
  await jobs.work(orderStageJob(open.database, jobs));
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const act = (stageId: string) => ({ stageId, personId: null });

async function build(
  format: StageFormat,
  change: Partial<StagePlan>,
  draft: Partial<StageDraft> = {},
): Promise<string> {
  const added = await addStage(open.database, {
    competitionId: "izmir",
    format,
    kind: "heats",
    name: format,
    personId: null,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  const whole: StageDraft = {
    name: format,
    kind: "heats",
    plan: { ...defaultPlan(format, 5), minutes: null, ...change },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
    ...draft,
  };
  expect(await changeStage(open.database, jobs, act(added.stageId), whole)).toEqual({ kind: "done" });
  expect(await announceStage(open.database, jobs, act(added.stageId))).toEqual({ kind: "done" });
  return added.stageId;
}

const start = async (stageId: string) =>
  expect(await startStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
const ready = (stageId: string) =>
  expect.poll(() => pendingRaces(open.database, stageId), { timeout: 200_000, interval: 50 }).toBeUndefined();
const racesOf = (stageId: string) =>
  open.database.selectFrom("race").where("stageId", "=", stageId).orderBy("number").selectAll().execute();
const stateOf = async (stageId: string) =>
  (await open.database.selectFrom("stage").where("id", "=", stageId).select("state").executeTakeFirstOrThrow()).state;

test("runs each race of a stage privately on two workers with equal hashes", async () => {
  const stageId = await build("round-robin", { rounds: 3, advancing: 2 });
  await start(stageId);
  await ready(stageId);
  const races = await racesOf(stageId);
  expect(races).toHaveLength(3 * 2);
  const { seedSecret: secret, carsRoot } = await open.database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .select(["seedSecret", "carsRoot"])
    .executeTakeFirstOrThrow();
  for (const race of races) {
    expect(race).toMatchObject({ state: "finished", isChecked: false });
    const seed = officialSeed({ secret: secret ?? "", carsRoot: carsRoot ?? "", stageId, raceNumber: race.number });
    expect(race.seed).toBe(seedText(seed));
    const runs = await open.database.selectFrom("raceRun").where("raceId", "=", race.id).selectAll().execute();
    expect(runs.map((run) => run.kind).sort()).toEqual(["first", "second"]);
    expect(new Set(runs.map((run) => run.worker)).size).toBe(2);
    expect(runs.map((run) => run.logHash)).toEqual([race.logHash, race.logHash]);
    expect(runs.every((run) => run.engineHash === race.engineHash)).toBe(true);
    expect(await findRace(open.database, race.id)).toMatchObject({ meta: { seed: null, winnerSeat: null }, log: null });
  }
  const seats = await open.database
    .selectFrom("raceSeat")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where(
      "raceSeat.raceId",
      "in",
      races.map((race) => race.id),
    )
    .where("team.houseCar", "is not", null)
    .select("raceSeat.seat")
    .execute();
  expect(seats).toHaveLength(3 * 3);

  expect(await finalOrderOf(open.database, stageId)).toBeUndefined();
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  const order = await finalOrderOf(open.database, stageId);
  expect(order?.places.map((place) => place.teamId).toSorted()).toEqual(teams.toSorted());
  expect(order?.places.map((place) => place.place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(order?.places.map((place) => place.frozenPlace).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(order?.advancing).toBe(2);

  expect(await undecideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  await ready(stageId);
  expect(await raceOn(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  await ready(stageId);
  expect(await racesOf(stageId)).toHaveLength(4 * 2);
  expect(await withdrawTeam(open.database, jobs, act(stageId), { teamId: teams[0]!, reason: "left" })).toEqual({
    kind: "done",
  });
  await ready(stageId);
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  expect((await finalOrderOf(open.database, stageId))?.places).toHaveLength(6);

  expect(await undecideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  expect(await readmitTeam(open.database, jobs, act(stageId), { teamId: teams[0]! })).toEqual({
    kind: "done",
  });
  await ready(stageId);
  const on = (rounds: number, places: number) =>
    raceUntilSeparated(open.database, jobs, act(stageId), { rounds, places });
  expect(await on(0, 3)).toEqual({ kind: "refused", reason: "bad-plan" });
  // Identical programs are never separated, so both rounds are used.
  expect(await on(2, 6)).toEqual({ kind: "done" });
  await ready(stageId);
  expect(await racesOf(stageId)).toHaveLength(6 * 2);
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  expect((await finalOrderOf(open.database, stageId))?.places).toHaveLength(7);
}, 120_000);

test(
  "shows the luck of cars, seats and draw once there are enough races",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const stageId = await build("round-robin", { rounds: 10 });
    expect(await readStageLuck(open.database, { id: stageId, plan: { format: "round-robin" } })).toBeNull();
    await start(stageId);
    await ready(stageId);
    const luck = await readStageLuck(open.database, { id: stageId, plan: { format: "round-robin" } });
    const { cars = 0, seats = 0, seeds = 0 } = luck?.shares ?? {};
    expect(luck?.races).toBe(20);
    expect(cars + seats + seeds).toBeCloseTo(1, 9);
    const won = (await racesOf(stageId)).filter(({ winnerSeat }) => winnerSeat !== null).length;
    expect(luck?.seatWins.reduce((sum, { value }) => sum + value * 20, 0)).toBeCloseTo(won, 9);
  },
);

test("stops a stage at a mismatch, names the turn, and continues after a rerun", async () => {
  const stageId = await build("heats", { racesPerField: 2 });
  broken = { worker: "second", fromTurn: 12 };
  await start(stageId);
  await expect.poll(() => stateOf(stageId), { timeout: 30_000, interval: 50 }).toBe("held");
  await expect
    .poll(async () => (await racesOf(stageId)).every((race) => race.state === "error"), { timeout: 30_000 })
    .toBe(true);
  const [race] = await racesOf(stageId);
  expect(race?.hold).toEqual({ attempt: 1, alone: "second", turn: 12 });
  expect(race?.logHash).toBeNull();
  const runs = await open.database
    .selectFrom("raceRun")
    .where("raceId", "=", race!.id)
    .orderBy("kind")
    .selectAll()
    .execute();
  expect(runs.map(({ kind, differsAt }) => [kind, differsAt])).toEqual([
    ["first", null],
    ["second", 12],
    ["third", null],
  ]);
  expect(runs.every((run) => run.log !== null)).toBe(true);
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "refused", reason: "runs-disagree" });

  broken = { worker: "none", fromTurn: 1 };
  expect(await runInterpreterOnly(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  await ready(stageId);
  for (const each of await racesOf(stageId)) {
    expect(each).toMatchObject({ state: "finished", hold: null, interpreterOnly: true });
  }
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
}, 120_000);

test("tries a race over its time limit three times, then stops its stage", async () => {
  const { database } = open;
  const stageId = await build("heats", { racesPerField: 2 });
  endless = { isWatched: true, seed: null, tries: 0 };
  await start(stageId);
  await expect.poll(() => stateOf(stageId), { timeout: 60_000, interval: 50 }).toBe("held");
  const states = async () => (await racesOf(stageId)).map((race) => race.state).toSorted();
  await expect.poll(states, { timeout: 30_000 }).toEqual(["error", "finished", "finished", "finished"]);
  expect(endless.tries).toBe(3);
  const overrun = { limit: "time", seconds: 120, tries: 3 };
  const heldRace = async () => (await racesOf(stageId)).find((race) => race.hold !== null);
  expect((await heldRace())?.hold).toEqual({ attempt: 0, alone: null, turn: null, overrun });
  expect(await decideStage(database, jobs, act(stageId))).toEqual({ kind: "refused", reason: "runs-disagree" });
  const left = await sql<{ count: string }>`
    select count(*) from jobs.job where name = 'run-race' and state in ('created', 'retry', 'active')
  `.execute(database);
  expect(Number(left.rows[0]?.count)).toBe(0);

  expect(await leaveOutRaces(database, jobs, act(stageId))).toEqual({ kind: "done" });
  await ready(stageId);
  expect(await states()).toEqual(["finished", "finished", "finished", "void"]);
  const entry = await database
    .selectFrom("auditEntry")
    .where("act", "=", "leave-out-races")
    .select("id")
    .executeTakeFirstOrThrow();
  const parts = { jobs, engineHash: "this engine" };
  const person = { id: "organiser", name: "Ada", email: "ada@example.org", image: null };
  await database.insertInto("person").values(person).execute();
  const undo = { entryId: entry.id, personId: person.id, mayOrganise: () => true };
  expect(await undoAct(database, parts, undo)).toEqual({ kind: "done", act: "leave-out-races" });
  expect(await stateOf(stageId)).toBe("held");
  expect((await heldRace())?.hold).toEqual({ attempt: 0, alone: null, turn: null, overrun });

  endless = { isWatched: false, seed: null, tries: 0 };
  expect(await rerunDisagreeing(database, jobs, act(stageId))).toEqual({ kind: "done" });
  await ready(stageId);
  expect(await states()).toEqual(["finished", "finished", "finished", "finished"]);
  expect(await decideStage(database, jobs, act(stageId))).toEqual({ kind: "done" });
}, 120_000);

test(
  "voids a practice race over its time limit after three tries",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const { database } = open;
    endless = { isWatched: true, seed: null, tries: 0 };
    const cars = await database
      .selectFrom("car")
      .where("teamId", "in", teams)
      .limit(5)
      .select(["id as carId", "teamId"])
      .execute();
    const raceId = await database.transaction().execute(async (transaction) => {
      const practice = { competitionId: "izmir", stageId: "izmir-practice", number: 9_999, seed: "77" };
      const id = await addQueuedRace(transaction, { ...practice, seats: cars, requestedBy: teams[0] ?? "" });
      await jobs.send(transaction, "run-race", { raceId: id });
      return id;
    });
    const state = async () =>
      (await database.selectFrom("race").where("id", "=", raceId).select("state").executeTakeFirst())?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe("void");
    expect(endless.tries).toBe(3);
    endless = { isWatched: false, seed: null, tries: 0 };
  },
);

test("reruns a final on another EVM before it is decided, with delayed release", async () => {
  const stageId = await build(
    "grand-final",
    { rounds: 1, racesPerField: 3, mostExtraRounds: 1, placesThatMatter: 1 },
    { kind: "final", delaySeconds: 3_600 },
  );
  await start(stageId);
  await ready(stageId);
  const races = await racesOf(stageId);
  for (const race of races) {
    const run = await open.database
      .selectFrom("raceRun")
      .where("raceId", "=", race.id)
      .where("kind", "=", "second-evm")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ differsAt: null, logHash: race.logHash });
  }
  const lights = await readHealth(open.database);
  expect(lights.find(({ light }) => light === "second-evm")).toMatchObject({
    colour: "go",
    facts: { races: races.length, differences: 0 },
  });
  expect(await releaseAll(open.database, jobs, act(stageId))).toEqual({
    kind: "refused",
    reason: "wrong-state",
  });
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  expect(await releaseAll(open.database, jobs, act(stageId))).toMatchObject({
    kind: "done",
    released: races.length,
  });
  expect(await stateOf(stageId)).toBe("released");
  const shown = async () => (await findRace(open.database, races[0]!.id))?.log !== null;
  expect(await shown()).toBe(false);
  expect(await visibleTo("public", stageId)).toEqual([]);
  expect(await visibleTo("hall", stageId)).toEqual(["order"]);
  const reason = "One race is missing.";
  expect(await undoRelease(open.database, jobs, { ...act(stageId), reason })).toMatchObject({
    kind: "done",
    hidden: races.length,
  });
  expect(await stateOf(stageId)).toBe("decided");
  await releaseAll(open.database, jobs, act(stageId));
  const past = new Date(Date.now() - 1000);
  await open.database.updateTable("race").set({ publicAt: past }).where("stageId", "=", stageId).execute();
  await open.database.updateTable("stage").set({ publicAt: past }).where("id", "=", stageId).execute();
  expect(await shown()).toBe(true);
  expect(await visibleTo("public", stageId)).toEqual(["latest", "list", "of team", "log", "seed", "bytecode", "order"]);
  expect(await undoRelease(open.database, jobs, { ...act(stageId), reason })).toEqual({
    kind: "refused",
    reason: "public-already",
  });
}, 120_000);

async function visibleTo(audience: "public" | "hall", ofStage: string): Promise<string[]> {
  const { database } = open;
  const visible: string[] = [];
  const orders = await releasedOrders(database, "izmir", audience);
  if (audience === "public") {
    const ids = new Set((await racesOf(ofStage)).map((race) => race.id));
    const [id = ""] = ids;
    const isOf = (found: readonly { id: string }[]) => found.some((race) => ids.has(race.id));
    const [seat] = await database.selectFrom("raceSeat").where("raceId", "=", id).select("teamId").execute();
    if (isOf(await listLatestRaces(database, "izmir", 1_000))) visible.push("latest");
    if (isOf(await listRaces(database, "izmir", {}, 1_000))) visible.push("list");
    if (isOf(await listRacesOfTeam(database, seat?.teamId ?? "", 1_000))) visible.push("of team");
    const found = await findRace(database, id);
    if (found?.log) visible.push("log");
    const meta = found?.meta;
    const secrets = [meta?.seed, meta?.turns, meta?.winnerSeat, meta?.logHash, meta?.finishedAt, meta?.seats[0]?.place];
    if (secrets.some((secret) => secret !== null)) visible.push("seed");
    if (meta?.state === "released" && !found?.log) visible.push("state");
    const teamsOfRace = meta?.seats.map((each) => each.houseCar === null) ?? [];
    const bytecode = await readPublicBytecode(database, id);
    if (bytecode.some((code, index) => code !== null && teamsOfRace[index])) visible.push("bytecode");
  }
  if (orders.some((order) => order.stageId === ofStage)) visible.push("order");
  return visible;
}

test("releases races one by one after their check, and the order last", async () => {
  const stageId = await build("heats", { racesPerField: 1 }, { releaseMode: "race" });
  await start(stageId);
  await ready(stageId);
  const [first, second] = await racesOf(stageId);
  const release = (raceId = "") => releaseRace(open.database, jobs, act(stageId), { raceId });
  const setChecked = (isChecked: boolean) =>
    open.database
      .updateTable("race")
      .set({ isChecked })
      .where("id", "=", first?.id ?? "")
      .execute();
  await setChecked(true);
  expect(await release(first?.id)).toEqual({ kind: "refused", reason: "checks-open" });
  expect(await countChecks(open.database, stageId)).toEqual({ done: 0, all: 1 });
  await setChecked(false);
  expect(await release(first?.id)).toMatchObject({ kind: "done", released: 1 });
  expect(await release(first?.id)).toEqual({ kind: "refused", reason: "no-such-race" });
  expect((await findRace(open.database, first!.id))?.log).not.toBeNull();
  expect((await findRace(open.database, second!.id))?.log).toBeNull();
  expect(await releasedOrders(open.database, "izmir", "public")).not.toContainEqual(
    expect.objectContaining({ stageId }),
  );
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  expect(await release(second?.id)).toMatchObject({ kind: "done", released: 1 });
  expect(await stateOf(stageId)).toBe("released");
  expect(await releasedOrders(open.database, "izmir", "public")).toContainEqual(expect.objectContaining({ stageId }));
}, 120_000);

test("releases rounds as a whole, and hides the next until its own release", async () => {
  const stageId = await build("round-robin", { rounds: 2 }, { releaseMode: "round" });
  await start(stageId);
  await ready(stageId);
  const release = (round: number) => releaseRound(open.database, jobs, act(stageId), { round });
  const shownRounds = async () => {
    const shown = new Set<number | null>();
    for (const { id, round } of await racesOf(stageId))
      if ((await findRace(open.database, id))?.log !== null) shown.add(round);
    return [...shown];
  };
  expect(await release(3)).toEqual({ kind: "refused", reason: "no-such-race" });
  expect(await release(1)).toMatchObject({ kind: "done", released: 2 });
  expect(await shownRounds()).toEqual([1]);
  expect(await release(1)).toEqual({ kind: "refused", reason: "no-such-race" });
  expect(await visibleTo("public", stageId)).not.toContain("order");
  expect(await decideStage(open.database, jobs, act(stageId))).toEqual({ kind: "done" });
  expect(await stateOf(stageId)).toBe("decided");
  expect(await release(2)).toMatchObject({ kind: "done", released: 2 });
  expect(await shownRounds()).toEqual([1, 2]);
  expect(await stateOf(stageId)).toBe("released");
  expect(await visibleTo("public", stageId)).toContain("order");
}, 120_000);

test("tells the later of two organisers that the stage changed", async () => {
  const added = await addStage(open.database, {
    competitionId: "izmir",
    format: "heats",
    kind: "heats",
    name: "x",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  const seen = { ...act(added.stageId), version: 1 };
  expect(await announceStage(open.database, jobs, seen)).toEqual({ kind: "done" });
  expect(await announceStage(open.database, jobs, seen)).toEqual({ kind: "refused", reason: "changed-meanwhile" });
  expect(await removeStage(open.database, jobs, seen)).toEqual({ kind: "refused", reason: "changed-meanwhile" });
  expect(await removeStage(open.database, jobs, act(added.stageId))).toEqual({
    kind: "refused",
    reason: "wrong-state",
  });
});
